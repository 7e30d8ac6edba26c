import { expect, test } from 'vitest'
import { movesOf, rollOf } from './notation'
import type { PaseoState } from './view'

/** A straight path of six tiles between two starts. */
const STATE: PaseoState = {
  alive: [true, true],
  board: {
    tiles: Array.from({ length: 6 }, (_, x) => [[x, 0], '*'] as const),
    starts: [[[-1, 0], [0, 0]], [[6, 0], [5, 0]]],
  },
  dice: [1, 2],
  hands: [[], []],
  stones: [[[0, 0], [1, 0], [-1, 0], [-1, 0]], [[2, 0], [6, 0], [6, 0], [6, 0]]],
  turn: 0,
  turns: 4,
}

test('a sum goes over what lies on its way', () => {
  expect(movesOf(STATE, 0, 'sum 1+3>4,0')).toEqual([
    { use: 'sum', steps: 3, stone: 1, target: [4, 0], route: [[2, 0], [3, 0], [4, 0]], jumped: [[2, 0]], home: false },
  ])
})

test('the second half of a split begins on the board that the first leaves', () => {
  const [first, second] = movesOf(STATE, 0, 'split 1+2>3,0 2+3>2,0')
  expect(first?.target).toEqual([3, 0])
  expect(second?.jumped).toEqual([[0, 0]])
})

test('the blank jumps nothing, and home is the other start', () => {
  const [move] = movesOf(STATE, 0, 'single 0+6>6,0')
  expect(move).toMatchObject({ jumped: [], home: true, use: 'die' })
})

test('who stays moves nothing', () => {
  expect(movesOf(STATE, 0, 'stay')).toEqual([])
  expect(rollOf('roll 1-3')).toEqual([1, 3])
  expect(rollOf('stay')).toBeNull()
})
