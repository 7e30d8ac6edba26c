// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isKnown, tables } from '../net/calls'
import type { Table } from '../net/wire'
import { waiting } from './waiting.svelte'

vi.mock('../net/calls', () => ({ isKnown: vi.fn(() => true), tables: vi.fn() }))

/** What the icon of the installed page shows; none where it shows nothing. */
let shown: number | null
const table = (id: string, waits: string | null, active = 0): Table => ({ id, waits, active, created: 0 }) as Table

function told(...found: Table[]): void {
  vi.mocked(tables).mockResolvedValue({ tables: found, before: null })
}

beforeEach(() => {
  shown = 7
  vi.mocked(isKnown).mockReturnValue(true)
  Object.assign(navigator, {
    setAppBadge: (count: number) => Promise.resolve(void (shown = count)),
    clearAppBadge: () => Promise.resolve(void (shown = null)),
  })
})

afterEach(() => {
  vi.clearAllMocks()
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name)
})

test('the icon shows how many tables wait, and nothing once none does', async () => {
  told(table('a', 'A'), table('b', null), table('c', 'B'))
  await waiting.look()
  expect(shown).toBe(2)
  told(table('a', null))
  await waiting.look()
  expect(shown).toBeNull()
})

test('where nothing is heard, what is shown stays', async () => {
  vi.mocked(tables).mockRejectedValue(new TypeError('away'))
  await waiting.look()
  vi.mocked(isKnown).mockReturnValue(false)
  told(table('a', 'A'))
  await waiting.look()
  expect(shown).toBe(7)
})

test('a system that shows no numbers, or will not, spoils nothing', async () => {
  told(table('a', 'A'))
  Object.assign(navigator, { setAppBadge: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  await waiting.look()
  Reflect.deleteProperty(navigator, 'setAppBadge')
  await waiting.look()
  expect(waiting.tables.map(({ id }) => id)).toEqual(['a'])
})

test('the next table is the one that has waited longest, but this one', async () => {
  told(table('a', 'A', 3), table('b', 'A', 1), table('c', 'A', 2))
  await waiting.look()
  expect(waiting.next('b')?.id).toBe('c')
  expect(waiting.next('a')?.id).toBe('b')
})

test('it is looked now and then, and when the page is seen again', () => {
  vi.useFakeTimers()
  told()
  const stop = waiting.keep()
  vi.advanceTimersByTime(20_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(tables).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(tables).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
