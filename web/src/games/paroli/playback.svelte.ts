/** Plays what becomes of the cards: by the plan at once, by what happened when the table's queue comes to it. */
import { motion } from '../../parts/motion'
import type { Queue } from '../../table/queue.svelte'
import type { Happening } from '../../table/table.svelte'
import { Flights } from './flights.svelte'
import { type Cards, type Hop, hopsOf, newsBetween, type Shown } from './news'
import { type ParoliScene, scenesOf } from './scenes'
import { type Cell, key, type Step } from './view'

export class Playback {
  readonly flights = new Flights()
  private shown: Shown | null = null
  /** Where a card was put by hand: it is there already. */
  private carried = ''
  /** The scene whose cards are in the air. */
  private staged: ParoliScene | null = null

  constructor(
    private readonly at: () => Queue,
    /** Whether somebody at this screen plays that seat. */
    private readonly isOwn: (seat: number) => boolean,
  ) {}

  readonly scene = $derived.by(() => this.at().scene as ParoliScene | null)
  readonly isEnd = $derived(this.scene?.kind === 'end')

  /** What is to be seen of what happened, unless it was seen when it was planned. */
  scenes({ facts }: Pick<Happening, 'facts'>): readonly ParoliScene[] {
    const planned = new Set(this.shown?.path.map((step) => JSON.stringify(inOrder(step))))
    const isPlanned = ({ step, seat }: ParoliScene): boolean =>
      step !== undefined && this.isHere(seat) && planned.has(JSON.stringify(inOrder(step)))
    return scenesOf(facts, this.isOwn).filter((scene) => !isPlanned(scene))
  }

  /** The plan goes on. */
  show(now: Shown): void {
    const { shown } = this
    this.shown = now
    if (!shown || motion.isHidden() || motion.isStill() || motion.speed() === Infinity) return
    const acts = newsBetween(shown, now)
      .map((hops) => hops.filter(({ from, to }) => from !== 'rack' || key(to as Cell) !== this.carried))
      .filter((hops) => hops.length)
    if (acts.length) this.flights.play(acts, motion.speed())
  }

  /** Let cards fly as the scene has it; where frames are too rare the queue goes on before they land. */
  stage(scene: ParoliScene | null, cards: Cards): void {
    if (this.staged && this.staged !== scene) this.flights.finish()
    this.staged = null
    if (!scene || motion.isStill()) return
    const hops = this.hopsIn(scene, cards)
    if (!hops.length) return
    this.staged = scene
    this.flights.play([hops], this.at().speed, () => {
      this.staged = null
      this.at().end(scene)
    })
  }

  carry(cell: Cell): void {
    this.carried = key(cell)
  }

  /** Somebody touches something. */
  settle(): void {
    this.carried = ''
    this.flights.finish()
    this.at().catchUp()
  }

  /** Nobody makes the end. */
  private isHere(seat: number | null): boolean {
    return seat !== null && this.isOwn(seat)
  }

  private hopsIn({ step, cards: drawn = [], seat }: ParoliScene, cards: Cards): Hop[] {
    const hand = this.isHere(seat) ? 'rack' : 'edge'
    return step ? hopsOf(cards, step, hand) : drawn.map((card) => ({ card, from: 'stock', to: hand }))
  }
}

function inOrder(step: Step): object {
  return Object.fromEntries(Object.entries(step).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
