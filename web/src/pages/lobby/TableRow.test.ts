// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Table } from '../../net/wire'
import { language } from '../../words/language.svelte'
import { byActivity } from './activity'
import TableRow from './TableRow.svelte'

const MINUTE = 60_000

function tableOf(more: Partial<Table>): Table {
  const seats = [{ seat: 'A', kind: 'person', name: 'Mira' }, { seat: 'B', kind: 'open', name: '' }]
  return {
    id: 't1',
    game: 'paroli',
    stage: 'playing',
    clock: { kind: 'none' },
    created: Date.now() - 90 * MINUTE,
    seats,
    ...more,
  } as unknown as Table
}

beforeAll(() => language.choose('en'))
afterEach(cleanup)

test.each([
  [{ stage: 'gathering' }, 'Paroli · 1 of 2 here · opened 1 hour ago'],
  [
    { stage: 'playing', active: Date.now() - 5 * MINUTE, clock: { kind: 'move', seconds: 60 } },
    'Paroli · last move 5 minutes ago · clock per turn',
  ],
  [{ stage: 'ended', active: Date.now() }, 'Paroli · ended just now'],
] as const)('a table tells since when it is so: %o', (more, said) => {
  render(TableRow, { table: tableOf(more), act: 'watch' })
  expect(screen.getByText(said)).toBeTruthy()
})

test.each([[['A'], 'Mira wins'], [['A', 'B'], 'Mira and Jonas win'], [[], 'Nobody wins']])(
  'a game that is over tells who won: %o',
  (winners, said) => {
    const seats = [{ seat: 'A', kind: 'person', name: 'Mira' }, { seat: 'B', kind: 'person', name: 'Jonas' }]
    render(TableRow, { table: tableOf({ stage: 'ended', winners, seats } as unknown as Partial<Table>), act: 'replay' })
    expect(screen.getByText(said)).toBeTruthy()
  },
)

test('whatever was active last comes first, and games that are over come last', () => {
  const tables = [
    tableOf({ id: 'over', stage: 'ended', active: 9 }),
    tableOf({ id: 'old', created: 1, active: 8 }),
    tableOf({ id: 'waiting', stage: 'gathering', created: 7 }),
    tableOf({ id: 'new', created: 6, active: null }),
  ]
  expect(byActivity(tables).map(({ id }) => id)).toEqual(['old', 'waiting', 'new', 'over'])
})
