/**
 * What is said to all at the table. It has no answer: the speaker hears it as everybody does, or why not. One is
 * under way at a time, the others stand in line; what a break of the line swallowed is said again.
 */
import type { Downward, Error as WireError, Line, Rematch, Say } from './wire'

export type Remark = Say | Rematch

interface Open {
  readonly message: Remark
  readonly done: (trouble: WireError | null) => void
}

export class Remarks {
  private readonly open: Open[] = []
  private isUnderWay = false
  /** The newest line of the chat. */
  private heard = -1

  constructor(private readonly send: (message: Remark) => boolean) {}

  /** Kept when all have heard it, with nothing, or when the server would not have it, with the reason. */
  make(message: Remark): Promise<WireError | null> {
    return new Promise((done) => {
      this.open.push({ message, done })
      this.sendNext()
    })
  }

  hear(message: Downward): void {
    const [first] = this.open
    if (first && this.isUnderWay && isAnswer(message)) this.close(message)
    else if (first && this.isTold(first.message, message)) this.close(null)
    this.heard = Math.max(this.heard, ...linesIn(message).map((line) => line.number))
    this.sendNext()
  }

  /** What was under way may be lost. */
  lost(): void {
    this.isUnderWay = false
  }

  private isTold(remark: Remark, message: Downward): boolean {
    if (remark.type === 'rematch') return 'table' in message && Boolean(message.table.rematch)
    return linesIn(message).some((line) => line.number > this.heard && isSame(remark, line))
  }

  private sendNext(): void {
    const [first] = this.open
    if (first && !this.isUnderWay) this.isUnderWay = this.send(first.message)
  }

  private close(trouble: WireError | null): void {
    this.isUnderWay = false
    this.open.shift()?.done(trouble)
  }
}

/** Errors about anything else name what they answer. */
function isAnswer(message: Downward): message is WireError {
  return message.type === 'error' && !message.idem && message.id == null
}

function linesIn(message: Downward): readonly Line[] {
  if (message.type === 'said') return [message.line]
  return message.type === 'welcome' ? message.chat : []
}

function isSame(said: Say, line: Line): boolean {
  return said.preset ? line.preset === said.preset : !line.preset && tidy(line.text) === tidy(said.text)
}

/** The server makes spaces of what looks like one. */
function tidy(text = ''): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}
