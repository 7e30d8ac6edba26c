/** What a page asks for. */
import { BUILD } from './build'
import type { Kept, Wish } from './messages'
import { keepOffline } from './offline'
import { worker } from './scope'

export function listenToWishes(): void {
  worker.addEventListener('message', (event) => {
    const wish = event.data as Wish
    if (wish.type === 'take-over') event.waitUntil(worker.skipWaiting())
    else if (wish.type === 'which') event.ports[0]?.postMessage(BUILD.entry)
    else event.waitUntil(keepOffline(wish.folder, (told: Kept) => event.ports[0]?.postMessage(told)))
  })
}
