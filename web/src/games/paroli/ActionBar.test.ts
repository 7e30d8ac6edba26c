// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Drafts } from '../../table/drafts'
import { Queue } from '../../table/queue.svelte'
import type { BoardTable } from '../../table/table.svelte'
import type { Option } from '../../net/wire'
import { language } from '../../words/language.svelte'
import ActionBar from './ActionBar.svelte'
import { wireOf } from './fixtures'
import { ParoliTurnEntry } from './turnEntry.svelte'
import { type ParoliView, stepOf } from './view'

const DRAW: Option = { text: 'draw 1', action: { kind: 'draw', count: 1 } }
const LAY: Option = { text: 'lay b8 J8', action: { kind: 'lay', card: 'b8', cell: [0, 8] } }
const PASS: Option = { text: 'pass', action: { kind: 'pass' } }
const CLAIM: Option = { text: 'claim row J', action: { kind: 'claim', line: ['row', 0] } }
const SHIFT: Option = { text: 'shift J7 K7', action: { kind: 'shift', origin: [0, 7], target: [1, 7] } }
const END: Option = { text: 'end', action: { kind: 'end-turn' } }

/** The bar in one's own turn, when this can be done and these numbers lie already. */
async function shown(
  legal: Option[],
  laid: number[] = [],
  seats = 1,
  question: ParoliView['turn']['question'] = null,
  info: object | null = null,
): Promise<ParoliTurnEntry> {
  const game = wireOf({
    rack: ['r8', 'b8', 'b8', 'b9'],
    turn: { seat: question ? 1 : 0, chips_on: [], drawn: 0, laid, question },
  })
  const view = { seat: 'A', hash: 'a', view: game, legal }
  const table = {
    info,
    plansAhead: true,
    drafts: new Drafts(null),
    queue: new Queue(),
    names: ['Mira', 'Ben'],
    happenings: [],
    view: () => view,
    views: Array.from({ length: seats }, () => view),
    ask: () => Promise.resolve(null),
  }
  const entry = new ParoliTurnEntry(() => ({ table: table as unknown as BoardTable, seat: 'A' }))
  await entry.plan.begin(legal)
  render(ActionBar, { entry, names: ['Mira', 'Ben'] })
  return entry
}

beforeAll(() => language.choose('en'))
afterEach(cleanup)

test.each([
  [[DRAW, LAY], 'Draw cards or lay some.'],
  [[DRAW], 'None of your cards fits. Draw one.'],
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

test.each([[1, 'You may move a card', 'You are asked'], [2, 'Mira may move a card', 'Mira is asked']])(
  'and with %i players, the one who earned a move or is asked is, too',
  async (seats, earned, asked) => {
    await shown([SHIFT, END], [8], seats)
    expect(screen.getByRole('heading').textContent).toBe(earned)
    cleanup()
    await shown([], [], seats, { move: stepOf(SHIFT), owners: [0] })
    expect(screen.getByRole('heading').textContent).toBe(asked)
  },
)

test('in the middle of a turn nothing is said of drawing', async () => {
  await shown([LAY, END], [8])
  expect(screen.getByText('1 card laid: one of another number, or more of the same')).toBeTruthy()
})

test('where there are several colours of a number, one is chosen by its value', async () => {
  const entry = await shown([LAY])
  entry.choose('b8')
  expect(entry.colours).toEqual(['b8', 'r8'])
  await fireEvent.click(await screen.findByRole('button', { name: /red 8/i }))
  expect(entry.plan.card).toBe('r8')
  entry.choose('b9')
  expect(entry.colours).toEqual([])
})

test.each([
  [[LAY, CLAIM, END], 'Lay more, put a chip on a lit circle, or end the turn.'],
  [[CLAIM, END], 'Put a chip on a lit circle, or end the turn.'],
  [[LAY, END], 'Lay more, or end the turn.'],
  [[END], 'End the turn.'],
])('it goes on with what is possible: claiming needs a chip', async (legal, said) => {
  await shown(legal, [8])
  expect(screen.getByText(said)).toBeTruthy()
})

test('whoever gave the seat to a bot can take it back here', async () => {
  await shown([], [], 1, null, { seats: [{ seat: 'A', kind: 'person', bot: 'casual' }] })
  expect(screen.getByRole('heading').textContent).toBe('A bot is playing for you')
  expect([...document.querySelectorAll('.acts button')].map((button) => button.textContent)).toEqual([
    'Take my seat back',
  ])
})
