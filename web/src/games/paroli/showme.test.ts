import { expect, test } from 'vitest'
import type { Why } from '../../net/wire'
import { beatsOf } from './showme'

const NOTHING = {
  layout: { cards: new Map(), chips: new Map() },
  cell: null,
  nowhere: null,
  laid: [],
  lines: new Map(),
}

test('rows in use are counted one after the other, and the next one would be the eleventh', () => {
  const why: Why = { ruling: 'R3', code: 'eleventh-row', params: { rows: [-4, 5], cells: [[6, 3]] } }
  const marks = beatsOf({ ...NOTHING, why }).flatMap((each) => each.marks)
  expect(marks.map(({ word }) => word)).toEqual(Array.from({ length: 11 }, (_, at) => String(at + 1)))
  expect(marks.map(({ tone }) => tone)).toEqual([...Array.from({ length: 10 }, () => 'count'), 'no'])
  expect(marks.at(-1)?.cells).toHaveLength(10)
  expect(marks.at(-1)?.cells.every(([row]) => row === 6)).toBe(true)
})
