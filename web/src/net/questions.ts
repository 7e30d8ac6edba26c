/** Questions that wait for their answers. Few are under way at once; the others stand in line. */
import type { Letter } from './messages'
import type { Ask, Downward, Error as WireError, Told } from './wire'

export type Asked = Told | WireError | null

interface Open {
  readonly message: Ask
  readonly topic: string | undefined
  readonly done: (answer: Asked) => void
}

/** The server closes a line on which too much is said at once. */
const AT_ONCE = 8

export class Questions {
  private nextId = 1
  private readonly open = new Map<number, Open>()
  private readonly underWay = new Set<number>()

  constructor(private readonly send: (message: Ask) => void) {}

  /** A newer question on the same topic takes the place of an older one, which is then not answered: null. */
  ask(seat: Letter | null, about: Ask['about'], topic?: string): Promise<Asked> {
    this.supersede(topic)
    const message: Ask = { type: 'ask', id: this.nextId++, about, ...(seat ? { seat } : {}) }
    return new Promise((done) => {
      this.open.set(message.id, { message, topic, done })
      this.sendSome()
    })
  }

  hear(message: Downward): void {
    if (!('id' in message) || typeof message.id !== 'number') return
    this.underWay.delete(message.id)
    this.close(message.id, message)
    this.sendSome()
  }

  /** Connected again; what was under way is lost. */
  sendAgain(): void {
    this.underWay.clear()
    this.sendSome()
  }

  private sendSome(): void {
    for (const { message } of this.open.values()) {
      if (this.underWay.size >= AT_ONCE) return
      if (this.underWay.has(message.id)) continue
      this.underWay.add(message.id)
      this.send(message)
    }
  }

  private supersede(topic: string | undefined): void {
    if (topic === undefined) return
    for (const [id, older] of this.open) if (older.topic === topic) this.close(id, null)
  }

  private close(id: number, answer: Asked): void {
    const question = this.open.get(id)
    this.open.delete(id)
    question?.done(answer)
  }
}
