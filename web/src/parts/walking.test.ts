import { expect, test } from 'vitest'
import { type Place, walk } from './walking'

const PLACES: readonly Place[] = [{ key: 'a', x: 0, y: 0 }, { key: 'b', x: 3, y: 0 }, { key: 'c', x: 1, y: 2 }]

test.each([
  [null, 'ArrowRight', 'a'],
  ['a', 'ArrowRight', 'b'],
  ['a', 'ArrowDown', 'c'],
  ['b', 'ArrowLeft', 'a'],
  ['b', 'ArrowRight', 'a'],
  ['c', 'ArrowUp', 'a'],
])('from %s by %s to %s', (from, arrow, to) => {
  expect(walk(PLACES, from, arrow)?.key).toBe(to)
})

test('where there is nowhere to go, nothing moves', () => {
  expect(walk([], null, 'ArrowUp')).toBeUndefined()
})
