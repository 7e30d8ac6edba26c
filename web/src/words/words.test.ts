import { expect, test } from 'vitest'
import law_de from '../../../src/spieltisch/words/de.json'
import law_en from '../../../src/spieltisch/words/en.json'
import de from './de.json'
import en from './en.json'
import { together } from './language.svelte'

const SOURCES = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], { query: '?raw', import: 'default', eager: true })
const GERMAN: Readonly<Record<string, unknown>> = { ...law_de, ...de }

/** Whether there is a text of this name; `*` stands for what is only known later. */
function isKnown(key: string): boolean {
  const form = new RegExp(`^${key.split('*').map((part) => part.replaceAll('.', '\\.')).join('.+')}$`)
  return Object.keys(GERMAN).some((name) => form.test(name))
}

function said(source: string): string[] {
  const quoted = [...source.matchAll(/\bt\((?:[^'`()]*\? )?'([^']+)'(?: : '([^']+)')?/g)].flatMap(([, one, other]) => [one ?? '', ...(other ? [other] : [])])
  const filled = [...source.matchAll(/\bt\(`([^`]+)`/g)].map(([, text]) => (text ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*'))
  return [...quoted, ...filled]
}

test('both languages say the same things', () => {
  expect(Object.keys(de)).toEqual(Object.keys(en))
  expect(Object.keys(law_de).toSorted()).toEqual(Object.keys(law_en).toSorted())
})

test.each([de, en])('texts are in order', (words) => {
  expect(Object.keys(words)).toEqual(Object.keys(words).toSorted())
})

test('whatever is refused has a title', () => {
  const refusals = Object.keys(law_de).filter((key) => key.startsWith('refusal.'))
  expect(Object.keys(de).filter((key) => key.startsWith('refused.'))).toEqual(refusals.map((key) => key.replace('refusal.', 'refused.')).toSorted())
})

test.each(Object.entries(SOURCES))('%s says only what there are words for', (_path, source) => {
  expect(said(source).filter((key) => !isKnown(key))).toEqual([])
})

test('every text is said somewhere', () => {
  const all = Object.values(SOURCES).join('\n')
  const heads = [...all.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, head]) => head ?? '')
  const unsaid = Object.keys(de).filter((key) => !all.includes(`'${key}'`) && !heads.some((head) => key.startsWith(head)))
  expect(unsaid).toEqual([])
})

test("a language's one file may hold the law's sentences, and the others are English", () => {
  const words = together({ lost: 'Non qui', 'card.P': 'un Paroli' }, law_en)
  expect(words).toMatchObject({ lost: 'Non qui', 'card.P': 'un Paroli', 'card.b': law_en['card.b'] })
})
