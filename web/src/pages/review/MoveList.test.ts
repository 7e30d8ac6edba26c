// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test } from 'vitest'
import type { Events, Update } from '../../net/wire'
import { language } from '../../words/language.svelte'
import { GRID } from '../../words/speech'
import MoveList from './MoveList.svelte'
import { Replay } from './replay.svelte'

function event(seq: number, ...facts: object[]): Update {
  return {
    type: 'update',
    seq,
    at: seq,
    kind: 'act',
    by: 'A',
    head: '',
    facts,
    seats: [{ seat: 'A', hash: '', view: {} }],
  } as unknown as Update
}

function laid(seq: number, seat: number): Update {
  return event(seq, { kind: 'laid', seat, card: 'b7', cell: [0, 7] })
}

/** Two cards of one seat, which are one line, then one of the other's, then the end. */
const TOLD = {
  table: { seats: [{ seat: 'A', kind: 'person', name: 'Mira' }, { seat: 'B', kind: 'person', name: 'Ben' }] },
  ending: null,
  events: [
    laid(3, 0),
    laid(4, 0),
    event(5, { kind: 'turn-ended', seat: 0 }),
    laid(6, 1),
    event(7, { kind: 'turn-ended', seat: 1 }),
  ],
} as unknown as Events

async function shown(): Promise<Replay> {
  await language.choose('en')
  await language.fetch('study')
  const replay = new Replay(TOLD)
  render(MoveList, {
    replay,
    speaker: { words: language.words, names: replay.names, place: GRID },
    onpoint: () => undefined,
  })
  return replay
}

afterEach(cleanup)

test('what has not happened yet can be read, too, and the line of the moment shown is marked', async () => {
  await shown()
  const lines = screen.getAllByRole('listitem')
  expect(lines.map((line) => line.getAttribute('aria-current'))).toEqual(['step', null])
  expect(lines[1]?.textContent).toContain('Ben')
})

test('a line leads to the moment after the whole turn', async () => {
  const replay = await shown()
  await fireEvent.click(screen.getByRole('button', { name: 'Go to move 2' }))
  expect(replay.seq).toBe(7)
  await fireEvent.click(screen.getByRole('button', { name: 'Go to move 1' }))
  expect(replay.seq).toBe(5)
  expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-current')).toBe('step')
})
