// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { dim, hitsOn, placesWith } from './pages'

function page(): HTMLElement {
  const body = document.createElement('article')
  body.innerHTML =
    '<h2>Steine</h2>' +
    '<ul><li>Ein Stein springt über <b>Steine</b>.<ul><li>Nie zweimal.</li></ul></li></ul><p>Das Ziel (P8)</p>'
  return body
}

test('every place of a word is found, in order, whatever its letters', () => {
  const found = placesWith(page(), ' STEIN ')
  expect(found.map((range) => range.startContainer.parentElement?.tagName)).toEqual(['H2', 'LI', 'B'])
  expect(found.map(String)).toEqual(['Stein', 'Stein', 'Stein'])
})

test('what does not hold it steps back, and comes again when nothing is looked for', () => {
  const body = page()
  dim(body, 'stein')
  expect([...body.querySelectorAll('.aside')].map((block) => block.textContent)).toEqual([
    'Nie zweimal.',
    'Das Ziel (P8)',
  ])
  dim(body, '')
  expect(body.querySelectorAll('.aside')).toHaveLength(0)
  expect(placesWith(body, '')).toEqual([])
})

test('several words are found where all of them stand, in any order', () => {
  const body = page()
  expect(placesWith(body, 'über ein').map(String)).toEqual(['Ein', 'ein', 'über', 'ein'])
  expect(placesWith(body, 'zweimal STEIN').map(String)).toEqual(['Stein', 'Stein', 'zweimal'])
  expect(placesWith(body, '(P8) ziel').map(String)).toEqual(['Ziel', '(P8)'])
  expect(placesWith(body, 'stein ziel')).toEqual([])
  dim(body, 'zweimal stein')
  expect([...body.querySelectorAll('.aside')].map((block) => block.textContent)).toEqual(['Das Ziel (P8)'])
})

test('where nothing is found nothing steps back', () => {
  const body = page()
  dim(body, 'stein ziel')
  expect(body.querySelectorAll('.aside')).toHaveLength(0)
})

test('a page that is not shown is looked through, too', () => {
  expect(hitsOn(page().innerHTML, 'stein')).toBe(3)
  expect(hitsOn(page().innerHTML, ' ')).toBe(0)
})
