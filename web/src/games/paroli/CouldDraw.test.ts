// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ChanceMoment } from '../../net/wire'
import { language } from '../../words/language.svelte'
import { GRID } from '../../words/speech'
import CouldDraw from './CouldDraw.svelte'

const NOTHING = [{ value: 0 }, { value: 0 }]
const DRAWN: ChanceMoment = {
  kind: 'chance',
  index: 40,
  count: 2,
  turn: 9,
  seat: 'B',
  actions: ['deal g7', 'deal P'],
  before: NOTHING,
  after: NOTHING,
  effect: NOTHING,
  cards: [
    { card: 'b7', unseen: 5, share: 0.5 },
    { card: 'g7', unseen: 1, share: 0.1, drawn: 1 },
    { card: 'P', unseen: 4, share: 0.4, drawn: 1 },
  ],
}

beforeAll(async () => {
  await language.choose('en')
  await language.fetch('study')
})
afterEach(cleanup)

function shown(chance: ChanceMoment | null) {
  const speaker = { words: language.words, names: ['Mira', 'Jonas'], place: GRID }
  return render(CouldDraw, { chance, speaker, isSmall: false }).container
}

test('every kind that could have come is there, and what came is framed', () => {
  const container = shown(DRAWN)
  const cells = [...container.querySelectorAll('li')].map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim())
  expect(cells).toHaveLength(11)
  expect(cells[6]).toContain('60')
  expect(cells[6]).toContain('a blue 7: 5 unseen, 50.0%')
  expect(cells[6]).toContain('a green 7, drawn: 1 unseen, 10.0%')
  expect(cells[10]).toContain('a Paroli, drawn: 4 unseen, 40.0%')
  expect(container.querySelectorAll('.came')).toHaveLength(2)
  expect(screen.getByRole('heading').textContent).toContain('What Jonas could have drawn')
  expect(container.textContent).toContain('10 unseen cards')
})

test('shares by number add up to all', () => {
  const shares = [...shown(DRAWN).querySelectorAll('.bar b')].map(({ textContent }) => Number(textContent))
  expect(shares.reduce((sum, each) => sum + each, 0)).toBe(100)
})

test('nothing is said of a moment without cards', () => {
  expect(shown({ ...DRAWN, cards: [] }).querySelector('section')).toBeNull()
  expect(shown(null).querySelector('section')).toBeNull()
})
