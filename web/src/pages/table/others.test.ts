import { expect, test } from 'vitest'
import type { Line, Table } from '../../net/wire'
import { othersAt } from './others'

const SEATS: Table['seats'] = [
  { seat: 'A', kind: 'person', name: 'Mira' },
  { seat: 'B', kind: 'person', name: 'Jo' },
  { seat: 'C', kind: 'bot', name: 'club', bot: 'club' },
  { seat: 'D', kind: 'person', name: 'Jo 2', same_as: 'B' },
  { seat: 'E', kind: 'open' },
]
const said = (number: number, name: string, speaker: string, seat: Line['seat'] = null): Line => ({
  number,
  at: 1,
  name,
  seat,
  text: 'hello',
  speaker,
})

test('who sits elsewhere and who only looks on is listed once', () => {
  const lines = [said(1, 'Jo', 'j', 'B'), said(2, 'Eve', 'e'), said(3, 'Eve', 'e'), said(4, 'gone', '')]
  expect(othersAt(SEATS, lines, ['A'])).toEqual([
    { key: 'B', name: 'Jo', whom: { seat: 'B' }, speaker: '' },
    { key: 'e', name: 'Eve', whom: { line: 3 }, speaker: 'e' },
  ])
})
