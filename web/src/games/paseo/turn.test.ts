import { expect, test } from 'vitest'
import type { Choice } from '../../net/wire'
import { fittingSide, foldedMap, trueMap, turned } from './map'
import { PaseoTurn } from './turn.svelte'
import { stepsLeft } from './distance'
import { fields, lineOf, type PaseoState, stonesHome } from './view'

/** A straight line of four tiles from A on the left to B on the right: A's blank on 1, B's 2 at home. */
const STRAIGHT: PaseoState = {
  alive: [true, true],
  board: {
    tiles: [[[0, 0], '*'], [[1, 0], '2'], [[2, 0], '*'], [[3, 0], '1']],
    starts: [[[-1, 0], [0, 0]], [[4, 0], [3, 0]]],
  },
  dice: [1, 2],
  hands: [[], []],
  stones: [[[0, 0], [-1, 0], [-1, 0], [4, 0]], [[4, 0], [4, 0], [-1, 0], [2, 0]]],
  turn: 0,
  turns: 3,
}

const HALF: Choice = { stone: 0, use: 'die', steps: 1, target: [1, 0], half: '0+1>1,0' }
const SECOND: Choice = {
  first: '0+1>1,0',
  stone: 1,
  use: 'die',
  steps: 2,
  target: [2, 0],
  turn: 'split 0+1>1,0 1+2>2,0',
}
const SUM: Choice = { stone: 0, use: 'sum', steps: 3, target: [3, 0], turn: 'sum 0+3>3,0' }

function entered(): PaseoTurn {
  const turn = new PaseoTurn()
  turn.begin([HALF, SECOND, SUM], [1, 2])
  return turn
}

test('a line is walked from A to B', () => {
  expect(lineOf(STRAIGHT)?.map(([x]) => x)).toEqual([-1, 0, 1, 2, 3, 4])
  expect(fields(STRAIGHT).get('2,0')).toBe(3)
  expect(stepsLeft(STRAIGHT, 0)).toBe(4 + 5 + 5 + 0)
  expect(stonesHome(STRAIGHT, 1)).toBe(1)
})

test('a folded line goes to and fro, four across', () => {
  const spots = [...(foldedMap(STRAIGHT)?.spots.values() ?? [])].map(({ column, row }) => [column, row])
  expect(spots).toEqual([[0, 0], [1, 0], [2, 0], [3, 0], [3, 1], [3, 2]])
  expect(trueMap(STRAIGHT)).toMatchObject({ columns: 6, rows: 1 })
})

test('a path may be turned to fill the table', () => {
  const high = turned(trueMap(STRAIGHT))
  expect(high).toMatchObject({ columns: 1, rows: 6 })
  expect(high.spots.get('-1,0')).toMatchObject({ column: 0, row: 5 })
  expect(fittingSide(trueMap(STRAIGHT), { width: 330, height: 100 })).toBeCloseTo(50)
})

test('a split is entered half by half, and taken back half by half', () => {
  const turn = entered()
  turn.take(0)
  expect(turn.targets).toEqual([HALF, SUM])
  turn.make(HALF)
  expect(turn.turn).toBeNull()
  expect([turn.used, turn.active, turn.other]).toEqual([[true, false], 2, null])
  expect(turn.next).toEqual([SECOND])
  turn.make(SECOND)
  expect([turn.turn, turn.active]).toEqual([SECOND.turn, null])
  turn.back()
  expect(turn.made).toEqual([HALF])
  turn.back()
  expect(turn.next).toEqual([HALF, SUM])
})

test('the larger die is active at first, unless it leads nowhere', () => {
  expect([entered().active, entered().other]).toEqual([1, 2])
  const turn = new PaseoTurn()
  turn.begin([HALF, { ...HALF, steps: 2 }], [1, 2])
  expect([turn.active, turn.isBegun]).toEqual([2, false])
})

test('a die is taken up and put down again', () => {
  const turn = entered()
  turn.tapDie(1)
  expect([turn.active, turn.isDieUp, turn.targets]).toEqual([1, true, [HALF]])
  turn.tapDie(1)
  expect([turn.isDieUp, turn.targets]).toEqual([false, []])
  turn.tapDie(2)
  expect([turn.active, turn.isDieUp]).toEqual([2, true])
})

test('with a stone in hand a die only becomes the active one', () => {
  const turn = entered()
  turn.take(0)
  turn.tapDie(2)
  expect([turn.active, turn.stone, turn.targets]).toEqual([2, 0, [HALF, SUM]])
})

test('a stone that can not move has no ways', () => {
  expect(entered().canMove(3)).toBe(false)
})

test('a tile may be pointed at first', () => {
  const turn = entered()
  expect([turn.isReached([3, 0]), turn.isReached([0, 0])]).toEqual([true, false])
  turn.aim([3, 0])
  expect([turn.targets, turn.isBegun]).toEqual([[SUM], true])
  turn.back()
  expect([turn.goal, turn.isBegun]).toEqual([null, false])
})

test('the last move of a stuck player is known by its turns', () => {
  const turn = new PaseoTurn()
  turn.begin([{ stone: 1, use: 'die', steps: 2, target: [2, 0], turn: 'last 1+2>2,0' }], [1, 2])
  expect(turn.isLast).toBe(true)
  expect(entered().isLast).toBe(false)
})
