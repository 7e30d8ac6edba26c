// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Table } from '../../net/wire'
import { language } from '../../words/language.svelte'
import RunningGame from './RunningGame.svelte'
import { viewOf } from '../../games/paseo/fixtures'
import type { PaseoState } from '../../games/paseo/view'

const STATE: PaseoState = {
  alive: [true, true],
  board: { tiles: [[[0, 0], '*'], [[1, 0], '2']], starts: [[[-1, 0], [0, 0]], [[2, 0], [1, 0]]] },
  dice: [1, 4],
  hands: [[], []],
  stones: [[[0, 0], [2, 0], [2, 0], [2, 0]], [[2, 0], [2, 0], [2, 0], [2, 0]]],
  turn: 0,
  turns: 1,
}
const CLOCK = { now: 1_000_000, waiting: 'turn', seat: 'A', due: 1_000_000 + (2 * 24 + 5) * 3_600_000 }
const ROLLS = [0, 1].map((seat) => ({
  type: 'update',
  seq: 5 + seat,
  at: 0,
  by: 'chance',
  kind: 'roll',
  head: '',
  facts: [{ kind: 'rolled', seat, dice: [1, 4] }],
}))

function tableOf(more: Partial<Table> = {}): Table {
  const seats = ['Mira', 'Jonas'].map((name, at) => ({ seat: 'AB'[at], kind: 'person', name }))
  return { id: 't1', game: 'paseo', stage: 'playing', clock: { kind: 'none' }, seats, ...more } as unknown as Table
}

/** A server at which the game stands so; returns what it was asked. */
function answering(...seats: object[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const { searchParams: wants } = new URL(path, 'http://here')
    const told = ROLLS.filter((event) => event.seq > Number(wants.get('after'))).map((event) =>
      wants.get('views') === 'true' ? { ...event, seats } : event,
    )
    return Promise.resolve({
      ok: true,
      status: 200,
      json: () => Promise.resolve({ events: told, table: {}, clock: CLOCK }),
    })
  })
  return asked
}

beforeAll(() => language.choose('en'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a game is shown as it stands, with whom, and whose turn it is', async () => {
  answering({ seat: 'A', hash: 'a', view: viewOf(STATE), legal: [{ text: 'x' }] })
  const { container } = render(RunningGame, { table: tableOf(), isFirst: true })
  await vi.waitFor(() => expect(screen.getByText('turn 2 · your turn')).toBeTruthy())
  expect(screen.getByText('Paseo with Jonas')).toBeTruthy()
  await vi.waitFor(() => expect(container.querySelectorAll('.panel > svg').length).toBe(1))
})

test('of the others it is said who is to act, and the time they have left', async () => {
  answering({ seat: 'B', hash: 'a', view: viewOf(STATE) })
  render(RunningGame, { table: tableOf({ clock: { kind: 'days' } as Table['clock'] }), isFirst: true })
  await vi.waitFor(() => expect(screen.getByText('turn 2 · It is Mira’s turn · 2 d 5 h on the clock')).toBeTruthy())
})

test('at one screen everybody is named', async () => {
  const view = { hash: 'a', view: viewOf(STATE) }
  answering({ seat: 'A', ...view, legal: [{ text: 'x' }] }, { seat: 'B', ...view })
  render(RunningGame, { table: tableOf(), isFirst: true })
  await vi.waitFor(() => expect(screen.getByText('turn 2 · It is Mira’s turn')).toBeTruthy())
  expect(screen.getByText('Paseo: Mira and Jonas')).toBeTruthy()
})

test('what happened is fetched once, then only what is new', async () => {
  vi.useFakeTimers()
  const asked = answering({ seat: 'A', hash: 'a', view: viewOf(STATE) })
  render(RunningGame, { table: tableOf(), isFirst: true })
  await vi.advanceTimersByTimeAsync(5100)
  expect(asked.map((path) => path.split('?')[1])).toEqual([
    'views=false&after=-1',
    'views=true&after=5',
    'views=true&after=6',
  ])
})

test('a table that still gathers says for how many it waits, and nothing of a game', () => {
  const asked = answering()
  const seats = [{ seat: 'A', kind: 'person', name: 'Guest' }, { seat: 'B', kind: 'open', name: '' }] as Table['seats']
  const { container } = render(RunningGame, { table: tableOf({ stage: 'gathering', seats }), isFirst: false })
  expect([...container.querySelectorAll('.what > *, .btn')].map((each) => each.textContent)).toEqual([
    'Waiting for players',
    'Paseo',
    '1 still free',
    'To the table',
  ])
  expect(asked).toEqual([])
})

test('until it is known who is oneself, nobody is called another', () => {
  answering()
  render(RunningGame, { table: tableOf({ stage: 'seeding' }), isFirst: false })
  expect(screen.getByText('Paseo: Mira and Jonas')).toBeTruthy()
})
