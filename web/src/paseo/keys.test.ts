// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { PaseoHand } from './hand.svelte'
import { Keys } from './keys'

function pressed(now: string, key: string, isMine = true): readonly unknown[][] {
  const take = vi.fn()
  const hand = { now, isMine, isAhead: !isMine, tiles: ['1', '*'], take, finger: { pick: take }, turn: { stone: null } } as unknown as PaseoHand
  new Keys({ hand, recall: vi.fn(), hint: vi.fn(), walk: () => ({ board: undefined, map: null, cells: [] }) }).press(new KeyboardEvent('keydown', { key }))
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
