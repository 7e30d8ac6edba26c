// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Drafts } from '../table/drafts'
import type { BoardTable } from '../table/table.svelte'
import type { Option } from '../wire'
import { language } from '../words/language.svelte'
import ActionBar from './ActionBar.svelte'
import { ParoliHand } from './hand.svelte'

const DRAW: Option = { text: 'draw 1', action: { kind: 'draw', count: 1 } }
const LAY: Option = { text: 'lay b8 J8', action: { kind: 'lay', card: 'b8', cell: [0, 8] } }
const PASS: Option = { text: 'pass', action: { kind: 'pass' } }
const CLAIM: Option = { text: 'claim row J', action: { kind: 'claim', line: ['row', 0] } }
const SHIFT: Option = { text: 'shift J7 K7', action: { kind: 'shift', origin: [0, 7], target: [1, 7] } }
const END: Option = { text: 'end', action: { kind: 'end-turn' } }

/** The bar in one's own turn, when this can be done and these numbers lie already. */
async function shown(legal: Option[], laid: number[] = [], seats = 1, question: object | null = null, info: object | null = null): Promise<ParoliHand> {
  const game = {
    actor: 0, phase: 'playing', rack: ['r8', 'b8', 'b8', 'b9'], config: { players: 2, robber: false },
    table: { cards: [], chips: [] }, turn: { seat: question ? 1 : 0, chips_on: [], laid, question },
  }
  const view = { seat: 'A', hash: 'a', view: game, legal }
  const table = { info, plansAhead: true, drafts: new Drafts(null), names: ['Mira', 'Ben'], happenings: [], view: () => view, views: Array.from({ length: seats }, () => view), ask: () => Promise.resolve(null) }
  const hand = new ParoliHand(() => ({ table: table as unknown as BoardTable, seat: 'A' }))
  await hand.plan.begin(legal)
  render(ActionBar, { hand, names: ['Mira', 'Ben'] })
  return hand
}

beforeAll(() => language.choose('en'))
afterEach(cleanup)

test.each([
  [[DRAW, LAY], 'Draw cards or lay some.'],
  [[DRAW], 'No card fits. Draw some.'],
  [[LAY], 'There is nothing to draw. Lay cards.'],
  [[PASS], 'No card fits, and there is nothing to draw.'],
])('a turn begins with what is possible', async (legal, said) => {
  await shown(legal)
  expect(screen.getByText(said)).toBeTruthy()
})

test('at a screen for several the one who is to act is named', async () => {
  await shown([DRAW], [], 2)
  expect(screen.getByRole('heading').textContent).toBe('It is Mira’s turn')
})

test.each([
  [1, 'You may move a card', 'You are asked'],
  [2, 'Mira may move a card', 'Mira is asked'],
])('and where %i sit there, so is whoever has earned a move or is asked', async (seats, earned, asked) => {
  await shown([SHIFT, END], [8], seats)
  expect(screen.getByRole('heading').textContent).toBe(earned)
  cleanup()
  await shown([], [], seats, { move: SHIFT.action })
  expect(screen.getByRole('heading').textContent).toBe(asked)
})

test('in the middle of a turn nothing is said of drawing', async () => {
  await shown([LAY, END], [8])
  expect(screen.getByText('1 of 2 different numbers, or more of the same')).toBeTruthy()
})

test('where there are several colours of a number, one is chosen by its value', async () => {
  const hand = await shown([LAY])
  hand.choose('b8')
  expect(hand.colours).toEqual(['b8', 'r8'])
  await fireEvent.click(await screen.findByRole('button', { name: /red 8/i }))
  expect(hand.plan.card).toBe('r8')
  hand.choose('b9')
  expect(hand.colours).toEqual([])
})

test.each([
  [[LAY, CLAIM, END], 'Lay more, claim a line at its edge, or end the turn.'],
  [[CLAIM, END], 'Claim a line at its edge, or end the turn.'],
  [[LAY, END], 'Lay more, or end the turn.'],
  [[END], 'End the turn.'],
])('it goes on with what is possible: claiming needs a chip', async (legal, said) => {
  await shown(legal, [8])
  expect(screen.getByText(said)).toBeTruthy()
})

test('whoever gave the seat to a bot can take it back here', async () => {
  await shown([], [], 1, null, { seats: [{ seat: 'A', kind: 'person', bot: 'casual' }] })
  expect(screen.getByRole('heading').textContent).toBe('A bot is playing for you')
  expect([...document.querySelectorAll('.acts button')].map((button) => button.textContent)).toEqual(['Take my seat back'])
})
