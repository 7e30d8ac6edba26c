/**
 * Commands that wait for their answers. One that was accepted is only done when the page has been told what
 * came of it, so that no board falls back in between.
 */
import type { Accepted, Downward, Error as WireError, Refused, Stale, Upward } from '../wire'
import { randomHex } from './random'

export type CommandAnswer = Accepted | Refused | Stale | WireError
export type Command = Extract<Upward, { idem: string }>
type Bare<Message> = Message extends unknown ? Omit<Message, 'idem'> : never
export type BareCommand = Bare<Command>

interface Open {
  readonly message: Command
  readonly done: (answer: CommandAnswer) => void
  accepted?: Accepted
}

export class Commands {
  /** The newest event after which the page knows how things stand. */
  private told = -1
  private readonly open = new Map<string, Open>()

  constructor(private readonly send: (message: Command) => void) {}

  command(bare: BareCommand): Promise<CommandAnswer> {
    const message = { ...bare, idem: randomHex(16) } as Command
    return new Promise((done) => {
      this.open.set(message.idem, { message, done })
      this.send(message)
    })
  }

  hear(message: Downward): void {
    if ('idem' in message && message.idem) this.answered(message.idem, message as CommandAnswer)
    this.told = Math.max(this.told, toldBy(message))
    for (const { accepted } of this.open.values()) if (accepted && accepted.seq <= this.told) this.close(accepted)
  }

  /** The line stands again: say anew what is not answered yet. */
  sendAgain(): void {
    for (const { message, accepted } of this.open.values()) if (!accepted) this.send(message)
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
