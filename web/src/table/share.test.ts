// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket } from '../net/fake-socket'
import type { Downward } from '../net/wire'
import { TableState } from './table.svelte'

const TABLE = {
  id: 't1',
  game: 'paseo',
  stage: 'seeding',
  seats: ['A', 'B'].map((seat) => ({ seat, kind: 'person', name: seat })),
}

type Given = Readonly<Record<string, string>>

function clock(waiting: string) {
  return { now: 0, seat: null, waiting, due: null, left: {} }
}

function fairness(committed: Given, revealed: Given = {}, round = 0) {
  return { commit: '', round, seats: ['A', 'B'], committed, revealed }
}

async function seated(): Promise<TableState> {
  const table = new TableState('t1')
  await Promise.resolve()
  FakeSocket.last.tell({
    type: 'welcome',
    version: 1,
    table: TABLE,
    yours: ['A', 'B'],
    owner: true,
    seq: 1,
    head: null,
    seats: [],
    missed: [{ seq: 1, facts: [] }],
    fairness: fairness({}),
    clock: clock('commit'),
    chat: [],
    ending: null,
  } as unknown as Downward)
  return table
}

/** The last thing sent is accepted, and told in the order of the server: the event, then how the table waits. */
async function accept(seq: number, now: ReturnType<typeof fairness>, waiting: string): Promise<void> {
  const idem = String(shares().at(-1)?.idem)
  const before = shares().length
  FakeSocket.last.tell({
    type: 'update',
    seq,
    at: 0,
    kind: 'commit',
    by: 'table',
    head: '',
    facts: [],
    seats: [],
    clock: clock(waiting),
  } as never)
  FakeSocket.last.tell({ type: 'accepted', idem, seq })
  FakeSocket.last.tell({ type: 'changed', table: TABLE, clock: clock(waiting), fairness: now } as never)
  await vi.waitFor(() => expect(shares().length).toBeGreaterThan(before))
}

function shares() {
  return FakeSocket.last.sent.filter((message) => message.type === 'commit' || message.type === 'reveal')
}

function named(): string[] {
  return shares().map(({ type, seat }) => `${type} ${seat}`)
}

beforeEach(() => vi.stubGlobal('WebSocket', FakeSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('two at one screen promise and reveal once each, one after the other', async () => {
  await seated()
  expect(named()).toEqual(['commit A'])
  await accept(2, fairness({ A: 'a' }), 'commit')
  expect(named()).toEqual(['commit A', 'commit B'])
  await accept(3, fairness({ A: 'a', B: 'b' }), 'reveal')
  await accept(4, fairness({ A: 'a', B: 'b' }, { A: 'a' }), 'reveal')
  expect(named()).toEqual(['commit A', 'commit B', 'reveal A', 'reveal B'])
})

test('what came too late for the newest event is given again', async () => {
  await seated()
  FakeSocket.last.tell({ type: 'stale', idem: String(shares()[0]?.idem), seq: 2, events: [] } as never)
  await vi.waitFor(() => expect(named()).toEqual(['commit A', 'commit A']))
})

test('what was refused holds nobody else up, and is given again when the table tells more', async () => {
  await seated()
  const refuse = (): void =>
    FakeSocket.last.tell({ type: 'error', idem: String(shares().at(-1)?.idem), code: 'busy' } as never)
  refuse()
  await vi.waitFor(() => expect(named()).toEqual(['commit A', 'commit B']))
  refuse()
  await Promise.resolve()
  FakeSocket.last.tell({ type: 'changed', table: TABLE, clock: clock('commit'), fairness: fairness({}) } as never)
  await vi.waitFor(() => expect(named()).toEqual(['commit A', 'commit B', 'commit A']))
})

test('when the table begins to gather again, everyone promises again', async () => {
  await seated()
  await accept(2, fairness({}, {}, 1), 'commit')
  expect(named()).toEqual(['commit A', 'commit A'])
})
