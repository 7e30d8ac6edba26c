/** What the worker answers, from what it keeps or from the network. */
import { BUILD } from './build'
import { SHARED } from './messages'
import { pageCache, type Plan, planFor } from './plan'
import { BASE, worker } from './scope'

const FILES = new Set(BUILD.files)

export function listenToRequests(): void {
  worker.addEventListener('fetch', (event) => {
    const { method, url, mode } = event.request
    const plan = planFor({ method, url, isNavigation: mode === 'navigate' }, BASE, FILES)
    if (plan === 'none') return
    event.respondWith(ANSWERS[plan](event.request))
  })
}

const ANSWERS: Readonly<Record<Exclude<Plan, 'none'>, (request: Request) => Promise<Response>>> = {
  index: async (request) => (await kept(BASE)) ?? fetch(request),
  'fresh-index': (request) => fetch(request).catch((error: unknown) => keptOr(BASE, error)),
  // Which build or offline table a file is of is in its name, so any copy will do.
  file: async (request) => (await kept(request.url)) ?? fetch(request),
  offline: async (request) => (await kept(request.url)) ?? fetch(request),
  list: (request) => fetch(request).catch((error: unknown) => keptOr(request.url, error)),
  shared: async (request) => {
    await keepShared(await request.formData())
    return Response.redirect(`${BASE}#/review`, 303)
  },
}

/** By this build, else by another one: a page of before is still open somewhere. */
async function kept(url: string): Promise<Response | undefined> {
  const how = { ignoreVary: true }
  const own = await caches.match(url, { ...how, cacheName: pageCache(BASE, BUILD.id) })
  return own ?? caches.match(url, how)
}

async function keptOr(url: string, error: unknown): Promise<Response> {
  const found = await kept(url)
  if (!found) throw error
  return found
}

/** A file before a text, if both came: apps like to add a title. */
async function keepShared(form: FormData): Promise<void> {
  const file = form.get('record')
  const text = file instanceof File && file.size ? await file.text() : form.get('text')
  const cache = await caches.open(SHARED)
  await cache.put(BASE, new Response(text))
}
