// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import law from '../../../../src/spieltisch/words/en/sentences.json'
import type { LineState, Why } from '../../net/wire'
import { language } from '../../words/language.svelte'
import { paroliPlaces } from './view'
import LineInfo from './LineInfo.svelte'

const FIRST: Why = { ruling: 'claim', code: 'claim-before-playing' }
const CLAIMED: Why = { ruling: 'R5', code: 'line-claimed', params: { line: ['row', 0], owner: 1 } }

interface Shown {
  owner?: 'A' | 'B'
  why?: Why
  canClaim?: boolean
}

/** Row J, which holds three cards. */
function open({ owner, why, canClaim = false }: Shown): () => void {
  const state: LineState = {
    line: 'row J',
    cards: 3,
    complete: false,
    missing: [],
    value: 0,
    ...(owner && { owner, chip: 'before' as const }),
  }
  const speaker = { words: law, names: ['Mira', 'Jonas'], place: paroliPlaces }
  const layout = { cards: new Map(), chips: new Map() }
  return render(LineInfo, {
    line: ['row', 0],
    state,
    layout,
    speaker,
    unseen: null,
    canClaim,
    why: why ?? null,
    onclaim: () => undefined,
    onclose: () => undefined,
  }).unmount
}

beforeAll(() => language.choose('en'))
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('a line that can’t be claimed says why, and where that is written', () => {
  open({ why: FIRST })
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Lay first, then claim')
  expect(screen.getByRole('link').getAttribute('href')).toBe('#/rules/paroli/claim')
  expect(screen.queryByRole('button', { name: /chip/ })).toBeNull()
})

test('one that can be claimed has its button and no reason', () => {
  open({ canClaim: true })
  expect(screen.getByRole('button', { name: /chip/ })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
})

test('who has one’s chip on it could not claim it by laying first', () => {
  open({ owner: 'B', why: FIRST })
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
  cleanup()
  open({ owner: 'B', why: CLAIMED })
  expect(screen.getByRole('link').textContent).toBe('Rule R5')
})

test.each([
  [
    'en',
    ['row', 0],
    ['column 7, row J: a blue 7', 'column 8, row J: empty, missing, 4 unseen', 'column 9, row J: a Paroli'],
  ],
  [
    'de',
    ['row', 0],
    [
      'Spalte 7, Zeile J: eine blaue 7',
      'Spalte 8, Zeile J: leer, fehlt noch, 4 verdeckt',
      'Spalte 9, Zeile J: ein Paroli',
    ],
  ],
  ['en', ['col', 7], ['column 7, row I: empty, missing', 'column 7, row J: a blue 7', 'column 7, row K: empty']],
] as const)('each slot has a whole name for those who listen (%s)', async (code, line, names) => {
  await language.choose(code)
  const cards = new Map([['0,7', 'b7'], ['0,9', 'P']])
  const state: LineState = {
    line: '',
    cards: 2,
    complete: false,
    missing: line[0] === 'row' ? ['J8'] : ['I7'],
    value: 0,
  }
  const speaker = { words: law, names: [], place: paroliPlaces }
  render(LineInfo, {
    line,
    state,
    layout: { cards, chips: new Map() },
    speaker,
    unseen: new Map([[8, 4]]),
    canClaim: false,
    why: null,
    onclaim: () => undefined,
    onclose: () => undefined,
  })
  const heard = screen.getAllByRole('listitem').map((slot) => slot.querySelector('.sr-only')?.textContent)
  for (const name of names) expect(heard).toContain(name)
  expect(heard).toHaveLength(line[0] === 'row' ? 10 : 3)
  await language.choose('en')
})

/** Row J, full, with a Paroli and the other's chip. */
function openFull(state: LineState | undefined, isRobber = true): void {
  const cards = new Map(Array.from({ length: 10 }, (_, at) => [`0,${at + 1}`, at ? `b${at + 1}` : 'P']))
  const speaker = { words: law, names: ['Mira', 'Jonas'], place: paroliPlaces }
  const layout = { cards, chips: new Map([['row J', 1]]) }
  render(LineInfo, {
    line: ['row', 0],
    state,
    layout,
    speaker,
    isRobber,
    unseen: null,
    canClaim: false,
    why: null,
    onclaim: () => undefined,
    onclose: () => undefined,
  })
}

test('what is not known of a line is not told', () => {
  openFull(undefined)
  expect(screen.queryByText('Value')).toBeNull()
  expect(screen.queryByText('No chip')).toBeNull()
  expect(screen.getByText('Jonas')).toBeTruthy()
})

test('a full line that a Paroli makes worthless says so', () => {
  openFull({ line: 'row J', cards: 10, complete: true, missing: [], value: 0, owner: 'B', chip: 'on' })
  expect(screen.getByRole('link', { name: 'A Paroli makes it worthless.' }).getAttribute('href')).toBe(
    '#/rules/paroli/spoilt-lines',
  )
})

test('a full line whose cards cancel out says so', async () => {
  for (const [code, reason] of [['de', 'Die Karten heben sich auf.'], ['en', 'Its cards cancel out.']] as const) {
    await language.choose(code)
    openFull({ line: 'row J', cards: 10, complete: true, missing: [], value: 0, owner: 'B', chip: 'on' }, false)
    expect(screen.getByText(reason, { exact: false })).toBeTruthy()
    cleanup()
  }
})

test('it is stepped into, and out of where one came from', () => {
  const head = document.body.appendChild(document.createElement('button'))
  head.focus()
  const close = open({ why: FIRST })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'row J' }))
  close()
  expect(document.activeElement).toBe(head)
})

test('but not by somebody who went elsewhere', () => {
  const [head, other] = [document.createElement('button'), document.createElement('button')]
  document.body.append(head, other)
  head.focus()
  const close = open({})
  other.focus()
  close()
  expect(document.activeElement).toBe(other)
})
