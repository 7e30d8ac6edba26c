import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Happening } from '../table/table.svelte'
import { Playback } from './playback.svelte'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A page that has seen the beginning, and then hears of rolls. */
function rolled(playback: Playback, seq: number): void {
  const roll = { seq, facts: [{ kind: 'rolled' }] } as unknown as Happening
  playback.hear({ happenings: [roll], seq }, 0)
}

function begun(): Playback {
  const playback = new Playback(() => undefined)
  playback.hear({ happenings: [], seq: 0 }, 0)
  return playback
}

test('what happened before one came is not played', () => {
  const playback = new Playback(() => undefined)
  rolled(playback, 3)
  expect(playback.isRolling).toBe(false)
})

test('dice roll for half a second, or until somebody touches something', () => {
  const playback = begun()
  rolled(playback, 1)
  expect(playback.isRolling).toBe(true)
  vi.advanceTimersByTime(500)
  expect(playback.isRolling).toBe(false)
  rolled(playback, 2)
  playback.settle()
  expect(playback.isRolling).toBe(false)
})

test('the next roll is not cut short by the end of one that was touched', () => {
  const playback = begun()
  rolled(playback, 1)
  vi.advanceTimersByTime(400)
  playback.settle()
  rolled(playback, 2)
  vi.advanceTimersByTime(400)
  expect(playback.isRolling).toBe(true)
})
