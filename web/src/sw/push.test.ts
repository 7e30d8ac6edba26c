import { beforeEach, expect, test, vi } from 'vitest'
import type { Notice } from './push'

const SCOPE = 'https://games.example/club/'
const NOTICE: Notice = { text: 'Your turn at Paseo with Jonas', table: 't-1_a', kind: 'turn', unseen: 2 }

interface Page {
  url: string
  visibilityState: string
  focus: () => Promise<void>
  postMessage: (message: unknown) => void
}

const heard = new Map<string, (event: unknown) => void>()
const shown: [string, { tag: string }][] = []
const opened: string[] = []
const badges: number[] = []
let pages: Page[] = []

vi.stubGlobal('self', {
  registration: {
    scope: SCOPE,
    showNotification: (title: string, options: { tag: string }) => Promise.resolve(void shown.push([title, options])),
  },
  navigator: { setAppBadge: (count: number) => Promise.resolve(void badges.push(count)) },
  clients: {
    matchAll: () => Promise.resolve(pages),
    openWindow: (url: string) => Promise.resolve(void opened.push(url)),
  },
  addEventListener: (name: string, listen: (event: unknown) => void) => heard.set(name, listen),
})
const { listenToNotices, noticeIn } = await import('./push')
vi.unstubAllGlobals()
listenToNotices()

beforeEach(() => {
  pages = []
  for (const list of [shown, opened, badges]) list.length = 0
})

function page(url: string, visibilityState = 'hidden'): Page {
  return { url, visibilityState, focus: vi.fn(() => Promise.resolve()), postMessage: vi.fn() }
}

async function happens(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  heard.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
  await Promise.all(work)
}

const push = (text: string): Promise<void> => happens('push', { data: { text: () => text } })
const touch = (table: string, close = vi.fn()): Promise<void> =>
  happens('notificationclick', { notification: { data: table, close } })

test('a notice is shown with the tag of its table and counted on the icon', async () => {
  await push(JSON.stringify(NOTICE))
  expect(shown).toMatchObject([[NOTICE.text, { tag: NOTICE.table }]])
  expect(badges).toEqual([2])
})

test('whoever looks at the table needs no notice', async () => {
  pages = [page(`${SCOPE}#/table/${NOTICE.table}`, 'visible')]
  await push(JSON.stringify(NOTICE))
  expect(shown).toEqual([])
})

test('a page of that table which nobody sees does not count', async () => {
  pages = [page(`${SCOPE}#/table/${NOTICE.table}`), page(`${SCOPE}#/`, 'visible')]
  await push(JSON.stringify(NOTICE))
  expect(shown).toHaveLength(1)
})

test.each(['', 'hello', 'null', '7', '{}', '{"text":"","table":"t"}', '{"text":"x","table":"../../evil"}'])(
  'what is none of ours is not shown: %s',
  async (text) => {
    expect(noticeIn(text)).toBeNull()
    await push(text)
    expect(shown).toEqual([])
  },
)

test('a touch goes to the page of the table, and does nothing else there', async () => {
  const [other, own] = [page(`${SCOPE}#/`), page(`${SCOPE}#/table/t1`)]
  pages = [other, own]
  const close = vi.fn()
  await touch('t1', close)
  expect(close).toHaveBeenCalledOnce()
  expect(own.focus).toHaveBeenCalledOnce()
  expect(own.postMessage).not.toHaveBeenCalled()
  expect(opened).toEqual([])
})

test('another page of ours is asked to go there', async () => {
  pages = [page(`${SCOPE}#/rules`)]
  await touch('t1')
  expect(pages[0]?.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'go', to: '#/table/t1' })
  expect(opened).toEqual([])
})

test('where no page is open a new one is', async () => {
  await touch('t1')
  expect(opened).toEqual([`${SCOPE}#/table/t1`])
})
