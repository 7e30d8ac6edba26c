import { describe, expect, test } from 'vitest'
import law_de from '../../../src/spieltisch/words/de/sentences.json'
import de from '../../../src/spieltisch/words/de/page.json'
import order_de from '../../../src/spieltisch/words/de/order.json'
import study_de from '../../../src/spieltisch/words/de/study.json'
import { LANGUAGES, preferred } from './language.svelte'

const FILES = import.meta.glob<Record<string, unknown>>('../../../src/spieltisch/words/*/*.json', {
  import: 'default',
  eager: true,
})
const SOURCES = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const GERMAN: Readonly<Record<string, unknown>> = { ...law_de, ...de, ...order_de, ...study_de }

/** Whether there is a text of this name; `*` stands for what is only known later. */
function isKnown(key: string): boolean {
  const form = new RegExp(
    `^${key
      .split('*')
      .map((part) => part.replaceAll('.', '\\.'))
      .join('.+')}$`,
  )
  return Object.keys(GERMAN).some((name) => form.test(name))
}

function said(source: string): string[] {
  const quoted = [...source.matchAll(/\bt\((?:[^'`()]*\? )?'([^']+)'(?: : '([^']+)')?/g)].flatMap(([, one, other]) => [
    one ?? '',
    ...(other ? [other] : []),
  ])
  const filled = [...source.matchAll(/\bt\(`([^`]+)`/g)].map(([, text]) =>
    (text ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '*'),
  )
  return [...quoted, ...filled]
}

describe.each(LANGUAGES)('%s', (code) => {
  test.each(['order', 'page', 'sentences', 'study'])('says in %s.json what English says, in order', (name) => {
    const [own, english] = [code, 'en'].map((each) => keysOf(each, name))
    expect(own).toEqual(english)
    expect(own).toEqual(own?.toSorted())
  })
})

function keysOf(code: string, name: string): string[] {
  return Object.keys(FILES[`../../../src/spieltisch/words/${code}/${name}.json`] ?? {})
}

test('whoever speaks none of the languages is spoken to in English', () => {
  expect(preferred(null, ['tlh', 'nah-MX'])).toBe('en')
  expect(preferred(null, ['tlh', 'DE-at', 'en'])).toBe('de')
  expect(preferred('de', ['en'])).toBe('de')
})

test('whatever is refused has a title', () => {
  const refusals = Object.keys(law_de).filter((key) => key.startsWith('refusal.'))
  expect(Object.keys(de).filter((key) => key.startsWith('refused.'))).toEqual(
    refusals.map((key) => key.replace('refusal.', 'refused.')).toSorted(),
  )
})

test.each(Object.entries(SOURCES))('%s says only what there are words for', (_path, source) => {
  expect(said(source).filter((key) => !isKnown(key))).toEqual([])
})

test('every text is said somewhere', () => {
  const all = Object.values(SOURCES).join('\n')
  const heads = [...all.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, head]) => head ?? '')
  const unsaid = Object.keys({ ...de, ...order_de, ...study_de }).filter(
    (key) => !all.includes(`'${key}'`) && !heads.some((head) => key.startsWith(head)),
  )
  expect(unsaid).toEqual([])
})
