/** Where there is only one turn, it may play itself after a visible second; any touch stops it. */
import type { PaseoTurnEntry } from './turnEntry.svelte'

const AFTER = 1200

export class Forced {
  /** Whether the turn plays itself in a moment. */
  isDue = $state(false)

  constructor(private readonly entry: PaseoTurnEntry) {}

  /** Returns what ends the waiting. */
  begin(): (() => void) | undefined {
    if (!this.entry.turn.makeOnly()) return undefined
    this.isDue = true
    const timer = setTimeout(() => this.entry.confirm(), AFTER)
    const watching = new AbortController()
    const stop = (): void => {
      this.isDue = false
      clearTimeout(timer)
      watching.abort()
    }
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, stop, { signal: watching.signal })
    return stop
  }
}
