import { expect, test } from 'vitest'
import en from '../../../../src/spieltisch/words/en/paroli.md?raw'
import { drawingOf } from './drawings'

function drawings(page: string) {
  return [...page.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text = '']) => drawingOf(text))
}

/** What every language must draw alike. */
function withoutWords(drawing: ReturnType<typeof drawingOf>) {
  if (drawing?.kind !== 'lines') return drawing && { ...drawing, rows: drawing.rows.map((row) => row.slice(-10)) }
  return drawing.lines.map(({ cards, notes }) => [cards, notes.length])
}

const PAGES = import.meta.glob<string>('../../../../src/spieltisch/words/*/paroli.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(Object.entries(PAGES))('what is drawn with letters in %s is known', (_path, page) => {
  expect(drawings(page).map((drawing) => drawing?.kind)).toEqual(['cards', 'lines', 'lines'])
})

test('every language reads the same out of what is drawn', () => {
  const bare = Object.values(PAGES).map((page) => drawings(page).map(withoutWords))
  for (const other of bare.slice(1)) expect(other).toEqual(bare[0])
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
