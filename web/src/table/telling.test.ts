import { expect, test } from 'vitest'
import law_de from '../../../src/spieltisch/words/de/sentences.json'
import law_en from '../../../src/spieltisch/words/en/sentences.json'
import { STAR_NAMES } from '../parts/stars'
import type { Fact } from '../net/wire'
import de from '../../../src/spieltisch/words/de/page.json'
import en from '../../../src/spieltisch/words/en/page.json'
import { type Catalogue, GRID, type PlaceNamer, type Speaker, textOf } from '../words/speech'
import { logLines } from './log'
import type { Happening } from './table.svelte'
import { tell, tellTurn } from './telling'

const GERMAN: Speaker = { words: { ...law_de, ...de }, names: ['Gast', 'Luchs'], place: GRID }
const ENGLISH: Speaker = { ...GERMAN, words: { ...law_en, ...en } as Catalogue }

const TABLE: PlaceNamer = (x, y) =>
  x === 'col' ? ['place.column', { number: y }] : ['place.table', { name: `${x}${y}` }]

function happened(...facts: object[]): Happening[] {
  return facts.map((fact, seq) => ({ seq, at: 0, kind: 'act', by: 'A', facts: [fact as Happening['facts'][number]] }))
}

function log(speaker: Speaker, ...facts: object[]): string[] {
  return logLines(happened(...facts)).map((line) => textOf(tellTurn(speaker, line.facts)))
}

const MOVED = { kind: 'stone-moved', seat: 0, stone: 3, steps: 2, target: [4, 0], jumped: [] }

test('a turn names its player once', () => {
  const told = log(
    GERMAN,
    { kind: 'rolled', seat: 0, dice: [2, 4] },
    MOVED,
    { ...MOVED, stone: 1, jumped: [[[3, 0], 1, 2]] },
    { kind: 'rolled', seat: 1, dice: [1, 1] },
    { kind: 'stayed', seat: 1 },
  )
  expect(told).toEqual([
    'Gast würfelt 2 und 4, zieht die 3 um 2 auf Feld 4,0 und zieht die 1 um 2 über 1 Stein auf Feld 4,0.',
    'Luchs würfelt 1 und 1 und bleibt stehen.',
  ])
})

test('coming home is told once, and to whom where there are several', () => {
  const turn = [
    { kind: 'rolled', seat: 0, dice: [4, 6] },
    MOVED,
    { kind: 'stone-home', seat: 0, stone: 3, host: 1, count: 4 },
    { kind: 'won', seat: 0 },
  ]
  expect(log(GERMAN, ...turn)).toEqual(['Gast würfelt 4 und 6, bringt die 3 mit 2 nach Hause (4 von 4) und gewinnt.'])
  expect(log(ENGLISH, ...turn)).toEqual(['Gast rolls 4 and 6, brings the 3 home with 2 (4 of 4) and wins.'])
  expect(log({ ...GERMAN, names: ['Gast', 'Luchs', 'Eule'] }, ...turn)[0]).toMatch(
    'bringt die 3 mit 2 nach Hause, zu Luchs (4 von 4)',
  )
})

test('who cannot move, and who wins by it', () => {
  const facts: Happening['facts'] = [
    { kind: 'rolled', seat: 0, dice: [5, 6] },
    { kind: 'stuck', seat: 0, dice: [5, 6] },
    { kind: 'eliminated', seat: 0 },
    { kind: 'won', seat: 1 },
  ]
  expect(textOf(tellTurn(GERMAN, facts))).toBe(
    'Gast würfelt 5 und 6, kann nicht ziehen und scheidet aus. Luchs gewinnt.',
  )
})

test('cards of a turn are counted up', () => {
  const laid = (card: string, row: number) => ({ kind: 'laid', seat: 0, card, cell: [row, 7] })
  const facts = [
    laid('b7', 1),
    laid('g7', 2),
    { kind: 'earned', seat: 0, line: ['col', 7] },
    { kind: 'claimed', seat: 0, line: ['col', 7] },
  ]
  const speaker = { ...GERMAN, place: TABLE }
  const cards = String.raw`eine blaue 7 auf \S+ und eine grüne 7 auf \S+`
  expect(log(speaker, ...facts)).toEqual([
    expect.stringMatching(
      `^Gast legt ${cards}, füllt Spalte 7 \\(darf eine Karte versetzen\\) und setzt einen Chip vor Spalte 7\\.$`,
    ),
  ])
  const drawn: Happening['facts'] = [
    { kind: 'drew', seat: 0, count: 2 },
    { kind: 'received', seat: 0, card: 'b7' },
    { kind: 'received', seat: 0, card: 'P' },
  ]
  expect(textOf(tellTurn(ENGLISH, drawn))).toBe('Gast draws 2 cards: a blue 7 and a Paroli.')
})

test('who asks and who answers are told apart', () => {
  const asked = { kind: 'asked', seat: 0, owner: 1, move: 'x', changes: 'y' } as unknown as Fact
  const told = textOf(
    tellTurn(ENGLISH, [
      { kind: 'drew', seat: 0, count: 2 },
      asked,
      { kind: 'answered', owner: 1, agree: false },
      { kind: 'turn-ended', seat: 0 },
    ]),
  )
  expect(told).toBe(
    'Guest draws 2 cards. Guest asks Lynx: x? This would change y. Lynx refuses. Guest ends the turn.'
      .replaceAll('Guest', 'Gast')
      .replaceAll('Lynx', 'Luchs'),
  )
})

test('no move left belongs to the roll', () => {
  expect(log(GERMAN, { kind: 'rolled', seat: 0, dice: [5, 6] }, { kind: 'stuck', seat: 0, dice: [5, 6] })).toHaveLength(
    1,
  )
})

test('pictures are called by their names, in the order in which their player lays them', () => {
  const laid = (seat: number, label: string) => ({ kind: 'tile-laid', seat, label, cell: [-5, 2] })
  expect(log(GERMAN, laid(0, '*'), laid(1, '*'), laid(0, '2'), laid(0, '*'))).toEqual([
    'Gast legt den Fuchs.',
    'Luchs legt die Eule.',
    'Gast legt eine 2.',
    'Gast legt die Laterne.',
  ])
})

test('what was laid can be pointed at to see where', () => {
  const pieces = tell(ENGLISH, { kind: 'start-placed', seat: 0, cell: [3, 1], onto: [2, 1] })
  expect(pieces.find((piece) => piece.kind === 'place')).toMatchObject({ text: 'the start tile', place: [3, 1] })
})

test.each([GERMAN, ENGLISH])('there are words for every picture', (speaker) => {
  for (const sign of STAR_NAMES)
    expect(textOf(tell(speaker, { kind: 'tile-laid', seat: 0, label: '*', cell: [0, 0], sign }))).toMatch(/^Gast \S+ /)
})

test('that a turn was taken back has a line of its own', () => {
  const told = log(GERMAN, { kind: 'rolled', seat: 1, dice: [3, 4] }, { kind: 'taken-back', seat: 0 }, MOVED)
  expect(told.slice(0, 1)).toEqual(log(GERMAN, { kind: 'rolled', seat: 1, dice: [3, 4] }))
  expect(told).toHaveLength(2)
  expect(told[1]).toContain('Gast nimmt den letzten Zug zurück.')
})
