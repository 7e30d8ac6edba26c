// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { language } from '../../words/language.svelte'
import { cellWords, headWords } from './describing'
import type { Lit } from './lights'
import type { ParoliDisplay } from './display.svelte'

const NAMES = ['Mira', 'Jonas']

function told(cards: Record<string, string>, light?: Lit): string {
  const display = {
    layout: { cards: new Map(Object.entries(cards)), chips: new Map() },
    lit: new Map(light ? [['1,5', light]] : []),
  }
  return cellWords(display as unknown as ParoliDisplay, [1, 5], NAMES)
}

beforeAll(() => language.choose('de'))

test('a cell is told with its card, or as empty', () => {
  expect(told({})).toBe('K5, leer')
  expect(told({ '1,5': 'g5' })).toBe('K5, eine grüne 5')
  expect(told({ '1,5': 'P' })).toBe('K5, ein Paroli')
})

test('a lit one with what the row would hold, or what would change for whom', () => {
  expect(told({}, { word: '5', cards: '8/10' })).toBe('K5, leer, passt: 8/10')
  expect(told({}, { word: '+' })).toBe('K5, leer, passt')
  const changes = [{ owner: 1, by: '−5', asks: true }, { owner: 0, by: '+10', asks: false }]
  expect(told({ '1,5': 'b5' }, { word: '', changes })).toBe('K5, eine blaue 5, passt: Jonas −5, wird gefragt, Mira +10')
})

test('the head of a line tells how full it is, whose chip is there and whether it can be claimed', () => {
  const state = { cards: 8, complete: false, value: 0 }
  const display = {
    layout: { cards: new Map(), chips: new Map([['row K', 1], ['col 5', 0]]) },
    chipsOn: new Set(['col 5']),
    lineStates: new Map([['row K', state], ['row J', state], ['col 5', { ...state, complete: true, value: -5 }]]),
  } as unknown as ParoliDisplay
  const scene = { names: NAMES, claimable: new Set(['row J']), unseen: new Map([[5, 3]]) }
  expect(headWords(display, ['row', 1], scene)).toBe('Zeile K ansehen: 8 von 10, Der Chip von Jonas liegt davor')
  expect(headWords(display, ['row', 0], scene)).toBe('Zeile J ansehen: 8 von 10, du darfst einen Chip davor setzen')
  expect(headWords(display, ['col', 5], scene)).toBe(
    'Spalte 5 ansehen: vollständig, −5 Punkte, Der Chip von Mira liegt darauf, 3 verdeckt',
  )
  expect(headWords(display, ['row', 3], scene)).toBe('Zeile M ansehen')
})
