import { expect, test } from 'vitest'
import { drawnBy } from './drawn'
import type { Happening } from '../../table/table.svelte'

const DRAWN: Happening['facts'] = [
  { kind: 'drew', seat: 0, count: 2 },
  { kind: 'dealt', seat: 0 },
  { kind: 'received', seat: 0, card: 'b7' },
  { kind: 'dealt', seat: 0 },
  { kind: 'received', seat: 0, card: 'P' },
  { kind: 'turn-ended', seat: 0 },
]

function told(...facts: Happening['facts']): Happening[] {
  return facts.map((fact, seq) => ({ seq, at: 0, kind: 'act', by: 'A', facts: [fact] }))
}

test('whoever drew last sees the cards', () => {
  expect(drawnBy('A', told(...DRAWN))).toEqual(['b7', 'P'])
})

test('nobody else does, and not any more when something else happened', () => {
  expect(drawnBy('B', told(...DRAWN))).toEqual([])
  expect(drawnBy('A', told(...DRAWN, { kind: 'laid', seat: 1, card: 'b1', cell: [0, 1] }))).toEqual([])
  expect(drawnBy('A', told({ kind: 'received', seat: 0, card: 'b7' }))).toEqual([])
})
