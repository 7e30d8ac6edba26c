import { expect, test, vi } from 'vitest'
import type { Events, Fact, SeatView, Update, View } from '../../net/wire'
import { Replay } from './replay.svelte'

function view(turns: number): SeatView {
  return { seat: 'A', hash: '', view: { turns } as View, legal: [{ text: 'draw 1' }] }
}

function event(seq: number, kind: string, ...facts: string[]): Update {
  return {
    type: 'update',
    seq,
    at: seq,
    kind,
    by: 'A',
    head: '',
    facts: facts.map((kind) => ({ kind }) as Fact),
    seats: [view(seq)],
  }
}

const TOLD = {
  table: { id: 't1', seats: [{ seat: 'A', kind: 'person', name: 'Mira' }, { seat: 'B', kind: 'person', name: '' }] },
  ending: null,
  events: [
    event(0, 'start'),
    event(1, 'commit'),
    event(2, 'draw', 'started'),
    event(3, 'draw', 'dealt', 'received'),
    event(4, 'draw', 'turned-up'),
    { type: 'hidden', seq: 5, head: '' },
    event(6, 'act', 'laid'),
    event(7, 'act', 'drew'),
    event(8, 'draw', 'dealt', 'turn-ended'),
    event(9, 'end'),
  ],
} as unknown as Events

test('only what can be seen is a moment', () => {
  expect(new Replay(TOLD).moments.map(({ seq }) => seq)).toEqual([4, 6, 7, 8, 9])
  expect(new Replay(TOLD).names).toEqual(['Mira', 'B'])
})

test('a moment shows how things stood and what had happened, and offers nothing', () => {
  const replay = new Replay(TOLD)
  replay.goTo(6)
  expect(replay.views).toEqual([{ seat: null, hash: '', view: { turns: 6 } }])
  expect(replay.happenings.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 6])
})

test('names come from how things lie in the end', () => {
  expect(new Replay(TOLD).end?.view).toEqual({ turns: 9 })
})

test('a moment between events is the one before', () => {
  const replay = new Replay(TOLD)
  replay.goTo(5)
  expect(replay.seq).toBe(4)
  replay.goTo(-1)
  expect(replay.seq).toBe(4)
})

test('a step is played, a leap is not', () => {
  const replay = new Replay(TOLD)
  replay.go(1)
  replay.go(0)
  expect(replay.leaps).toBe(0)
  replay.go(99)
  expect([replay.leaps, replay.place, replay.last]).toEqual([1, 4, 4])
})

test('turns are counted as the list of moves counts them', () => {
  const replay = new Replay(TOLD)
  expect([replay.turn, replay.turns]).toEqual([0, 2])
  replay.goTo(6)
  expect(replay.turn).toBe(1)
  replay.goTo(9)
  expect(replay.turn).toBe(2)
})

test('how the lines stood is asked of each moment once, and again where nobody answered', async () => {
  const fetched = vi.fn<(path: string) => Promise<Response>>(() =>
    Promise.resolve(Response.json({ kind: 'line-states', lines: [] })),
  )
  fetched.mockRejectedValueOnce(new Error('no line'))
  vi.stubGlobal('fetch', fetched)
  const replay = new Replay(TOLD)
  expect(await replay.ask(null, { kind: 'lines-now' })).toBeNull()
  for (const seq of [4, 6, 6]) {
    replay.goTo(seq)
    expect(await replay.ask(null, { kind: 'lines-now' })).toEqual({ kind: 'line-states', lines: [] })
  }
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([4, 4, 6].map((seq) => `./api/tables/t1/lines?at=${seq}`))
  vi.unstubAllGlobals()
})
