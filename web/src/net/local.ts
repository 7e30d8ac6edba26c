/** The page's end of the port to the tables on this device, and how the files for them get here. */
import type { Kept } from '../sw/messages'
import { here, place } from './place.svelte'
import { keepOffline } from './worker'

/** What `make offline` wrote: the folder of its files, and their sizes. */
export interface Offline {
  readonly folder: string
  readonly files: Readonly<Record<string, number>>
}

type Told =
  | { type: 'ready'; keeps: boolean }
  | { type: 'failed'; code: string }
  | { type: 'answer'; id: number; status: number; body: string; media: string }
  | { type: 'frame'; line: number; text: string }
  | { type: 'close'; line: number; code: number }

interface Heard {
  told: (text: string) => void
  closed: (code: number) => void
}

/** What was loaded completely once; its manifest may be out of reach later. */
const LOADED = 'spieltisch.offline'
/** With which a line ends that nobody closed. */
const BROKEN = 1006
/** Where a policy forbids WebAssembly, its engine waits for ever. */
const PATIENCE = 120_000
const OFFLINE = '/offline'

export class LocalTrouble extends Error {}

/** The files that were loaded last, if they are still those of the server. */
export function known(): Offline | null {
  const kept = localStorage.getItem(LOADED)
  return kept ? (JSON.parse(kept) as Offline) : null
}

/** What there is to load; none where nobody built it, and what was loaded before where nothing can be reached. */
export async function found(): Promise<Offline | null> {
  try {
    const answer = await fetch(here(`${OFFLINE}/manifest.json`), { cache: 'no-cache' })
    if (!answer.ok) return known()
    return (await answer.json()) as Offline
  } catch {
    return known()
  }
}

/** Have everything here; `progress` from 0 to 1. */
export async function load(offline: Offline, progress: (share: number) => void): Promise<void> {
  if (!(await keptByWorker(offline, progress))) await fetchAll(offline, progress)
  localStorage.setItem(LOADED, JSON.stringify(offline))
  void opened?.then((tables) => tables.end()).catch(() => undefined) // the next ones are of what was loaded
}

/** For as long as the browser has room; false where there is no service worker. */
function keptByWorker({ folder }: Offline, progress: (share: number) => void): Promise<boolean> {
  return new Promise((done, failed) => {
    const hear = (told: Kept): void => {
      if (told.type === 'keeping') progress(Math.min(1, told.loaded / told.total))
      else if (told.type === 'kept') done(true)
      else failed(new LocalTrouble(told.trouble === 'unreachable' ? told.trouble : `local-${told.trouble}`))
    }
    keepOffline(folder, hear).then((isAsked) => isAsked || done(false), failed)
  })
}

/** Load everything once, so that it is in the browser's cache, where it stays as the browser pleases. */
async function fetchAll(offline: Offline, progress: (share: number) => void): Promise<void> {
  const all = Object.values(offline.files).reduce((sum, size) => sum + size, 0)
  let done = 0
  await Promise.all(
    Object.keys(offline.files).map(async (name) => {
      const answer = await fetch(here(`${OFFLINE}/${offline.folder}/${name}`))
      if (!answer.ok || !answer.body) throw new LocalTrouble('unreachable')
      const reader = answer.body.getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        done += part.value.length
        progress(Math.min(1, done / all))
      }
    }),
  )
}

export class LocalTables {
  private number = 0
  private readonly calls = new Map<number, (answer: Response) => void>()
  private readonly lines = new Map<number, Heard>()

  /** `over` is called once when it has ended. */
  constructor(
    private readonly worker: Pick<Worker, 'postMessage' | 'onmessage' | 'onerror' | 'terminate'>,
    private readonly over: () => void = () => undefined,
  ) {}

  /** Kept when the worker can be asked. */
  ready(): Promise<this> {
    return new Promise((done, failed) => {
      const fail = (code: string): void => {
        clearTimeout(late)
        failed(new LocalTrouble(code))
        this.end()
      }
      const late = setTimeout(fail, PATIENCE, 'local-failed')
      this.worker.onerror = () => fail('local-failed')
      this.worker.onmessage = ({ data }: MessageEvent<string>) => {
        const told = JSON.parse(data) as Told
        if (told.type === 'failed') fail(told.code)
        else if (told.type === 'ready') {
          place.keeps = told.keeps
          clearTimeout(late)
          done(this)
        } else this.hear(told)
      }
    })
  }

  /** Whoever waits hears that it is gone. The games are its own until it is terminated. */
  end(): void {
    this.worker.onerror = this.worker.onmessage = null
    this.worker.terminate()
    this.over()
    for (const answer of this.calls.values()) answer(new Response('{"code":"local-died"}', { status: 503 }))
    for (const { closed } of this.lines.values()) closed(BROKEN)
    this.calls.clear()
    this.lines.clear()
  }

  call(method: string, path: string, body = ''): Promise<Response> {
    const id = (this.number += 1)
    return new Promise((done) => {
      this.calls.set(id, done)
      this.say({ type: 'call', id, method, path, body })
    })
  }

  /** A line to a table; what is said first is its hello. */
  line(told: Heard['told'], closed: Heard['closed']): { say: (text: string) => void; close: () => void } {
    const line = (this.number += 1)
    this.lines.set(line, { told, closed })
    this.say({ type: 'open', line })
    return {
      say: (text) => this.say({ type: 'frame', line, text }),
      close: () => {
        this.lines.delete(line)
        this.say({ type: 'close', line })
      },
    }
  }

  private hear(told: Exclude<Told, { type: 'ready' | 'failed' }>): void {
    if (told.type === 'answer') {
      const headers = { 'content-type': told.media }
      this.calls.get(told.id)?.(new Response(told.status === 204 ? null : told.body, { status: told.status, headers }))
      this.calls.delete(told.id)
    } else if (told.type === 'frame') this.lines.get(told.line)?.told(told.text)
    else {
      this.lines.get(told.line)?.closed(told.code)
      this.lines.delete(told.line)
    }
  }

  private say(message: object): void {
    this.worker.postMessage(JSON.stringify(message))
  }
}

let opened: Promise<LocalTables> | undefined

/** One worker for the whole page; after one that failed or died comes another. */
export function localTables(): Promise<LocalTables> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function open(): Promise<LocalTables> {
  const offline = known() ?? (await found())
  if (!offline) throw new LocalTrouble('local-missing')
  const worker = new Worker(here(`${OFFLINE}/${offline.folder}/worker.mjs`), { type: 'module' })
  return new LocalTables(worker, () => (opened = undefined)).ready()
}
