/**
 * The connection to one table. It comes back by itself after a break, says what it has seen last, and
 * sends again what was not answered; a command's `idem` makes sure that it counts once.
 */
import type { Ask, Downward, Error as WireError, Hello, Upward } from './wire'
import { VERSION } from './wire'
import type { Letter } from './messages'
import { type BareCommand, type CommandAnswer, Commands } from './commands'
import { type Asked, Questions } from './questions'
import { type Remark, Remarks } from './remarks'
import { type Socket, socketTo } from './transport'

export type { Asked, BareCommand, CommandAnswer }

export interface LinkEvents {
  heard(message: Downward): void
  changed(state: LinkState): void
  /** The session is over: there is nobody to come back. */
  expelled(): void
}
export type LinkState = 'connecting' | 'live' | 'waiting' | 'closed'

/** The code with which the server closes after a session was ended. */
const EXPELLED = 4401
const PATIENCE = [300, 600, 1200, 2500, 5000]

export class Link {
  private socket: Socket | undefined
  private tries = 0
  private lastSeq = -1
  private closed = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly commands = new Commands((message) => this.send(message))
  private readonly questions = new Questions((message) => this.send(message))
  private readonly remarks = new Remarks((message) => this.send(message))

  constructor(
    private readonly hello: Omit<Hello, 'type' | 'version' | 'last_seq'>,
    private readonly events: LinkEvents,
  ) {
    this.connect()
  }

  /** Send a command; the promise is kept when the server has answered, however often the line broke. */
  command(bare: BareCommand): Promise<CommandAnswer> {
    return this.commands.command(bare)
  }

  ask(seat: Letter | null, about: Ask['about'], topic?: string): Promise<Asked> {
    return this.questions.ask(seat, about, topic)
  }

  /** Something that all at the table hear; why not, if the server would not have it. */
  tell(message: Remark): Promise<WireError | null> {
    return this.remarks.make(message)
  }

  /** Try again now, where the line is broken. */
  hurry(): void {
    if (this.closed || this.socket?.readyState !== WebSocket.CLOSED) return
    clearTimeout(this.timer)
    this.connect()
  }

  comeAgain(): void {
    this.socket?.close()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    if (this.socket) hangUp(this.socket)
    this.events.changed('closed')
  }

  private connect(): void {
    this.events.changed(this.tries ? 'waiting' : 'connecting')
    const socket = socketTo(this.hello.table)
    this.socket = socket
    socket.onopen = () => this.greet(socket)
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Downward)
    socket.onclose = ({ code }) => this.left(socket, code)
  }

  private greet(socket: Socket): void {
    const hello: Hello = { ...this.hello, type: 'hello', version: VERSION, last_seq: this.lastSeq }
    socket.send(JSON.stringify(hello))
  }

  private left(socket: Socket, code: number): void {
    if (this.closed || socket !== this.socket) return
    this.remarks.lost()
    if (code === EXPELLED) {
      this.close()
      this.events.expelled()
    } else this.retry()
  }

  private retry(): void {
    this.events.changed('waiting')
    const pause = PATIENCE[Math.min(this.tries, PATIENCE.length - 1)] ?? 5000
    this.tries += 1
    this.timer = setTimeout(() => this.connect(), pause * (0.8 + 0.4 * Math.random()))
  }

  /** Whether there is a connection, so that it could be sent. */
  private send(message: Upward): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN || this.tries > 0) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  private hear(message: Downward): void {
    if (message.type === 'welcome') this.welcomed()
    if ('seq' in message && message.type !== 'told' && message.type !== 'accepted')
      this.lastSeq = Math.max(this.lastSeq, message.seq)
    this.events.heard(message)
    this.commands.hear(message)
    this.questions.hear(message)
    this.remarks.hear(message)
  }

  private welcomed(): void {
    this.tries = 0
    this.events.changed('live')
    this.commands.sendAgain()
    this.questions.sendAgain()
  }
}

/** Closing a socket before it is open makes the browser complain, so this waits. */
function hangUp(socket: Socket): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
  else socket.close()
}
