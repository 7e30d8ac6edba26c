import { expect, test } from 'vitest'
import type { LineState } from '../../net/wire'
import { pointShares } from './shares'

const ROW: LineState = { line: 'row I', cards: 10, complete: true, missing: [], value: 55, owner: 'A', chip: 'on' }
const COLUMN: LineState = { ...ROW, line: 'col 9', value: 0, complete: false, owner: 'B' }

test('points are claimed lines, worthless ones too, and cards in hand', () => {
  expect(pointShares([40, -5], [ROW, COLUMN], [3, 1])).toEqual([
    { lines: [ROW], held: 3, cost: -15 },
    { lines: [COLUMN], held: 1, cost: -5 },
  ])
})

test('what does not add up is not told', () => {
  expect(pointShares([70, -5], [ROW, COLUMN], [0, 0])).toEqual([null, null])
})
