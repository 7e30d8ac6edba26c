import { expect, test } from 'vitest'
import en from '../../../../src/spieltisch/words/en/paroli.md?raw'
import de from '../../../../src/spieltisch/words/de/paroli.md?raw'
import { drawingOf } from './drawings'

function drawings(page: string) {
  return [...page.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text = '']) => drawingOf(text))
}

test('what is drawn with letters is known, in every language', () => {
  const kinds = (page: string) => drawings(page).map((drawing) => drawing?.kind)
  expect([kinds(en), kinds(de)]).toEqual([['cards', 'lines', 'lines'], ['cards', 'lines', 'lines']])
})

test('cards lie in their columns', () => {
  const [cards] = drawings(en)
  expect(cards).toMatchObject({ rows: { 1: ['.', '2', '3', 'P', '5', '.', '.', '.', '.', '.'] } })
})

test('lines keep what is said of them', () => {
  expect(drawings(en)[2]).toMatchObject({
    heads: ['basic game', 'Räuberparoli'],
    lines: [
      { notes: ['55', '55', '(row)'] },
      { cards: ['P', 'b', 'b', 'b', 'b', 'b', 'g', 'g', 'g', 'r'], notes: ['40', '0', '(row)'] },
      {},
    ],
  })
})
