// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { PaseoTurnEntry } from './turnEntry.svelte'
import { Keys } from './keys'

function pressed(now: string, key: string, isMine = true): readonly unknown[][] {
  const take = vi.fn()
  const entry = {
    now,
    isMine,
    isAhead: !isMine,
    tiles: ['1', '*'],
    take,
    touch: { pick: take },
    turn: { stone: null },
  } as unknown as PaseoTurnEntry
  new Keys({
    entry,
    review: vi.fn(),
    hint: vi.fn(),
    risk: vi.fn(),
    walk: () => ({ board: undefined, map: null, cells: [] }),
  }).press(new KeyboardEvent('keydown', { key }))
  return take.mock.calls
}

test('a number takes the tile that bears it, 0 a picture, also before the turn', () => {
  expect(pressed('laying', '1')).toEqual([['1']])
  expect(pressed('laying', '0', false)).toEqual([['*']])
  expect(pressed('laying', '3')).toEqual([])
})

test('and a stone once they race', () => {
  expect(pressed('moving', '3')).toEqual([[3]])
})
