/** Plays what becomes of the cards on the table: laid, moved and robbed, from the plan and from what happened. */
import { sight } from '../parts/motion'
import { Flights } from './flights.svelte'
import { grownTo, newsBetween, type Shown } from './news'
import { type Cell, key } from './view'

export class Playback {
  readonly flights = new Flights()
  private shown: Shown | null = null
  /** Where a card was put by hand: it is there already. */
  private carried = ''

  show(now: Shown): void {
    const { shown } = this
    this.shown = shown ? grownTo(shown, now) : now
    if (!shown || sight.isHidden() || sight.isStill()) return this.flights.finish()
    const acts = newsBetween(shown, now).map((hops) => hops.filter(({ from, to }) => from !== 'rack' || key(to) !== this.carried)).filter((hops) => hops.length)
    if (acts.length) this.flights.play(acts)
  }

  carry(cell: Cell): void {
    this.carried = key(cell)
  }

  /** Somebody touches something. */
  settle(): void {
    this.carried = ''
    this.flights.finish()
  }
}
