/** Cards on their way: one act after the other, over at once when somebody touches something. The table itself never waits. */
import type { Hop } from './news'
import { key } from './view'

interface Leg extends Hop {
  readonly start: number
}

type Flight = readonly [Leg, ...Leg[]]

/** Where a card in the air is: so much of the way is behind it; before its first leg it waits where it lies. */
export interface Airborne extends Hop {
  readonly part: number
}

const HOP = 180
/** Where the page is busy a card is late; it does not leap. */
const FRAME = 40
/** Whoever is further behind sees only how things stand. */
const LONGEST = 1500

export class Flights {
  private flights = $state.raw<readonly Flight[]>([])
  /** Time as it goes for cards in the air. */
  private now = $state(0)
  private free = 0
  private looked = 0
  /** Cells whose cards are still in the air. */
  readonly away: ReadonlySet<string> = $derived(new Set(this.flights.map((flight) => key(lastOf(flight).to))))
  readonly airborne: readonly Airborne[] = $derived(this.flights.map((flight) => placed(flight, this.now)))

  constructor(
    private readonly clock: () => number = () => performance.now(),
    private readonly frame: (next: () => void) => void = (next) => requestAnimationFrame(next),
  ) {}

  play(acts: readonly (readonly Hop[])[]): void {
    const start = Math.max(this.now, this.free)
    if (start - this.now + acts.length * HOP > LONGEST) return this.finish()
    const wasIdle = this.flights.length === 0
    this.free = start + acts.length * HOP
    for (const [at, hops] of acts.entries()) this.take(hops.map((hop) => ({ ...hop, start: start + at * HOP })))
    if (wasIdle) this.goOn()
  }

  finish(): void {
    this.flights = []
    this.free = 0
  }

  /** A card that is in the air goes on from where it will land. */
  private take(legs: readonly Leg[]): void {
    const flights = [...this.flights]
    const going = legs.map((leg) => flights.findIndex((flight) => typeof leg.from !== 'string' && key(lastOf(flight).to) === key(leg.from)))
    for (const [at, leg] of legs.entries()) {
      const flight = flights[going[at] ?? -1]
      if (flight) flights[going[at] ?? -1] = [...flight, leg]
      else flights.push([leg])
    }
    this.flights = flights
  }

  private goOn(): void {
    this.looked = this.clock()
    if (this.flights.length) this.frame(() => this.fly())
  }

  private fly(): void {
    this.now += Math.min(FRAME, this.clock() - this.looked)
    this.flights = this.flights.filter((flight) => lastOf(flight).start + HOP > this.now)
    this.goOn()
  }
}

function lastOf(flight: Flight): Leg {
  return flight.at(-1) ?? flight[0]
}

function placed(flight: Flight, now: number): Airborne {
  const leg = flight.findLast(({ start }) => start <= now) ?? flight[0]
  return { ...leg, part: Math.min(1, Math.max(0, (now - leg.start) / HOP)) }
}
