import { expect, test } from 'vitest'
import type { PaseoStoneMoved } from '../../net/wire'
import { refusalOf, tracesOf } from './marks'
import type { Cell, PaseoState } from './view'

/** A ring of eight tiles with a tail, three players; stones of others lie where they are named. */
const RING: readonly Cell[] = [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1], [3, 2]]
const STARTS = [[[-1, 0], [0, 0]], [[4, 2], [3, 2]], [[1, -1], [1, 0]]] as const

function network(...others: Cell[]): PaseoState {
  return {
    alive: [],
    board: { tiles: RING.map((cell) => [cell, '*']), starts: STARTS },
    dice: [2, 5],
    hands: [],
    stones: [[[0, 0]], others],
    turn: 0,
    turns: 1,
  }
}

function why(code: string, params: object) {
  return { ruling: 'P9', code, params } as Parameters<typeof refusalOf>[1]
}

test('in a network the way goes over the stones that are in it, though another is shorter', () => {
  const state = network([0, 1], [0, 2])
  const { way, target } = refusalOf(
    state,
    why('jump-limit', { stone: 1, count: 2, target: [1, 2], cells: [[0, 1], [0, 2]] }),
    [0, 0],
    [1, 2],
  )
  expect(target).toEqual([1, 2])
  expect(way).toEqual({ from: [0, 0], route: [[0, 1], [0, 2], [1, 2]], jumped: [[0, 1], [0, 2]] })
})

test('stones are counted and not tiles: two on one tile are too many together (P9)', () => {
  const { inWay } = refusalOf(
    network([0, 1], [0, 2], [0, 2]),
    why('jump-limit', { stone: 2, count: 3, target: [1, 2], cells: [[0, 1], [0, 2]] }),
    [0, 0],
    [1, 2],
  )
  expect(inWay).toEqual([
    { cell: [0, 1], count: '1', isAllowed: true },
    { cell: [0, 2], count: '2–3', isAllowed: false },
  ])
})

test('and over no others, as these would be in it', () => {
  const { way } = refusalOf(
    network([0, 1], [2, 2], [1, 0]),
    why('jump-limit', { stone: 1, cells: [[1, 0], [2, 2]] }),
    [0, 0],
    [1, 2],
  )
  expect(way?.route).toEqual([[1, 0], [2, 0], [2, 1], [2, 2], [1, 2]])
})

test('a tile that is refused for itself is the end of the shortest way', () => {
  const { way } = refusalOf(network(), why('own-number', { stone: 1, cells: [[3, 2]] }), [0, 0], [3, 2])
  expect(way?.route).toHaveLength(5)
  expect(way?.route.at(-1)).toEqual([3, 2])
  expect(way?.jumped).toEqual([])
})

test('stones that it would jump besides are jumped, and the blank jumps none', () => {
  const jumped = (stone: number) =>
    refusalOf(network([1, 0]), why('elsewhere', { stone, cells: [[2, 1]] }), [0, 0], [2, 1]).way
  expect(jumped(2)).toEqual({ from: [0, 0], route: [[1, 0], [2, 0], [2, 1]], jumped: [[1, 0]] })
  expect(jumped(0)?.jumped).toEqual([])
})

test('the reason tells the tile, where only a stone was touched', () => {
  expect(
    refusalOf(network([0, 1]), why('jump-limit', { stone: 1, target: [0, 2], cells: [[0, 1]] }), [0, 0]).way?.route,
  ).toEqual([[0, 1], [0, 2]])
})

test('beside the path there is no way', () => {
  expect(refusalOf(network(), why('no-tile', { stone: 1, cells: [[9, 9]] }), [0, 0], [9, 9]).way).toBeUndefined()
})

test('a move leaves a trace where it began and where it ended', () => {
  const moved: PaseoStoneMoved = {
    kind: 'stone-moved',
    seat: 1,
    stone: 2,
    steps: 2,
    origin: [0, 0],
    target: [2, 0],
    route: [[1, 0], [2, 0]],
    jumped: [],
  }
  expect(tracesOf([moved, { kind: 'stayed', seat: 1 }])).toEqual([
    { cell: [0, 0], seat: 1, isLeft: true },
    { cell: [2, 0], seat: 1, isLeft: false },
  ])
})

test('a cell on which nothing lies is marked itself, and tiles are counted only where the law counts them', () => {
  const square = refusalOf(network(), why('square', { cells: [[2, 2], [3, 2]] }), undefined, [3, 1])
  expect(square).toMatchObject({ isFree: true, inWay: [{ cell: [2, 2], count: '' }, { cell: [3, 2], count: '' }] })
  expect(refusalOf(network(), why('not-touching', { cells: [[5, 5]] }), undefined, [5, 5]).inWay).toEqual([])
  expect(
    refusalOf(network(), why('line-closes', { count: 2, cells: [[0, 1], [2, 1]] }), undefined, [1, 1]).inWay.map(
      ({ count }) => count,
    ),
  ).toEqual(['1', '2'])
})
