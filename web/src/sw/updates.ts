/** How a build comes and goes: whole or not at all, on request, and never while a page needs the one before. */
import { BUILD } from './build'
import { BASE, worker } from './scope'
import { LIST, outdated, pageCache } from './plan'

export function listenToUpdates(): void {
  worker.addEventListener('install', (event) => event.waitUntil(fetchPage()))
  worker.addEventListener('activate', (event) => event.waitUntil(takeUp()))
}

/** Everything that the page is made of. Where one file is missing there is no new version yet. */
async function fetchPage(): Promise<void> {
  const cache = await caches.open(pageCache(BASE, BUILD.id))
  await cache.put(BASE, await ownIndex())
  const known = new Set((await cache.keys()).map(({ url }) => url))
  const missing = BUILD.files.map((name) => new URL(name, BASE).href).filter((url) => !known.has(url))
  await cache.addAll(missing.map((url) => new Request(url, { cache: isNamedByContent(url) ? 'default' : 'no-cache' })))
}

const isNamedByContent = (url: string): boolean => url.startsWith(`${BASE}assets/`)

/** While servers are being replaced, one may still send the page of before. */
async function ownIndex(): Promise<Response> {
  const answer = await fetch(BASE, { cache: 'no-cache' })
  const text = await answer.clone().text()
  if (!answer.ok || !text.includes(BUILD.entry)) throw new Error('the start page is of another build')
  return answer
}

async function takeUp(): Promise<void> {
  await worker.clients.claim()
  await tidyUp()
}

/** What older builds kept goes when no other page is open that might be one of them. */
export async function tidyUp(asking = ''): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some(({ id }) => id !== asking)) return
  const [names, folder] = [await caches.keys(), await keptFolder()]
  await Promise.all(outdated(names, BASE, BUILD.id, folder).map((name) => caches.delete(name)))
}

/** Of the offline table that is here and whole. */
async function keptFolder(): Promise<string | null> {
  const list = await caches.match(new URL(LIST, BASE).href)
  return list ? ((await list.json()) as { folder: string }).folder : null
}
