import { expect, test } from 'vitest'
import { clockOf, minuteOf } from './hours'

test('minutes of a day go over into what a clock shows, and back', () => {
  expect([0, 61, 480, 1320, 1439].map(clockOf)).toEqual(['00:00', '01:01', '08:00', '22:00', '23:59'])
  for (let minute = 0; minute < 1440; minute++) expect(minuteOf(clockOf(minute))).toBe(minute)
})

test('what is no time is midnight', () => {
  expect(minuteOf('')).toBe(0)
})
