// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { start } from '../../net/calls'
import type { Seat } from '../../net/wire'
import { language } from '../../words/language.svelte'
import { gameOf } from '../../games'
import { awaitAll } from './again'
import Gathering from './Gathering.svelte'
import Rematch from './Rematch.svelte'
import type { TableState } from '../../table/table.svelte'

vi.mock('../../net/calls', () => ({ enter: vi.fn(), sit: vi.fn(), start: vi.fn(() => Promise.resolve({})) }))

const MIRA = { seat: 'A', kind: 'person', name: 'Mira', here: true } as Seat
const JONAS = { seat: 'B', kind: 'person', name: 'Jonas', here: true } as Seat
const BOT = { seat: 'B', kind: 'bot', name: 'club', bot: 'club' } as Seat

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  return language.choose('en')
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  location.hash = ''
  vi.mocked(start).mockClear()
})

/** A table whose game is over; asked for it, the server names the next one. */
function ended(seats: readonly Seat[], rematch: string | null = null) {
  const info = { id: 't1', seats, rematch }
  const ask = vi.fn(() => {
    info.rematch = 't2'
    return Promise.resolve(null)
  })
  render(Rematch, { game: gameOf('paseo'), table: { info, yours: ['A'], rematch: ask } as unknown as TableState })
}

function gathered(seats: readonly Seat[], isOwner = true): void {
  render(Gathering, {
    table: {
      info: { id: 't2', seats, owner: 'Mira', public: false, clock: { kind: 'none' } },
      yours: ['A'],
      isOwner,
    } as unknown as TableState,
  })
}

test('against bots one press begins the next game', async () => {
  ended([MIRA, BOT])
  await fireEvent.click(screen.getByRole('button', { name: 'Rematch' }))
  await vi.waitFor(() => expect(location.hash).toBe('#/table/t2'))
  expect(start).toHaveBeenCalledWith('t2')
})

test('whoever asks somebody else waits at the next table', async () => {
  ended([MIRA, JONAS])
  await fireEvent.click(screen.getByRole('button', { name: 'Rematch' }))
  await vi.waitFor(() => expect(location.hash).toBe('#/table/t2'))
  expect(start).not.toHaveBeenCalled()
})

test('whoever is asked is told, and follows with one press', () => {
  ended([MIRA, JONAS], 't2')
  expect(screen.getByRole('status').textContent).toBe('They are waiting at the new table.')
  expect(screen.getByRole('link', { name: 'To the new table' }).getAttribute('href')).toBe('#/table/t2')
})

test('it begins as soon as all are there', () => {
  awaitAll('t2')
  gathered([MIRA, { ...JONAS, here: false }])
  expect(screen.getByText('away')).toBeTruthy()
  expect(start).not.toHaveBeenCalled()
  cleanup()
  gathered([MIRA, JONAS])
  expect(start).toHaveBeenCalledTimes(1)
})

test('nobody waits for a button once everybody is here, and only the owner’s page begins', () => {
  gathered([MIRA, JONAS], false)
  expect(screen.getByRole('status').textContent).toContain('about to begin by itself')
  expect(start).not.toHaveBeenCalled()
  cleanup()
  gathered([MIRA, JONAS])
  expect(start).toHaveBeenCalledTimes(1)
})
