// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import type { LineState } from '../../net/wire'
import { language } from '../../words/language.svelte'
import { wireOf } from './fixtures'
import { lineWords, pointShares } from './shares'
import { paroliView } from './view'

const ROW: LineState = { line: 'row I', cards: 10, complete: true, missing: [], value: 55, owner: 'A', chip: 'on' }
const COLUMN: LineState = { ...ROW, line: 'col 9', value: 0, complete: false, owner: 'B' }

beforeAll(() => language.choose('en'))

test('points are claimed lines, worthless ones too, and cards in hand', () => {
  expect(pointShares([40, -5], [ROW, COLUMN], [3, 1])).toEqual([
    { lines: [ROW], held: 3, cost: -15 },
    { lines: [COLUMN], held: 1, cost: -5 },
  ])
})

test('what does not add up is not told', () => {
  expect(pointShares([70, -5], [ROW, COLUMN], [0, 0])).toEqual([null, null])
})

test.each([
  ['row I: 55', 55, true],
  ['row I: 0, a Paroli makes it worthless', 0, true],
  ['row I: 0, its cards cancel out', 0, false],
])('a claimed line says what it counts and why nothing: %s', (words, value, robber) => {
  const config = { players: 2, robber, draw_one_by_one: false, one_move_per_card: false }
  const view = wireOf({ config, table: { cards: [[[-1, 4], 'P']], chips: [] } })
  expect(lineWords({ ...ROW, value }, paroliView({ seat: 'A', hash: '', view, legal: [] }))).toBe(words)
})
