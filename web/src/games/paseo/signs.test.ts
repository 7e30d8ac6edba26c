import { expect, test } from 'vitest'
import { signOf } from '../../parts/stars'
import { markOf } from './signs'

test('a hand shows its numbers, and the signs of its player one after the other', () => {
  const tiles = ['*', '*', '2']
  expect(tiles.map((label, at) => markOf(1, tiles, label, at))).toEqual([signOf(1, 1), signOf(1, 2), 2])
})

test('the next sign is that of the first picture in hand', () => {
  expect(markOf(0, ['1', '*', '*', '*'], '*')).toBe('fox')
  expect(markOf(0, ['1', '*'], '*')).toBe('boat')
})
