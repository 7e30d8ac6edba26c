// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Sizeless } from '../../parts/sizeless'
import { newcomer } from '../../parts/newcomer.svelte'
import { settings } from '../../parts/settings.svelte'
import { Drafts } from '../../table/drafts'
import { Queue } from '../../table/queue.svelte'
import type { BoardTable } from '../../table/table.svelte'
import { language } from '../../words/language.svelte'
import Table from './Table.svelte'
import { viewOf } from './fixtures'
import type { PaseoState } from './view'

const ONLY = { stone: 0, use: 'die', steps: 1, target: [1, 0], route: [[1, 0]], jumped: [], turn: 'single 0+1>1,0' }
const STAY = { stone: null, use: 'difference', steps: 0, target: null, route: [], jumped: [], turn: 'stay' }
const STATE: PaseoState = {
  alive: [true, true],
  board: { tiles: [[[0, 0], '*'], [[1, 0], '2']], starts: [[[-1, 0], [0, 0]], [[2, 0], [1, 0]]] },
  dice: [1, 4],
  hands: [[], []],
  stones: [[[0, 0], [2, 0], [2, 0], [2, 0]], [[2, 0], [2, 0], [2, 0], [2, 0]]],
  turn: 0,
  turns: 3,
}

const WHY = { ruling: 'P9', code: 'jump-limit', params: { stone: 1, target: [1, 0], count: 2 } }
const TOLD = {
  seq: 7,
  at: 0,
  kind: 'act',
  by: 'B',
  facts: [{ kind: 'rolled', seat: 1, dice: [2, 2] }, { kind: 'stayed', seat: 1 }],
}

function shown(seats = 1, only: object & { turn: string } = ONLY, rolls: readonly (readonly number[])[] = []) {
  const view = { seat: 'A', hash: 'a', view: viewOf(STATE), legal: [{ text: only.turn }], choices: [only] }
  const act = vi.fn(() => Promise.resolve({ type: 'accepted', idem: '', seq: 8 }))
  const hint = (): Promise<object> =>
    Promise.resolve({ type: 'told', id: 1, seq: 7, answer: { kind: 'hinted', option: { text: ONLY.turn } } })
  const ask = (_: string, { kind }: { kind: string }): Promise<object> =>
    Promise.resolve(
      kind === 'risk' ? { kind: 'risked', rolls } : { kind: 'advice', progress: 'impossible', choices: [], why: WHY },
    )
  const table = {
    act,
    ask,
    hint,
    hasHints: true,
    info: null,
    plansAhead: true,
    clock: null,
    drafts: new Drafts(null),
    queue: new Queue(),
    happenings: [TOLD],
    names: ['Mira', 'Ben'],
    joined: 0,
    seq: 7,
    skew: 0,
    view: () => view,
    viewed: 7,
    views: Array.from({ length: seats }, () => view),
    withdraw: act,
  }
  render(Table, { table: table as unknown as BoardTable, seat: 'A' })
  return act
}

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', Sizeless)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  return language.choose('en')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  if (settings.forced) settings.flipForced()
  newcomer.coach(false)
})

/** The only turn that there is. */
async function enter(): Promise<void> {
  await fireEvent.keyDown(document.body, { key: '0' })
  await fireEvent.click(screen.getByRole('button', { name: /Target: 1/ }))
  expect(await screen.findByRole('heading', { name: 'Confirm this turn?' })).toBeTruthy()
}

test('a turn without a choice waits for its player', async () => {
  vi.useFakeTimers()
  const act = shown()
  await vi.advanceTimersByTimeAsync(5000)
  expect(act).not.toHaveBeenCalled()
})

test('unless the player likes it to play itself, after a visible second', async () => {
  vi.useFakeTimers()
  settings.flipForced()
  const act = shown()
  await vi.advanceTimersByTimeAsync(1000)
  expect(screen.getByText('Only one turn is possible')).toBeTruthy()
  expect(act).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(act).toHaveBeenCalledWith('A', [ONLY.turn])
})

test('and any touch stops it', async () => {
  vi.useFakeTimers()
  settings.flipForced()
  const act = shown()
  await vi.advanceTimersByTimeAsync(500)
  await fireEvent.pointerDown(document.body)
  await vi.advanceTimersByTimeAsync(5000)
  expect(act).not.toHaveBeenCalled()
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(act).toHaveBeenCalledTimes(1)
})

test('at a screen for several the one who is to act is named, until something is in hand', async () => {
  shown(2)
  expect(screen.getByRole('heading').textContent).toBe('It is Mira’s turn')
  await fireEvent.keyDown(document.body, { key: '0' })
  expect(screen.getByRole('heading', { name: 'Where should the blank go?' })).toBeTruthy()
})

test('keys pick a stone, and tell where everyone is', async () => {
  shown()
  await fireEvent.keyDown(document.body, { key: '0' })
  expect(screen.getByRole('button', { name: /Target: 1/ })).toBeTruthy()
  await fireEvent.keyDown(document.body, { key: 'w' })
  expect(await screen.findByText(/: blank on tile 1/)).toBeTruthy()
  await fireEvent.pointerDown(document.body)
  expect(screen.queryByText(/: blank on tile 1/)).toBeNull()
})

test('a stone is told with where it can go, and why not elsewhere', async () => {
  shown()
  await fireEvent.keyDown(document.body, { key: '0' })
  const why = /The blank on tile 1\. Die 1: tile 2, free\. Die 4: not possible, .*\(P9\)/
  await vi.waitFor(() => expect(screen.getByText(why)).toBeTruthy())
})

test('the last turn is told once more, by a key', async () => {
  shown()
  await fireEvent.keyDown(document.body, { key: 'l' })
  expect(await screen.findByText(/rolls/)).toBeTruthy()
})

test('a hint is shown in words and can be entered', { timeout: 30_000 }, async () => {
  const act = shown()
  await fireEvent.keyDown(document.body, { key: 'h' })
  const use = await screen.findByRole('button', { name: /Set it up for me/ }, { timeout: 20_000 })
  expect(screen.getByText(/Hints in this game: 1/)).toBeTruthy()
  await fireEvent.click(use)
  await fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(act).toHaveBeenCalledWith('A', [ONLY.turn])
})

test('where staying is all that can be done, it is the lit one', async () => {
  shown(1, STAY)
  const stay = screen.getByRole('button', { name: 'Stay' })
  expect(stay.classList).toContain('main')
  await fireEvent.click(stay)
  expect(screen.getByRole('button', { name: /Confirm/ }).classList).toContain('main')
  expect(document.querySelectorAll('.acts .main')).toHaveLength(1)
})

test('the coach says one thing as long as a turn lasts', async () => {
  newcomer.coach(true)
  shown()
  expect(await screen.findByRole('heading', { name: 'You rolled 1 and 4' })).toBeTruthy()
  await enter()
  await new Promise((settled) => setTimeout(settled))
  expect(screen.getByRole('heading', { name: 'You rolled 1 and 4' })).toBeTruthy()
})

test('which rolls a turn risks is said in the bar: the board keeps its size, and no note lies on it', async () => {
  shown(1, ONLY, [[1, 2]])
  await enter()
  const said = await screen.findByText('2 of 36 rolls would leave you stuck.')
  expect(said.closest('.bar')).toBeTruthy()
  const which = screen.getByRole('button', { name: 'Which?' })
  expect(which.closest('[data-choice]')).toBeTruthy()
  await fireEvent.click(which)
  expect(await screen.findByText('1 and 2')).toBeTruthy()
})
