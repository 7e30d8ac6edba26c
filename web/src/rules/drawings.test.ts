import { expect, test } from 'vitest'
import paroli from '../../../src/spieltisch/words/rules/paroli.en.md?raw'
import paroliDe from '../../../src/spieltisch/words/rules/paroli.de.md?raw'
import paseo from '../../../src/spieltisch/words/rules/paseo.en.md?raw'
import paseoDe from '../../../src/spieltisch/words/rules/paseo.de.md?raw'
import { drawingOf } from './drawings'

function drawings(page: string) {
  return [...page.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text = '']) => drawingOf(text))
}

test.each([[paseo, paseoDe], [paroli, paroliDe]])('every language has the same drawings', (english, german) => {
  const kinds = (page: string) => drawings(page).map((drawing) => drawing?.kind ?? null)
  expect(kinds(english)).toEqual(kinds(german))
})

test('what is drawn with letters is known', () => {
  expect(drawings(paseo).map((drawing) => drawing?.kind)).toEqual(['tiles', undefined, 'walks'])
  expect(drawings(paroli).map((drawing) => drawing?.kind)).toEqual(['cards', 'lines', 'lines'])
})

test('cards lie in their columns', () => {
  const [cards] = drawings(paroli)
  expect(cards).toMatchObject({ rows: { 1: ['.', '2', '3', 'P', '5', '.', '.', '.', '.', '.'] } })
})

test('lines keep what is said of them', () => {
  expect(drawings(paroli)[2]).toMatchObject({
    heads: ['basic game', 'Räuberparoli'],
    lines: [{ notes: ['55', '55', '(row)'] }, { cards: ['P', 'b', 'b', 'b', 'b', 'b', 'g', 'g', 'g', 'r'], notes: ['40', '0', '(row)'] }, {}],
  })
})

test('a walk tells what happens on each tile', () => {
  const walks = drawings(paseo)[2]
  expect(walks).toMatchObject({
    stones: [{ at: 3, sign: '2' }, { at: 4, sign: 'o' }, { at: 5, sign: 'o' }],
    ways: [
      { name: 'by 1', marks: [{ at: 4, sign: '^' }, { at: 5, sign: '^' }, { at: 6, sign: '|' }], note: 'stops on 6' },
      { marks: [{ at: 4 }, { at: 5 }, { at: 6, sign: '1' }, { at: 7, sign: 'x' }], note: '7 bears its own number' },
      { marks: [{ at: 4 }, { at: 5 }, { at: 6 }, { at: 7, sign: '2' }, { at: 8, sign: '|' }] },
    ],
  })
  expect(walks?.kind === 'walks' && walks.tiles.length).toBe(14)
  expect(walks?.kind === 'walks' && walks.tiles[7]).toBe('2')
})
