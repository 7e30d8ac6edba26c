/** What a page asks for. */
import { ENTRY } from './build'
import type { Kept, Wish } from './messages'
import { keepOffline } from './offline'
import { worker } from './scope'
import { tidyUp } from './updates'

export function listenToWishes(): void {
  worker.addEventListener('message', (event) => {
    const wish = event.data as Wish
    if (wish.type === 'here') {
      if (wish.entry === ENTRY) event.waitUntil(tidyUp((event.source as Client).id))
    } else if (wish.type === 'take-over') event.waitUntil(worker.skipWaiting())
    else if (wish.type === 'which') event.ports[0]?.postMessage(ENTRY)
    else event.waitUntil(keepOffline(wish.folder, (told: Kept) => event.ports[0]?.postMessage(told)))
  })
}
