/** The page's service worker, where the browser has any: over https and on this machine, not by plain http. */
import { type Kept, SHARED, type Wish } from '../sw/messages'

/** Calls `newer` once a newer version of the page is here whole, with the way to go over to it. */
export async function keepUp(newer: (goOver: () => void) => void): Promise<void> {
  const registration = await registered()
  if (!registration) return
  const look = (): void => {
    void weigh(registration, newer)
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void registration.update().catch(() => undefined)
  })
  look()
  say(registration.active, { type: 'here', entry: ownEntry() })
}

/** Keep the files of the offline table in this folder; false where nothing can be kept. */
export async function keepOffline(folder: string, told: (how: Kept) => void): Promise<boolean> {
  const registration = await registered()
  if (!registration) return false
  await navigator.storage.persist().catch(() => false) // who is refused keeps them as long as there is room
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => told(data as Kept)
  say(active, { type: 'keep-offline', folder }, port2)
  return active !== null
}

/** What somebody shared with the installed page, once. */
export async function takeShared(): Promise<string> {
  if (!('caches' in globalThis)) return ''
  const [cache, place] = [await caches.open(SHARED), new URL('./', location.href).href]
  const found = await cache.match(place)
  if (found) await cache.delete(place)
  return (await found?.text()) ?? ''
}

async function registered(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return null
  return navigator.serviceWorker.register('./sw.js').catch(() => null) // private windows may forbid it
}

/** Who came past the old worker has the newer page already. */
async function weigh(registration: ServiceWorkerRegistration, newer: (goOver: () => void) => void): Promise<void> {
  const { waiting } = registration
  if (!waiting) return
  const { port1, port2 } = new MessageChannel()
  const entry = new Promise<string>((done) => (port1.onmessage = ({ data }) => done(String(data))))
  say(waiting, { type: 'which' }, port2)
  if ((await entry) === ownEntry()) say(waiting, { type: 'take-over' })
  else newer(() => goOver(registration))
}

/** The script that this page began with. */
const ownEntry = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

/** Another page may have asked for it before, or a still newer one may have come. */
function goOver({ waiting }: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  if (waiting) say(waiting, { type: 'take-over' })
  else location.reload()
}

function say(worker: ServiceWorker | null, wish: Wish, ...ports: MessagePort[]): void {
  worker?.postMessage(wish, ports)
}
