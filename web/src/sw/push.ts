/** Notices of tables: shown one for each table, and touched they lead to it. Nothing is done in anybody's name. */
import type { Going } from './messages'
import { BASE, worker } from './scope'

/** What the server tells, and no more: `text` is a sentence, `unseen` how many tables wait. */
export interface Notice {
  text: string
  table: string
  kind: string
  unseen: number
}

export function listenToNotices(): void {
  worker.addEventListener('push', (event) => {
    const notice = noticeIn(event.data?.text() ?? '')
    if (notice) event.waitUntil(show(notice))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(String(event.notification.data)))
  })
}

/** A message that is none of ours shows nothing. */
export function noticeIn(text: string): Notice | null {
  try {
    const { table, ...said } = JSON.parse(text) as Partial<Notice>
    if (typeof said.text !== 'string' || !said.text || typeof table !== 'string' || !/^[\w-]+$/.test(table)) return null
    return { text: said.text, table, kind: said.kind ?? '', unseen: Number(said.unseen) || 0 }
  } catch {
    return null
  }
}

/** Of one table the newer takes the place of the older; somebody who looks at it now needs none. */
async function show({ text, table, unseen }: Notice): Promise<void> {
  if ((await pages()).some((page) => page.visibilityState === 'visible' && page.url === placeOf(table))) return
  const badge = (worker.navigator as Partial<WorkerNavigator>).setAppBadge?.(unseen).catch(() => undefined)
  const [title, icon] = [text, `${BASE}icon-192.png`]
  await Promise.all([badge, worker.registration.showNotification(title, { tag: table, data: table, icon })])
}

/** The page that shows the table already, else any of ours, else a new one. */
async function open(table: string): Promise<void> {
  const [place, all] = [placeOf(table), await pages()]
  const page = all.find(({ url }) => url === place) ?? all[0]
  if (!page) {
    await worker.clients.openWindow(place)
    return
  }
  if (page.url !== place) page.postMessage({ type: 'go', to: `#/table/${table}` } satisfies Going)
  await page.focus()
}

const placeOf = (table: string): string => `${BASE}#/table/${table}`

const pages = (): Promise<readonly WindowClient[]> =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
