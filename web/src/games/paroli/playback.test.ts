import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Queue } from '../../table/queue.svelte'
import { Playback } from './playback.svelte'
import type { ParoliScene } from './scenes'

const DRAWN: ParoliScene = { kind: 'draw', seat: 1, lasts: 180, isTravel: true, cards: [''] }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterEach(() => vi.unstubAllGlobals())

function begun(): Playback {
  const queue = new Queue()
  const playback = new Playback(
    () => queue,
    () => false,
  )
  playback.stage(DRAWN, new Map())
  return playback
}

test('a card is down once its scene is over, also where frames are too rare for it to land', () => {
  const playback = begun()
  expect(playback.flights.airborne).toHaveLength(1)
  playback.stage(null, new Map())
  expect(playback.flights.airborne).toHaveLength(0)
})
