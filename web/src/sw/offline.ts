/** The files of the offline table: megabytes that are fetched when somebody wants them, and then kept. */
import type { Kept } from './messages'
import { LIST, offlineCache } from './plan'
import { BASE } from './scope'

interface List {
  readonly folder: string
  /** The files' sizes by their names. */
  readonly files: Readonly<Record<string, number>>
}

class Trouble extends Error {
  constructor(readonly why: Extract<Kept, { type: 'not-kept' }>['trouble']) {
    super(why)
  }
}

/** What is here already is not fetched again; the list comes last, as a sign that all of it is here. */
export async function keepOffline(folder: string, tell: (told: Kept) => void): Promise<void> {
  try {
    const [answer, list] = await listed(folder)
    const cache = await caches.open(offlineCache(BASE, folder))
    const total = Object.values(list.files).reduce((sum, size) => sum + size, 0)
    let loaded = 0
    const count = (bytes: number): void => tell({ type: 'keeping', loaded: (loaded += bytes), total })
    for (const [name, size] of Object.entries(list.files)) await keepFile(cache, folder, name, size, count)
    await cache.put(new URL(LIST, BASE), answer)
    tell({ type: 'kept' })
  } catch (error) {
    tell({ type: 'not-kept', trouble: await troubleOf(error, folder) })
  }
}

async function listed(folder: string): Promise<[Response, List]> {
  const answer = await fetch(new URL(LIST, BASE), { cache: 'no-cache' })
  if (!answer.ok) throw new Trouble('changed')
  const list = (await answer.clone().json()) as List
  if (list.folder !== folder) throw new Trouble('changed')
  return [answer, list]
}

/** A worker may do what the policy that its script came with allows. */
const KEPT_HEADERS = ['content-type', 'content-security-policy']

async function keepFile(
  cache: Cache,
  folder: string,
  name: string,
  size: number,
  count: (bytes: number) => void,
): Promise<void> {
  const url = new URL(`offline/${folder}/${name}`, BASE)
  if (await cache.match(url)) {
    count(size)
    return
  }
  const answer = await fetch(url)
  if (!answer.ok || !answer.body) throw new Trouble('changed')
  let [came, isWhole] = [0, true]
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, on) {
      came += part.byteLength
      count(part.byteLength)
      on.enqueue(part)
    },
    flush(on) {
      isWhole = came === size
      if (!isWhole) on.error()
    },
  })
  const headers = KEPT_HEADERS.map((header): [string, string] => [header, answer.headers.get(header) ?? ''])
  await cache.put(url, new Response(answer.body.pipeThrough(counting), { headers })).catch((error: unknown) => {
    throw isWhole ? error : new Trouble('changed')
  })
}

/** What takes the last of the room is given back. */
async function troubleOf(error: unknown, folder: string): Promise<Trouble['why']> {
  if (error instanceof Trouble) return error.why
  if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return 'unreachable'
  await caches.delete(offlineCache(BASE, folder))
  return 'full'
}
