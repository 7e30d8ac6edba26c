import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function asking(answer: () => Response): Promise<{ code: () => Promise<string>; times: () => number }> {
  const fetched = vi.fn(() => Promise.resolve(answer()))
  vi.stubGlobal('fetch', fetched)
  const { ApiError, get } = await import('./api')
  const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'no ApiError')
  return { code: () => get('/api/tables').then(() => 'none', codeOf), times: () => fetched.mock.calls.length }
}

const page = (status: number): Response => new Response('<!doctype html><h1>A page</h1>', { status })

test.each([200, 404, 501])(
  'a web host that answers %i with a page of its own is asked once a minute',
  async (status) => {
    const { code, times } = await asking(() => page(status))
    expect([await code(), await code(), times()]).toEqual(['no-server', 'no-server', 1])
    vi.advanceTimersByTime(60_000)
    expect([await code(), times()]).toEqual(['no-server', 2])
  },
)

test.each([502, 503, 504])('a proxy that answers %i has a server that is away', async (status) => {
  const { code, times } = await asking(() => page(status))
  expect([await code(), await code(), times()]).toEqual(['unreachable', 'unreachable', 2])
})

test('a server of ours says why not', async () => {
  const { code } = await asking(() => Response.json({ code: 'no-table', params: {} }, { status: 404 }))
  expect(await code()).toBe('no-table')
})
