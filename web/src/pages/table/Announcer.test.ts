// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { language } from '../../words/language.svelte'
import { paroliPlaces } from '../../games/paroli/view'
import { Queue } from '../../table/queue.svelte'
import Announcer from './Announcer.svelte'

const LAID = [8, 9].map((number, at) => ({
  seq: 5 + at,
  at: 0,
  kind: 'act',
  by: 'A',
  facts: [{ kind: 'laid', seat: 0, card: `b${number}`, cell: [0, number] }],
}))

function page(shown: { seq: number; isMine?: boolean; isAsked?: boolean; tellsTurn?: boolean }) {
  const { seq, isMine = false, isAsked = false, tellsTurn = false } = shown
  const table = { seq, happenings: LAID.filter((each) => each.seq <= seq), info: { seats: [] }, queue: new Queue() }
  const speaker = { words: language.words, names: ['Mira', 'Jonas'], place: paroliPlaces }
  return { table, speaker, isMine, isAsked, tellsTurn, isShared: false, who: '', title: 'Paroli' } as never
}

function heard(): string {
  vi.advanceTimersByTime(200)
  return document.querySelector('[aria-live]')?.textContent ?? ''
}

beforeEach(async () => {
  await language.choose('en')
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('what comes in one go is told in one go, and what was there before is not', async () => {
  const { rerender } = render(Announcer, page({ seq: 4, isMine: true }))
  expect(heard()).toBe('')
  for (const seq of [5, 6]) await rerender(page({ seq }))
  await vi.advanceTimersByTimeAsync(200)
  expect(screen.getByText('Mira lays a blue 8 on J8 and a blue 9 on J9.')).toBeTruthy()
})

test('that a turn begins is told once, and not to whoever is only asked', async () => {
  const { rerender } = render(Announcer, page({ seq: 4, tellsTurn: true }))
  await vi.advanceTimersByTimeAsync(200)
  await rerender(page({ seq: 4, isMine: true, isAsked: true, tellsTurn: true }))
  await vi.advanceTimersByTimeAsync(200)
  expect(heard()).toBe('')
  expect(document.title).toContain('You are asked')
  await rerender(page({ seq: 4, isMine: true, tellsTurn: true }))
  await vi.advanceTimersByTimeAsync(200)
  expect(heard()).toBe('Your turn.')
  await rerender(page({ seq: 5, isMine: true, tellsTurn: true }))
  await vi.advanceTimersByTimeAsync(200)
  expect(heard()).not.toContain('Your turn')
})
