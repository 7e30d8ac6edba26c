import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket } from '../net/fake-socket'
import type { Downward } from '../net/wire'
import type { Letter } from '../net/messages'
import { TableState } from './table.svelte'

const CLOCK = { now: 0, seat: 'A', waiting: 'turn', due: null, left: {} } as const
const TABLE = { id: 't1', game: 'paseo', stage: 'playing', seats: [{ seat: 'A', kind: 'person', name: 'Mira' }] }

function view(hash: string) {
  return [{ seat: 'A', hash, view: {}, legal: [{ text: 'x' }] }]
}

function welcome(seq: number, hash: string, missed: object[] = []): Partial<Downward> {
  return {
    type: 'welcome',
    version: 1,
    table: TABLE,
    yours: ['A'],
    owner: true,
    seq,
    head: null,
    seats: view(hash),
    missed,
    fairness: null,
    clock: CLOCK,
    chat: [],
    ending: null,
  } as unknown as Partial<Downward>
}

function update(seq: number, hash: string) {
  return { type: 'update', seq, at: 0, kind: 'hand', by: 'table', head: '', facts: [], seats: view(hash), clock: CLOCK }
}

async function arrived(hash = 'a'): Promise<TableState> {
  const table = new TableState('t1')
  await Promise.resolve()
  FakeSocket.last.tell(welcome(5, hash, [update(5, hash)]))
  return table
}

beforeEach(() => vi.stubGlobal('WebSocket', FakeSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a decision stands when only something happened that the seat does not see', async () => {
  const table = await arrived()
  const answer = table.act('A', ['x'])
  const [first] = FakeSocket.last.acts
  FakeSocket.last.tell({ type: 'stale', idem: first?.idem ?? '', seq: 6, events: [update(6, 'a')] } as never)
  await vi.waitFor(() => expect(FakeSocket.last.acts).toHaveLength(2))
  const again = FakeSocket.last.acts[1]
  expect(again).toMatchObject({ actions: ['x'], expected_seq: 6 })
  FakeSocket.last.tell({ type: 'accepted', idem: again?.idem ?? '', seq: 7 })
  FakeSocket.last.tell(update(7, 'b') as never)
  expect(await answer).toMatchObject({ type: 'accepted' })
})

test('on another state it is not sent again', async () => {
  const table = await arrived()
  const answer = table.act('A', ['x'])
  FakeSocket.last.tell({
    type: 'stale',
    idem: FakeSocket.last.acts[0]?.idem ?? '',
    seq: 6,
    events: [update(6, 'b')],
  } as never)
  expect(await answer).toMatchObject({ type: 'stale' })
  expect(FakeSocket.last.acts).toHaveLength(1)
})

test('a seat changes hands whatever happened meanwhile', async () => {
  const table = await arrived()
  const answer = table.hand('A', null)
  const handed = () =>
    FakeSocket.last.sent.filter(({ type }) => type === 'hand') as unknown as { idem: string; expected_seq: number }[]
  FakeSocket.last.tell({ type: 'stale', idem: handed()[0]?.idem ?? '', seq: 6, events: [update(6, 'b')] } as never)
  await vi.waitFor(() => expect(handed().map((each) => each.expected_seq)).toEqual([5, 6]))
  FakeSocket.last.tell({ type: 'accepted', idem: handed()[1]?.idem ?? '', seq: 7 })
  FakeSocket.last.tell(update(7, 'c') as never)
  expect(await answer).toMatchObject({ type: 'accepted' })
})

test('after a break the line comes back, says what it saw, and sends again what was not answered', async () => {
  vi.useFakeTimers()
  const table = await arrived()
  void table.act('A', ['x'])
  const sent = FakeSocket.last.acts[0]
  FakeSocket.last.close()
  expect(table.line).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.last.sent[0]).toMatchObject({ type: 'hello', last_seq: 5 })
  FakeSocket.last.tell(welcome(6, 'a', [update(6, 'a')]))
  expect(FakeSocket.last.acts).toEqual([sent])
  expect(table.happenings.map(({ seq }) => seq)).toEqual([5, 6])
})

test.each([['opened after its end', []], ['missed for too long', [update(5, 'a')]]])(
  'a game that is %s has its whole log',
  async (_when, known) => {
    const told = { table: TABLE, events: [3, 4, 5, 8].map((seq) => update(seq, 'a')) }
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve(new Response(JSON.stringify(told)))),
    )
    const table = new TableState('t1')
    await Promise.resolve()
    if (known.length) FakeSocket.last.tell(welcome(5, 'a', known))
    FakeSocket.last.tell(welcome(8, 'a'))
    await vi.waitFor(() => expect(table.happenings.map(({ seq }) => seq)).toEqual([3, 4, 5, 8]))
  },
)

test('whoever is signed out is told so, and does not come back by itself', async () => {
  vi.useFakeTimers()
  const table = await arrived()
  const socket = FakeSocket.last
  socket.close(4401)
  expect([table.fault, table.line]).toEqual(['signed-out', 'closed'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.last).toBe(socket)
})

test('hints are for tables where nobody else plays', async () => {
  const table = await arrived()
  const seat = (letter: string, kind: string) => ({ seat: letter, kind, name: letter })
  const sit = (...seats: object[]) =>
    FakeSocket.last.tell({ type: 'changed', table: { ...TABLE, seats }, clock: CLOCK } as never)
  sit(seat('A', 'person'), seat('B', 'bot'))
  expect(table.hasHints).toBe(true)
  sit(seat('A', 'person'), seat('B', 'person'))
  expect(table.hasHints).toBe(false)
})

test('an event without a view waits for the next view; earlier events are not shown either', async () => {
  const table = await arrived()
  expect([table.joined, table.viewed]).toEqual([5, 5])
  const { seats: _seats, ...blind } = update(6, 'b')
  FakeSocket.last.tell(blind as never)
  expect([table.seq, table.viewed, table.view('A')?.hash]).toEqual([6, 5, 'a'])
  FakeSocket.last.tell(update(7, 'c') as never)
  expect([table.joined, table.viewed, table.view('A')?.hash]).toEqual([5, 7, 'c'])
})

test('who missed too much to be told of takes up how things stand', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const table = await arrived()
  const answer = table.act('A', ['x'])
  const idem = FakeSocket.last.acts[0]?.idem ?? ''
  FakeSocket.last.tell({
    type: 'stale',
    idem,
    seq: 300,
    events: [],
    head: 'h',
    seats: view('b'),
    clock: CLOCK,
  } as never)
  expect(await answer).toMatchObject({ type: 'stale' })
  expect([table.seq, table.head, table.view('A')?.hash]).toEqual([300, 'h', 'b'])
})

test('a shared screen announces only the hand in front of it, and nothing while it is passed on', async () => {
  let eyes: Letter[] = []
  const table = new TableState('t1', () => eyes)
  await Promise.resolve()
  const drawn = (seq: number, seat: number) => ({
    ...update(seq, 'a'),
    facts: [{ kind: 'drew', seat, count: 1 }, { kind: 'received', seat, card: 'b3' }],
  })
  FakeSocket.last.tell({ ...welcome(6, 'a', [drawn(5, 0), drawn(6, 1)]), yours: ['A', 'B'] } as never)
  const got = () =>
    table.happenings.flatMap(({ facts }) => facts).flatMap((fact) => (fact.kind === 'received' ? [fact.seat] : []))
  expect(got()).toEqual([])
  eyes = ['B']
  FakeSocket.last.tell(update(7, 'a') as never)
  expect(got()).toEqual([1])
  expect(table.happenings[0]?.facts).toEqual([{ kind: 'drew', seat: 0, count: 1 }])
})

test('a table that can’t be come to says why; what is not said at one that can does not end it', async () => {
  const table = new TableState('t1')
  await Promise.resolve()
  FakeSocket.last.tell({ type: 'error', code: 'no-table', params: {} })
  expect(table.fault).toBe('no-table')
  FakeSocket.last.tell(welcome(5, 'a', [update(5, 'a')]))
  const said = table.say('\u0007')
  FakeSocket.last.tell({ type: 'error', code: 'nothing-said', params: {} })
  expect([await said, table.fault]).toEqual(['nothing-said', null])
})
