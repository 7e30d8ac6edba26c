import type { Downward, Upward } from './wire'

/** Where tests have no page, there is no address either. */
if (!('location' in globalThis)) Object.assign(globalThis, { location: { href: 'http://spieltisch/' } })

/** The other end of the line, for tests. */
export class FakeSocket {
  static OPEN = 1
  static last: FakeSocket
  readyState = 1
  sent: Upward[] = []
  onopen?: () => void
  onclose?: (event: { code: number }) => void
  onmessage?: (event: { data: string }) => void

  constructor() {
    FakeSocket.last = this
    queueMicrotask(() => this.onopen?.())
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Upward)
  }

  close(code = 1000): void {
    this.onclose?.({ code })
  }

  tell(message: Partial<Downward>): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  get asks(): (Upward & { type: 'ask' })[] {
    return this.sent.filter((message) => message.type === 'ask')
  }

  get said(): (Upward & { type: 'say' })[] {
    return this.sent.filter((message) => message.type === 'say')
  }

  get acts(): (Upward & { type: 'act' })[] {
    return this.sent.filter((message) => message.type === 'act')
  }
}
