import { expect, test } from 'vitest'
import en from '../../../../src/spieltisch/words/en/paseo.md?raw'
import de from '../../../../src/spieltisch/words/de/paseo.md?raw'
import { drawingOf } from './drawings'

function drawings(page: string) {
  return [...page.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text = '']) => drawingOf(text))
}

test('what is drawn with letters is known, in every language', () => {
  const kinds = (page: string) => drawings(page).map((drawing) => drawing?.kind)
  expect([kinds(en), kinds(de)]).toEqual([['tiles', undefined, 'walks'], ['tiles', undefined, 'walks']])
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
