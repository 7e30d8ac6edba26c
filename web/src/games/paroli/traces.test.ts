import { expect, test } from 'vitest'
import type { Happening } from '../../table/table.svelte'
import { lastTurn } from '../../table/turns'
import { touchedCells, tracesOf } from './traces'

const HAPPENINGS: readonly Happening[] = [
  { seq: 1, at: 0, kind: 'act', by: 'A', facts: [{ kind: 'drew', seat: 0, count: 1 }] },
  { seq: 2, at: 0, kind: 'act', by: 'B', facts: [{ kind: 'laid', seat: 1, card: 'b7', cell: [0, 7] }] },
  { seq: 3, at: 0, kind: 'act', by: 'B', facts: [{ kind: 'laid', seat: 1, card: 'b8', cell: [0, 8] }] },
  {
    seq: 4,
    at: 0,
    kind: 'act',
    by: 'B',
    facts: [{ kind: 'robbed', seat: 1, cards: ['b7', 'g7'], cells: [[0, 7], [1, 7]] }, { kind: 'turn-ended', seat: 1 }],
  },
]

test('the last turn is told as a whole', () => {
  expect(lastTurn(HAPPENINGS).map((fact) => fact.kind)).toEqual(['laid', 'laid', 'robbed'])
  expect(lastTurn([])).toEqual([])
})

test('and shown where it was, every cell once', () => {
  expect(touchedCells(lastTurn(HAPPENINGS))).toEqual([[0, 7], [0, 8], [1, 7]])
})

test('traces tell whose they are', () => {
  expect(tracesOf(lastTurn(HAPPENINGS))).toEqual([[0, 7], [0, 8], [1, 7]].map((cell) => ({ cell, seat: 1 })))
})
