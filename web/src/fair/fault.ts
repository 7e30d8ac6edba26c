import type { Params } from '../words/speech'

/** What is wrong with a log; `fault.<code>` is its sentence. */
export interface Fault {
  readonly code: string
  /** The event it was found at; none for what concerns the whole file. */
  readonly seq: number | null
  readonly params: Params
}

/** Thrown where a fault is found; the walk through the log adds the event's number. */
export class Wrong extends Error {
  constructor(
    readonly code: string,
    readonly params: Params = {},
    readonly seq: number | null = null,
  ) {
    super(code)
  }

  at(seq: number | null): Fault {
    return { code: this.code, seq: this.seq ?? seq, params: this.params }
  }
}
