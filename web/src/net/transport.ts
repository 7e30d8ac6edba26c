/** How the page reaches a table: over the network, or by the port of a worker on this device. Nothing above knows. */
import { here, isAnsweredHere, isLocal } from './place.svelte'

/** What a line uses of a socket. */
export type Socket = Pick<WebSocket, 'readyState' | 'onopen' | 'onmessage' | 'onclose' | 'send' | 'close'>

export async function request(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Response> {
  if (isAnsweredHere(path)) return (await localTables()).call(method, path, body)
  return fetch(here(path), { method, credentials: 'same-origin', headers, ...(body ? { body } : {}) })
}

export function socketTo(table: string): Socket {
  if (isLocal(table)) return new LocalSocket()
  return new WebSocket(new URL(here('/api/socket'), location.href).href.replace(/^http/, 'ws'))
}

const localTables = () => import('./local').then(({ localTables }) => localTables())

/** A socket to the worker: open as soon as there is one. */
class LocalSocket implements Socket {
  readyState: WebSocket['readyState'] = WebSocket.CONNECTING
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  private say: ((text: string) => void) | undefined
  private hangUp: (() => void) | undefined

  constructor() {
    localTables().then(
      (tables) => {
        if (this.readyState !== WebSocket.CONNECTING) return
        const line = tables.line(
          (text) => this.hear(text),
          (code) => this.left(code),
        )
        this.say = line.say
        this.hangUp = line.close
        this.readyState = WebSocket.OPEN
        this.tell('onopen', new Event('open'))
      },
      (error: unknown) => this.fail(error),
    )
  }

  send(text: string): void {
    this.say?.(text)
  }

  close(): void {
    this.hangUp?.()
    this.left(1000)
  }

  /** Why there is no table is said as a server would say it. */
  private fail(error: unknown): void {
    const code = error instanceof TypeError ? 'unreachable' : (error as Error).message
    this.hear(JSON.stringify({ type: 'error', code }))
    this.left(1006)
  }

  private left(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    queueMicrotask(() => this.tell('onclose', new CloseEvent('close', { code })))
  }

  private hear(data: string): void {
    this.tell('onmessage', new MessageEvent('message', { data }))
  }

  private tell(what: 'onopen' | 'onmessage' | 'onclose', event: Event): void {
    ;(this[what] as ((event: Event) => void) | null)?.(event)
  }
}
