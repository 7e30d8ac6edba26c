import { expect, test } from 'vitest'
import type { Happening } from '../../table/table.svelte'
import { lastRoll, strandedIn } from './rolls'

const ROLLED = { kind: 'rolled', seat: 1, dice: [2, 6] }
const STUCK = { kind: 'stuck', seat: 1, dice: [2, 6] }
const WON = { kind: 'won', seat: 0 }

function happened(...events: object[][]): Happening[] {
  return events.map((facts, seq) => ({ seq, at: 0, kind: 'act', by: 'A', facts: facts as Happening['facts'] }))
}

test('the last roll stays known while its turn is made', () => {
  expect(lastRoll(happened([ROLLED], [{ kind: 'stayed', seat: 1 }]))).toMatchObject({ seat: 1, dice: [2, 6] })
  expect(lastRoll([])).toBeNull()
})

test('a roll that nothing goes with ends a game', () => {
  expect(strandedIn(happened([ROLLED, STUCK, WON], []))).toMatchObject({ seat: 1, dice: [2, 6] })
})

test('stones that still moved (P10), or all came home, leave nothing to explain', () => {
  expect(strandedIn(happened([ROLLED, STUCK], [{ kind: 'eliminated', seat: 1 }, WON]))).toBeNull()
  expect(strandedIn(happened([ROLLED], [WON]))).toBeNull()
})
