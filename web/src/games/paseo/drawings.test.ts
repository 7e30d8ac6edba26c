import { expect, test } from 'vitest'
import en from '../../../../src/spieltisch/words/en/paseo.md?raw'
import { drawingOf } from './drawings'

function drawings(page: string) {
  return [...page.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text = '']) => drawingOf(text))
}

/** What every language must draw alike. */
function withoutWords(drawing: ReturnType<typeof drawingOf>) {
  if (drawing?.kind !== 'walks') return drawing
  return { ...drawing, ways: drawing.ways.map(({ marks }) => marks) }
}

const PAGES = import.meta.glob<string>('../../../../src/spieltisch/words/*/paseo.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(Object.entries(PAGES))('what is drawn with letters in %s is known', (_path, page) => {
  expect(drawings(page).map((drawing) => drawing?.kind)).toEqual(['tiles', undefined, 'walks'])
})

test('every language reads the same out of what is drawn', () => {
  const bare = Object.values(PAGES).map((page) => drawings(page).map(withoutWords))
  for (const other of bare.slice(1)) expect(other).toEqual(bare[0])
})

test('a walk tells what happens on each tile', () => {
  const walks = drawings(en)[2]
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
