import { expect, test } from 'vitest'
import { steady } from './steady'

test('what says the same stays the same, and nothing else', () => {
  let names = ['Mira', 'Ben']
  const read = steady(() => names)
  const first = read()
  names = ['Mira', 'Ben']
  expect(read()).toBe(first)
  names = ['Mira', 'Ada']
  expect(read()).toBe(names)
})
