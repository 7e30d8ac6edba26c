import { expect, test } from 'vitest'
import { clockText, timeLeft } from './clock'
import type { Clock } from '../net/messages'

const GAME: Clock = { now: 1000, seat: 'A', waiting: 'turn', due: 61_000, left: { A: 60_000, B: 30_000 } as never }

test('only the clock of the seat to act runs', () => {
  expect(timeLeft(GAME, 'A', 11_000)).toBe(50_000)
  expect(timeLeft(GAME, 'B', 11_000)).toBe(30_000)
})

test('a clock for each turn shows when the turn is due', () => {
  const turn: Clock = { now: 0, seat: 'B', due: 5000, left: {} as never }
  expect(timeLeft(turn, 'B', 4000)).toBe(1000)
  expect(timeLeft(turn, 'A', 4000)).toBeNull()
})

test.each([[0, '0:00'], [9500, '0:10'], [61_000, '1:01'], [3_661_000, '1:01:01'], [90_000_000, '1 d 1 h']])(
  '%i ms is %s',
  (ms, text) => {
    expect(clockText(ms)).toBe(text)
  },
)
