/** The rolls that would leave this player without a move after the turn entered; asked where hints are given. */
import { settings } from '../../parts/settings.svelte'
import type { PaseoTurnEntry } from './turnEntry.svelte'

export class Risk {
  rolls = $state.raw<readonly (readonly number[])[]>([])
  isOpen = $state(false)
  private asked = ''
  /** The figure said before the last turn that was confirmed: nobody hears it twice in a row. */
  private said = 0
  private now = 0

  constructor(private readonly entry: PaseoTurnEntry) {}

  /** Look at what is entered now; nothing is said of half a turn. */
  async look(): Promise<void> {
    const { turn, hints } = this.entry
    const text = this.entry.isMine && settings.risk && hints.areGiven ? (turn.turn ?? '') : ''
    if (text === this.asked) return
    this.asked = text
    this.isOpen = false
    const rolls = text ? await this.entry.riskOf(text) : []
    if (this.asked !== text) return
    this.now = rolls.length
    this.rolls = rolls.length === this.said ? [] : rolls
  }

  /** The turn is confirmed. */
  close(): void {
    this.said = this.now
    this.rolls = []
  }
}
