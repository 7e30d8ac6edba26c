/**
 * Commands that wait for their answers. One that was accepted is only done when the page has been told what
 * came of it, so that no board falls back in between.
 */
import type { Accepted, Downward, Error as WireError, Refused, Stale, Upward } from './wire'
import { randomHex } from './random'

export type CommandAnswer = Accepted | Refused | Stale | WireError
export type Command = Extract<Upward, { idem: string }>
type Bare<Message> = Message extends unknown ? Omit<Message, 'idem'> : never
export type BareCommand = Bare<Command>

/** Times that a command is said again: one that breaks the line each time may be what breaks the server. */
export const MOST_SENT = 20

interface Open {
  readonly message: Command
  readonly done: (answer: CommandAnswer) => void
  again: number
  accepted?: Accepted
}

export class Commands {
  /** The newest event after which the page knows how things stand. */
  private told = -1
  private readonly open = new Map<string, Open>()

  constructor(private readonly send: (message: Command) => void) {}

  command(bare: BareCommand): Promise<CommandAnswer> {
    const message = { ...bare, idem: randomHex(16) }
    return new Promise((done) => {
      this.open.set(message.idem, { message, done, again: 0 })
      this.send(message)
    })
  }

  hear(message: Downward): void {
    if ('idem' in message && message.idem) this.answered(message.idem, message)
    this.told = Math.max(this.told, toldBy(message))
    for (const { accepted } of this.open.values()) if (accepted && accepted.seq <= this.told) this.close(accepted)
  }

  /** Connected again: repeat what is not answered yet. */
  sendAgain(): void {
    for (const command of this.open.values()) if (!command.accepted) this.repeat(command)
  }

  private repeat(command: Open): void {
    const { idem } = command.message
    command.again += 1
    if (command.again > MOST_SENT) this.close({ type: 'error', code: 'unreachable', idem })
    else this.send(command.message)
  }

  private answered(idem: string, answer: CommandAnswer): void {
    const command = this.open.get(idem)
    if (command && answer.type === 'accepted') command.accepted = answer
    else this.close({ ...answer, idem })
  }

  private close(answer: CommandAnswer & { idem: string }): void {
    const command = this.open.get(answer.idem)
    this.open.delete(answer.idem)
    command?.done(answer)
  }
}

/** Of events that come together only the newest brings how things stand, and with it the clock. */
function toldBy(message: Downward): number {
  switch (message.type) {
    case 'welcome':
    case 'stale':
      return message.seq
    case 'update':
      return message.clock ? message.seq : -1
    default:
      return -1
  }
}
