import { describe, expect, test } from 'vitest'
import de from '../../../src/spieltisch/words/de/sentences.json'
import en from '../../../src/spieltisch/words/en/sentences.json'
import plurals from '../../../tests/words/plurals.json'
import { type Catalogue, GRID, phrase, say, type Speaker, textOf } from './speech'

const CATALOGUES: Record<string, Catalogue> = { de, en }

function speaker(language: string): Speaker {
  return { words: CATALOGUES[language] ?? {}, names: ['Mira', 'Jonas'], place: GRID }
}

describe('sentences are those of the package', () => {
  const moved = { kind: 'stone-moved', seat: 0, stone: 0, steps: 5, target: [3, -1], jumped: [[[1, 1], 1, 2]] }
  test.each([
    ['de', 'fact.stone-moved', moved, 'Mira zieht die Blanke um 5 auf Feld 3,−1 und überspringt 1 Stein.'],
    ['de', 'fact.laid', { seat: 1, card: 'b7', cell: [0, 7] }, 'Jonas legt eine blaue 7 auf Feld 0,7.'],
    ['de', 'fact.answered', { owner: 1, agree: true }, 'Jonas stimmt zu.'],
    ['en', 'fact.rolled', { seat: 0, dice: [2, 5] }, 'Mira rolls 2 and 5.'],
  ])('%s %s', (language, key, params, sentence) => {
    expect(textOf(say(speaker(language), key, params))).toBe(sentence)
  })
})

test('what a sentence names can be drawn and pointed at', () => {
  const pieces = say(speaker('de'), 'fact.laid', { seat: 1, card: 'P', cell: [0, 7] })
  expect(pieces.map((piece) => piece.kind)).toEqual(['player', 'words', 'card', 'words', 'place', 'words'])
})

test('a missing parameter is a fault, not a gap in the sentence', () => {
  expect(() => say(speaker('de'), 'fact.laid', { seat: 1 })).toThrow('needs')
})

test.each(plurals as [string, number, string][])('%s counts %i as %s', (code, count, category) => {
  const forms = Object.fromEntries(['zero', 'one', 'two', 'few', 'many', 'other'].map((name) => [name, name]))
  const words = { 'language.locale': code, it: forms }
  expect(textOf(phrase({ words, names: [], place: GRID }, 'it', { count }))).toBe(category)
})
