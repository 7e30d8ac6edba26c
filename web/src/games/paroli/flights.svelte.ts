/** Cards on their way: one act after the other, over at once when somebody touches something. The table never waits. */
import type { End, Hop } from './news'
import { HOP } from './scenes'
import { key } from './view'

interface Leg extends Hop {
  readonly start: number
}

type Flight = readonly [Leg, ...Leg[]]

/** Where a card in the air is: so much of the way is behind it; before its first leg it waits where it lies. */
export interface Airborne extends Hop {
  readonly part: number
}

/** Where the page is busy a card is late; it does not leap. */
const FRAME = 40
/** A client that is further behind sees only how things stand. */
const LONGEST = 1500

export class Flights {
  private flights = $state.raw<readonly Flight[]>([])
  /** Time as it goes for cards in the air. */
  private now = $state(0)
  private free = 0
  private speed = 1
  private landed = (): void => undefined
  private looked = 0
  /** Cells whose cards are still in the air, where they come from and where they go. */
  readonly away: ReadonlySet<string> = $derived(
    new Set(this.flights.flatMap((flight) => [...placeOf(lastOf(flight).to), ...placeOf(flight[0].from)])),
  )
  readonly airborne: readonly Airborne[] = $derived(this.flights.map((flight) => placed(flight, this.now)))

  constructor(
    private readonly clock: () => number = () => performance.now(),
    private readonly frame: (next: () => void) => void = (next) => requestAnimationFrame(next),
  ) {}

  /** `landed`: called when all are down, unless somebody ends it before. */
  play(acts: readonly (readonly Hop[])[], speed = 1, landed = (): void => undefined): void {
    this.speed = speed
    this.landed = landed
    const start = Math.max(this.now, this.free)
    if (start - this.now + acts.length * HOP > LONGEST) return this.finish()
    const wasIdle = this.flights.length === 0
    this.free = start + acts.length * HOP
    for (const [at, hops] of acts.entries()) this.take(hops.map((hop) => ({ ...hop, start: start + at * HOP })))
    if (wasIdle) this.goOn()
  }

  finish(): void {
    this.landed = () => undefined
    this.flights = []
    this.free = 0
  }

  /** A card that is in the air goes on from where it will land. */
  private take(legs: readonly Leg[]): void {
    const flights = [...this.flights]
    const going = legs.map((leg) =>
      flights.findIndex((flight) => placeOf(leg.from).some((place) => placeOf(lastOf(flight).to).includes(place))),
    )
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
    this.now += Math.min(FRAME, this.clock() - this.looked) * this.speed
    this.flights = this.flights.filter((flight) => lastOf(flight).start + HOP > this.now)
    if (this.flights.length === 0) this.landed()
    this.goOn()
  }
}

function placeOf(end: End): string[] {
  return typeof end === 'string' ? [] : [key(end)]
}

function lastOf(flight: Flight): Leg {
  return flight.at(-1) ?? flight[0]
}

function placed(flight: Flight, now: number): Airborne {
  const leg = flight.findLast(({ start }) => start <= now) ?? flight[0]
  return { ...leg, part: Math.min(1, Math.max(0, (now - leg.start) / HOP)) }
}
