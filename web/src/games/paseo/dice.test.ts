import { expect, test } from 'vitest'
import type { Happening } from '../../table/table.svelte'
import { countDice, meanOf } from './dice'

const ROLLS = ([[0, 1, 6], [1, 3, 3], [0, 2, 6]] as const).map(([seat, one, other], seq): Happening => ({
  seq,
  at: 0,
  kind: 'draw',
  by: 'chance',
  facts: [{ kind: 'rolled', seat, dice: [one, other] }, { kind: 'stayed', seat }],
}))

test('faces are counted, doubles too', () => {
  expect(countDice(ROLLS)).toEqual({ faces: [1, 1, 2, 0, 0, 2], all: 6, doubles: 1, rolls: 3 })
})

test('a seat has its own luck', () => {
  expect(countDice(ROLLS, 0)).toMatchObject({ all: 4, doubles: 0 })
  expect(meanOf(countDice(ROLLS, 0))).toBe(3.75)
  expect(meanOf(countDice([], 0))).toBe(0)
})
