// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { found, known, load, LocalTables, localTables } from './local'
import { isAnsweredHere, place } from './place.svelte'

/** The other end of the port. */
class FakeWorker {
  static readonly all: FakeWorker[] = []
  onmessage: ((event: MessageEvent<string>) => void) | null = null
  onerror: (() => void) | null = null
  heard: Record<string, unknown>[] = []
  readonly terminate = vi.fn()

  constructor(readonly address = '') {
    FakeWorker.all.push(this)
  }

  postMessage(text: string): void {
    this.heard.push(JSON.parse(text) as Record<string, unknown>)
  }

  tell(message: object): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

async function opened(): Promise<[LocalTables, FakeWorker]> {
  const worker = new FakeWorker()
  const ready = new LocalTables(worker as unknown as Worker).ready()
  worker.tell({ type: 'ready', keeps: true })
  return [await ready, worker]
}

/** As the page has them, from the newest worker. */
async function begun(): Promise<[LocalTables, FakeWorker]> {
  const ready = localTables()
  await Promise.resolve()
  const worker = FakeWorker.all.at(-1)
  worker?.tell({ type: 'ready', keeps: true })
  return [await ready, worker as FakeWorker]
}

afterEach(() => {
  for (const worker of FakeWorker.all.splice(0)) worker.onerror?.()
  vi.unstubAllGlobals()
  place.choose(false)
  localStorage.clear()
})

test('each answer goes to the call it is of', async () => {
  const [tables, worker] = await opened()
  const one = tables.call('GET', '/api/session')
  const two = tables.call('POST', '/api/tables', '{}')
  const [first, second] = worker.heard
  worker.tell({ type: 'answer', id: second?.['id'], status: 409, body: '{"code":"no"}', media: 'application/json' })
  worker.tell({ type: 'answer', id: first?.['id'], status: 204, body: '', media: 'application/json' })
  expect((await one).status).toBe(204)
  expect(await (await two).json()).toEqual({ code: 'no' })
  expect((await two).ok).toBe(false)
})

test('each frame goes to its line, and none to one that was closed', async () => {
  const [tables, worker] = await opened()
  const heard: string[] = []
  const closed = vi.fn()
  const one = tables.line((text) => heard.push(`one ${text}`), closed)
  const two = tables.line((text) => heard.push(`two ${text}`), closed)
  const [first, second] = worker.heard.map(({ line }) => line)
  one.say('hello')
  expect(worker.heard.at(-1)).toEqual({ type: 'frame', line: first, text: 'hello' })
  worker.tell({ type: 'frame', line: second, text: 'a' })
  worker.tell({ type: 'frame', line: first, text: 'b' })
  two.close()
  worker.tell({ type: 'frame', line: second, text: 'c' })
  worker.tell({ type: 'close', line: first, code: 4400 })
  expect(heard).toEqual(['two a', 'one b'])
  expect(closed).toHaveBeenCalledExactlyOnceWith(4400)
})

test('a worker that fails says why', async () => {
  const worker = new FakeWorker()
  const ready = new LocalTables(worker as unknown as Worker).ready()
  worker.tell({ type: 'failed', code: 'local-elsewhere' })
  await expect(ready).rejects.toThrow('local-elsewhere')
})

test('a worker that dies leaves nobody waiting, and another takes its place', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  localStorage.setItem('spieltisch.offline', JSON.stringify({ folder: 'f', files: {} }))
  const [tables, worker] = await begun()
  const closed = vi.fn()
  tables.line(() => undefined, closed)
  const asked = tables.call('GET', '/api/session')
  expect(await localTables()).toBe(tables)
  worker.onerror?.()
  expect(worker.terminate).toHaveBeenCalledOnce() // it holds the lock of the games
  expect(closed).toHaveBeenCalledExactlyOnceWith(1006)
  expect((await asked).status).toBe(503)
  expect(await (await asked).json()).toMatchObject({ code: 'local-died' })
  const [again, other] = await begun()
  expect(again).not.toBe(tables)
  worker.tell({ type: 'failed', code: 'local-failed' }) // a late word of the first
  expect(other.terminate).not.toHaveBeenCalled()
  expect(await localTables()).toBe(again)
})

test('a worker that could not begin is ended, so that the next one may', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  localStorage.setItem('spieltisch.offline', JSON.stringify({ folder: 'g', files: {} }))
  const ready = localTables()
  await Promise.resolve()
  const worker = FakeWorker.all.at(-1)
  worker?.tell({ type: 'failed', code: 'local-elsewhere' })
  await expect(ready).rejects.toThrow('local-elsewhere')
  expect(worker?.terminate).toHaveBeenCalledOnce()
  await begun()
})

test('a table of this device is asked for here, all others at the server, wherever one plays', () => {
  for (const isHere of [false, true]) {
    place.choose(isHere)
    expect(isAnsweredHere('/api/tables/local-abc/events?after=-1')).toBe(true)
    expect(isAnsweredHere('/api/tables/abc')).toBe(false)
    expect(isAnsweredHere('/api/invitations/look')).toBe(false)
    expect(isAnsweredHere('/api/notices')).toBe(false)
    expect(isAnsweredHere('/api/session/link/look')).toBe(false)
    expect(isAnsweredHere('/api/tables?stage=mine')).toBe(isHere)
    expect(isAnsweredHere('/api/session')).toBe(isHere)
  }
})

test('what was loaded whole is known, also when nothing can be reached', async () => {
  const offline = { folder: '0123456789abcdef', files: { 'boot.mjs': 4, 'library.zip': 6 } }
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      address.endsWith('manifest.json')
        ? new Response(JSON.stringify(offline))
        : new Response(address.endsWith('.mjs') ? '1234' : '123456'),
    ),
  )
  const shares: number[] = []
  expect(await found()).toEqual(offline)
  expect(known()).toBeNull()
  await load(offline, (share) => shares.push(share))
  expect(shares.at(-1)).toBe(1)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  expect(await found()).toEqual(offline)
})

test('after its files were loaded again another worker begins', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('1234')))
  localStorage.setItem('spieltisch.offline', JSON.stringify({ folder: 'older', files: {} }))
  const [tables, worker] = await begun()
  await load({ folder: 'newer', files: { 'boot.mjs': 4 } }, () => undefined)
  await vi.waitFor(() => expect(worker.terminate).toHaveBeenCalledOnce())
  const [again, other] = await begun()
  expect(again).not.toBe(tables)
  expect(other.address).toContain('newer')
})

test('files that are not all there are not ready', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })))
  await expect(load({ folder: 'f', files: { 'boot.mjs': 4 } }, () => undefined)).rejects.toThrow('unreachable')
  expect(known()).toBeNull()
  expect(await found()).toBeNull()
})
