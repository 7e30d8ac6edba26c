import { expect, test } from 'vitest'
import type { LineState } from '../../net/wire'
import { meterOf, meterWords, touchedMeters } from './meters'

const ROW: LineState = { line: 'row J', cards: 7, complete: false, missing: ['J3', 'J8', 'J10'], value: 0, owner: 'B' }
const COLUMN: LineState = { line: 'col 2', cards: 5, complete: false, missing: ['C2', 'D2', 'E2', 'F2'], value: 0 }
const FULL: LineState = { ...COLUMN, complete: true, cards: 8, missing: [], value: 15 }

function words(now: LineState, before = now, isShort = false): string {
  const meter = meterOf(now, before)
  return meter ? meterWords(meter, isShort) : ''
}

test('a row counts its cards, a column what is nearest to eight in a run', () => {
  expect([words(ROW), words(COLUMN)]).toEqual(['7/10', '4/8'])
  expect(meterOf({ ...ROW, cards: 0 }, undefined)).toBeNull()
})

test('a half-made turn shows before and after', () => {
  expect(words({ ...ROW, cards: 8, missing: ['J3', 'J10'] }, ROW)).toBe('7→8')
  expect(words({ ...ROW, cards: 8, missing: ['J3', 'J10'] }, ROW, true)).toBe('8')
})

test('a complete line shows its points', () => {
  expect(words(FULL, FULL, true)).toBe('15')
  expect(words({ ...FULL, value: -5 }, FULL, true)).toBe('−5')
})

test('only touched lines are listed, those of other people first', () => {
  const now = [COLUMN, ROW, { ...ROW, line: 'row K' }]
  const after = [{ ...COLUMN, cards: 6, missing: ['C2', 'D2'] }, { ...ROW, cards: 8, missing: [] }, now[2] as LineState]
  expect(touchedMeters(after, now, 0).map(({ line, before, now: fill }) => [line, before, fill])).toEqual([
    ['row J', 7, 8], ['col 2', 4, 6]
  ])
})
