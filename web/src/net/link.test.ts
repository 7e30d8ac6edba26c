import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Downward } from './wire'
import { MOST_SENT } from './commands'
import { FakeSocket } from './fake-socket'
import { type CommandAnswer, Link } from './link'

const CLOCK = { now: 0, seat: 'A', waiting: 'turn', due: null, left: {} }

function welcome(seq: number): Partial<Downward> {
  return { type: 'welcome', seq, table: {}, chat: [] } as unknown as Partial<Downward>
}

/** An event; of several that come together only the newest has a clock. */
function update(seq: number, isNewest = true): Partial<Downward> {
  return { type: 'update', seq, ...(isNewest ? { clock: CLOCK } : {}) } as Partial<Downward>
}

async function arrived(): Promise<Link> {
  const link = new Link(
    { table: 't1' },
    { heard: () => undefined, changed: () => undefined, expelled: () => undefined },
  )
  await Promise.resolve()
  FakeSocket.last.tell(welcome(5))
  return link
}

async function back(seq: number): Promise<void> {
  FakeSocket.last.close()
  await vi.advanceTimersByTimeAsync(1000)
  FakeSocket.last.tell(welcome(seq))
}

/** A command under way, and whether its promise is kept. */
function acting(link: Link): { idem: string; answers: CommandAnswer[] } {
  const answers: CommandAnswer[] = []
  void link.command({ type: 'act', seat: 'A', actions: ['x'], expected_seq: 5 }).then((answer) => answers.push(answer))
  return { idem: FakeSocket.last.acts.at(-1)?.idem ?? '', answers }
}

async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

function told(id: number): Partial<Downward> {
  return { type: 'told', id, seq: 5, answer: { kind: 'line-states', lines: [] } }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['before', (idem: string) => [update(6, false), update(7), { type: 'accepted', idem, seq: 6 } as const]],
  ['after', (idem: string) => [{ type: 'accepted', idem, seq: 6 } as const, update(6, false), update(7)]],
])('a command is done when its answer is there and it is told what came of it: %s', async (_order, messages) => {
  const { idem, answers } = acting(await arrived())
  for (const message of messages(idem)) {
    await settled()
    expect(answers).toEqual([])
    FakeSocket.last.tell(message)
  }
  await settled()
  expect(answers).toMatchObject([{ type: 'accepted', seq: 6 }])
})

test('it is also told by the welcome after a break, and the command is not sent again', async () => {
  const { idem, answers } = acting(await arrived())
  FakeSocket.last.tell({ type: 'accepted', idem, seq: 6 })
  await back(7)
  expect(answers).toMatchObject([{ type: 'accepted', seq: 6 }])
  expect(FakeSocket.last.acts).toEqual([])
})

test('what another process tells late is waited for', async () => {
  const { idem, answers } = acting(await arrived())
  FakeSocket.last.tell({ type: 'accepted', idem, seq: 6 })
  await back(5)
  expect(answers).toEqual([])
  FakeSocket.last.tell(update(6))
  await settled()
  expect(answers).toMatchObject([{ type: 'accepted' }])
})

test('a refusal needs nothing else', async () => {
  const { idem, answers } = acting(await arrived())
  FakeSocket.last.tell({ type: 'refused', idem, why: { ruling: 'R8', code: 'not-on-rack', params: {} } })
  await settled()
  expect(answers).toMatchObject([{ type: 'refused' }])
})

test('few questions are under way at once, and all are answered', async () => {
  const link = await arrived()
  const answers = Array.from({ length: 50 }, () => link.ask('A', { kind: 'lines-now' }))
  const socket = FakeSocket.last
  expect(socket.asks).toHaveLength(8)
  for (let at = 0; at < 50; at += 1) {
    socket.tell(told(socket.asks[at]?.id ?? 0))
    expect(socket.asks.length).toBeLessThanOrEqual(at + 9)
  }
  expect((await Promise.all(answers)).every((answer) => answer?.type === 'told')).toBe(true)
})

test('after a break only those are asked again that somebody still wants to know', async () => {
  const link = await arrived()
  const older = link.ask('A', { kind: 'plan', actions: ['x'] }, 'plan')
  const other = link.ask('A', { kind: 'lines-now' })
  const newer = link.ask('A', { kind: 'plan', actions: ['y'] }, 'plan')
  expect(await older).toBeNull()
  await back(5)
  const { asks } = FakeSocket.last
  expect(asks.map(({ about }) => about)).toEqual([{ kind: 'lines-now' }, { kind: 'plan', actions: ['y'] }])
  for (const { id } of asks) FakeSocket.last.tell(told(id))
  expect([(await other)?.type, (await newer)?.type]).toEqual(['told', 'told'])
})

function line(number: number, text: string): object {
  return { number, at: 0, name: 'Mira', seat: 'A', text }
}

test('what is said while the line is broken is said when it stands again, once and in order', async () => {
  const link = await arrived()
  FakeSocket.last.close()
  const said = [link.tell({ type: 'say', text: 'one\u00a0' }), link.tell({ type: 'say', text: 'two' })]
  await vi.advanceTimersByTimeAsync(1000)
  FakeSocket.last.tell(welcome(5))
  expect(FakeSocket.last.said.map(({ text }) => text)).toEqual(['one\u00a0'])
  for (const [at, text] of ['one', 'two'].entries())
    FakeSocket.last.tell({ type: 'said', line: line(at, text) } as never)
  expect(await Promise.all(said)).toEqual([null, null])
  expect(FakeSocket.last.said).toHaveLength(2)
})

test.each([['swallowed', [line(3, 'hm')], 1], ['heard', [line(3, 'hm'), line(4, 'hm')], 0]])(
  'what a break has %s is said again only where nobody heard it',
  async (_what, chat, times) => {
    const link = await arrived()
    FakeSocket.last.tell({ type: 'said', line: line(3, 'hm') } as never)
    void link.tell({ type: 'say', text: 'hm' })
    FakeSocket.last.close()
    await vi.advanceTimersByTimeAsync(1000)
    FakeSocket.last.tell({ ...welcome(5), chat } as never)
    expect(FakeSocket.last.said).toHaveLength(times)
  },
)

test('what the server would not have is told to whoever said it', async () => {
  const link = await arrived()
  const said = link.tell({ type: 'say', preset: 'hello' })
  FakeSocket.last.tell({ type: 'error', code: 'no-session', params: {} })
  expect(await said).toMatchObject({ code: 'no-session' })
})

test('another game is asked for until there is one', async () => {
  const link = await arrived()
  const asked = link.tell({ type: 'rematch' })
  await back(5)
  expect(FakeSocket.last.sent.map(({ type }) => type)).toEqual(['hello', 'rematch'])
  FakeSocket.last.tell({ type: 'changed', table: { rematch: 't2' } } as never)
  expect(await asked).toBeNull()
})

test('a command that breaks the line each time is given up', async () => {
  const link = await arrived()
  const { idem, answers } = acting(link)
  for (let time = 1; time <= MOST_SENT; time += 1) {
    await back(5)
    expect(FakeSocket.last.acts).toHaveLength(1)
  }
  await back(5)
  await settled()
  expect(FakeSocket.last.acts).toHaveLength(0)
  expect(answers).toEqual([{ type: 'error', code: 'unreachable', idem }])
})
