import { expect, test } from 'vitest'
import { roundedParts } from './rounding'

function tenths(parts: readonly number[]): number[] {
  return parts.map((part) => Math.round(10 * part))
}

test('what is rounded adds up to the total', () => {
  const parts = [33.34, 33.34, 33.32]
  expect(tenths(roundedParts(parts, 100))).toEqual([334, 333, 333])
})

test('negative parts count too', () => {
  expect(tenths(roundedParts([52.27, -12.31, 8.18, 15.55, 36.31], 100))).toEqual([523, -123, 82, 155, 363])
})

test('any parts of a whole still make it, and none is off by a step', () => {
  for (let seed = 1; seed < 200; seed += 1) {
    const parts = Array.from({ length: 6 }, (_, at) => 60 * Math.sin(seed * 12.9898 + at * 78.233))
    const total = parts.reduce((sum, part) => sum + part, 0)
    const last = Math.round(total * 10) / 10 - total
    const shown = roundedParts([...parts, last], total + last)
    expect(tenths(shown).reduce((sum, part) => sum + part, 0)).toBe(Math.round(10 * (total + last)))
    for (const [at, part] of parts.entries()) expect(Math.abs((shown[at] ?? 0) - part)).toBeLessThan(0.1 + 1e-9)
  }
})
