import { expect, test } from 'vitest'
import { stepsLeft } from './distance'
import type { Cell, PaseoState } from './view'

function state(
  tiles: readonly Cell[],
  starts: readonly (readonly [Cell, Cell] | null)[],
  stones: readonly (readonly Cell[])[],
): PaseoState {
  return {
    alive: [],
    board: { tiles: tiles.map((cell) => [cell, '*']), starts },
    dice: null,
    hands: [],
    stones,
    turn: 0,
    turns: 0,
  }
}

const ROW: readonly Cell[] = [[0, 0], [1, 0], [2, 0], [3, 0]]

test('along a line it is to the other end', () => {
  const line = state(ROW, [[[-1, 0], [0, 0]], [[4, 0], [3, 0]]], [[[-1, 0], [2, 0], [4, 0], [4, 0]], [[3, 0]]])
  expect([stepsLeft(line, 0), stepsLeft(line, 1)]).toEqual([5 + 2, 4])
})

test('in a network it is to the nearest start of somebody else, not through starts', () => {
  const network = state(ROW, [[[0, -1], [0, 0]], [[1, -1], [1, 0]], [[3, 1], [3, 0]]], [[[0, -1]], [[1, -1]], [[2, 0]]])
  expect([stepsLeft(network, 0), stepsLeft(network, 1), stepsLeft(network, 2)]).toEqual([3, 3, 2])
})

test('there is nothing to tell before starts lie', () => {
  expect(stepsLeft(state(ROW, [null, null], [[], []]), 0)).toBeNull()
})
