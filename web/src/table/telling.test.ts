import { expect, test } from 'vitest'
import law_de from '../../../src/spieltisch/words/de.json'
import law_en from '../../../src/spieltisch/words/en.json'
import { STAR_NAMES } from '../parts/stars'
import de from '../words/de.json'
import en from '../words/en.json'
import { type Catalogue, GRID, type Speaker, textOf } from '../words/speech'
import { logLines } from './log'
import type { Happening } from './table.svelte'
import { tell, tellTurn } from './telling'

const GERMAN: Speaker = { words: { ...law_de, ...de }, names: ['Gast', 'Luchs'], place: GRID }
const ENGLISH: Speaker = { ...GERMAN, words: { ...law_en, ...en } as Catalogue }

function happened(...facts: object[]): Happening[] {
  return facts.map((fact, seq) => ({ seq, at: 0, kind: 'act', by: 'A', facts: [fact as Happening['facts'][number]] }))
}

function log(speaker: Speaker, ...facts: object[]): string[] {
  return logLines(happened(...facts)).map((line) => textOf(tellTurn(speaker, line.facts)))
}

const MOVED = { kind: 'stone-moved', seat: 0, stone: 3, steps: 2, target: [4, 0], jumped: [] }

test('a turn names its player once', () => {
  const told = log(GERMAN, { kind: 'rolled', seat: 0, dice: [2, 4] }, MOVED, { ...MOVED, stone: 1 }, { kind: 'rolled', seat: 1, dice: [1, 1] }, { kind: 'stayed', seat: 1 })
  expect(told).toEqual(['Gast würfelt 2 und 4, zieht die 3 um 2 nach Feld 4,0, zieht die 1 um 2 nach Feld 4,0.', 'Luchs würfelt 1 und 1, bleibt stehen.'])
})

test('who asks and who answers are told apart', () => {
  const asked = { kind: 'asked', seat: 0, owner: 1, move: 'x', changes: 'y' }
  const told = textOf(tellTurn(ENGLISH, [{ kind: 'drew', seat: 0, count: 2 }, asked, { kind: 'answered', owner: 1, agree: false }, { kind: 'turn-ended', seat: 0 }]))
  expect(told).toBe('Guest draws 2 cards, asks Lynx: x? This would change y. Lynx refuses. Guest ends the turn.'.replaceAll('Guest', 'Gast').replaceAll('Lynx', 'Luchs'))
})

test('no move left belongs to the roll', () => {
  expect(log(GERMAN, { kind: 'rolled', seat: 0, dice: [5, 6] }, { kind: 'stuck', seat: 0, dice: [5, 6] })).toHaveLength(1)
})

test('pictures are called by their names, in the order in which their player lays them', () => {
  const laid = (seat: number, label: string) => ({ kind: 'tile-laid', seat, label, cell: [-5, 2] })
  expect(log(GERMAN, laid(0, '*'), laid(1, '*'), laid(0, '2'), laid(0, '*'))).toEqual(['Gast legt den Fuchs.', 'Luchs legt die Eule.', 'Gast legt eine 2.', 'Gast legt die Laterne.'])
})

test('what was laid can be pointed at to see where', () => {
  const pieces = tell(ENGLISH, { kind: 'start-placed', seat: 0, cell: [3, 1], onto: [2, 1] })
  expect(pieces.find((piece) => piece.kind === 'place')).toMatchObject({ text: 'the start tile', place: [3, 1] })
})

test.each([GERMAN, ENGLISH])('there are words for every picture', (speaker) => {
  for (const sign of STAR_NAMES) expect(textOf(tell(speaker, { kind: 'tile-laid', seat: 0, label: '*', cell: [0, 0], sign }))).toMatch(/^Gast \S+ /)
})
