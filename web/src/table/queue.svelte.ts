/**
 * The one queue out of which everything comes that is shown. A message waits here until the movements that it causes
 * have ended: then its line is in the log, and seats, counters, buttons and sounds change with it. Any input skips all.
 */
import { type Motion, motion as ownMotion } from '../parts/motion'
import { LETTERS } from '../net/messages'
import type { Happening } from './history.svelte'
import { turnsIn } from './log'

/** Something that is to be seen, for a while. */
export interface Scene {
  readonly kind: string
  readonly seat: number | null
  /** Milliseconds at the ordinary speed. */
  readonly lasts: number
  /** Whether it plays on the table as it is afterwards, as dice do: who rolls has the turn already. */
  readonly isAfter?: boolean
  /** Whether the board says when it is over; it has so much longer for that. */
  readonly isTravel?: boolean
  /** Whether a hand at this screen makes it, and has not sent it: nothing waits for it. */
  readonly isEntered?: boolean
}

/** A message: what happened, if anything, and what is as it says from then on. */
export interface News {
  readonly happening?: Happening
  readonly apply: () => void
  /** Called when what happened may be known. */
  readonly tell?: () => void
  /** Whether how things are comes with it. */
  readonly hasView?: boolean
}

/** A board: makes scenes of what happened. */
export interface Director {
  readonly scenes: (happening: Happening) => readonly Scene[]
  /** Before what such a seat does there is a pause. */
  readonly isBot: (seat: number) => boolean
  readonly players: number
}

/** Turns that were not shown because there were too many. */
export interface Skipped {
  readonly seq: number
  readonly turns: number
}

interface Entry {
  readonly news: News | null
  readonly scenes: readonly Scene[]
}

const BEAT = 'beat'
/** After these things are as they were, or as they are to begin with. */
const LEAPS = new Set(['undo', 'branch'])
/** Without travel something only appears. */
const FADE = 120
/** What a travel may take longer than it should on a busy machine. */
const LATE = 1500
/** With this many turns waiting everything goes twice as fast. */
const [HURRIED, FASTER] = [2, 2]
/** Who is farther behind than this, and than one round, sees how things are. */
const FARTHEST = 3000

export class Queue {
  /** What is to be seen now. */
  scene = $state.raw<Scene | null>(null)
  /** What was to be seen since the view is as it is, and is not part of it. */
  done = $state.raw<readonly Scene[]>([])
  /** What follows of the same news. */
  coming = $state.raw<readonly Scene[]>([])
  skipped = $state.raw<readonly Skipped[]>([])
  private waiting = $state.raw<readonly Entry[]>([])
  private director: Director | null = null
  private entry: Entry | null = null
  private isApplied = false
  /** Who did something last. */
  private actor: number | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  /** When the last movement ended. */
  private ended = 0

  constructor(private readonly motion: Motion = ownMotion) {}

  /** Whether not all is shown that is known. */
  readonly isBehind = $derived(
    [...(this.scene ? [this.scene] : []), ...this.waiting.flatMap(({ scenes }) => scenes)].some(
      ({ isEntered = false }) => !isEntered,
    ),
  )
  /** What is still to be seen after that. */
  readonly ahead = $derived([...this.coming, ...this.waiting.flatMap(({ scenes }) => scenes)])

  get speed(): number {
    return this.motion.speed() * (this.turnsWaiting >= HURRIED ? FASTER : 1)
  }

  /** Whether scenes are to be seen at their ends only. */
  get isStill(): boolean {
    return this.motion.isStill()
  }

  /** A board takes over; returns what ends that. */
  direct(director: Director): () => void {
    this.director = director
    return () => {
      if (this.director !== director) return
      this.catchUp()
      this.director = null
    }
  }

  push(news: News): void {
    this.waiting = [...this.waiting, { news, scenes: this.paced(news.happening) }]
    if (this.isLost) this.jump()
    else if (!this.entry) this.goOn()
  }

  /** Show something that changes nothing. */
  play(scenes: readonly Scene[]): void {
    if (this.motion.speed() === Infinity) return
    this.waiting = [...this.waiting, { news: null, scenes }]
    if (!this.entry) this.goOn()
  }

  /** The board has shown it. */
  end(scene: Scene): void {
    if (scene === this.scene) this.next()
  }

  /** Everything is as it is. */
  catchUp(): void {
    this.waiting = this.waiting.map(({ news }) => ({ news, scenes: [] }))
    this.coming = []
    if (this.entry) this.close()
    else this.goOn()
  }

  private jump(): void {
    const happened = this.happeningsWaiting
    this.skipped = [...this.skipped, { seq: happened.at(-1)?.seq ?? 0, turns: this.turnsWaiting }]
    this.catchUp()
  }

  private get happeningsWaiting(): Happening[] {
    return this.waiting.flatMap(({ news }) => news?.happening ?? [])
  }

  private get turnsWaiting(): number {
    return turnsIn(this.happeningsWaiting)
  }

  /** Whether more waits than a round, and than can be seen soon even in a hurry. */
  private get isLost(): boolean {
    const lasts = this.waiting.flatMap(({ scenes }) => scenes).reduce((sum, scene) => sum + scene.lasts, 0)
    return lasts / (this.motion.speed() * FASTER) > FARTHEST && this.turnsWaiting > (this.director?.players ?? 0)
  }

  /** Whether somebody looks, and wants to see things move. */
  private get isWatched(): boolean {
    return !this.motion.isHidden() && this.motion.speed() < Infinity
  }

  /** With a beat before a bot begins to do something. */
  private paced(happening: Happening | undefined): readonly Scene[] {
    const { director, motion } = this
    if (!happening || LEAPS.has(happening.kind) || !director || !this.isWatched) return []
    const scenes = director.scenes(happening).flatMap((scene) => {
      const begins = scene.seat !== null && scene.seat !== this.actor && director.isBot(scene.seat)
      this.actor = scene.seat ?? this.actor
      return begins ? [beatOf(scene, motion.beat()), scene] : [scene]
    })
    const by = LETTERS.findIndex((letter) => letter === happening.by)
    if (by >= 0) this.actor = by
    return scenes
  }

  private goOn(): void {
    const [entry, ...waiting] = this.waiting
    if (!entry) return
    this.entry = entry
    this.waiting = waiting
    this.isApplied = entry.news === null
    this.coming = entry.scenes
    this.next()
  }

  private next(): void {
    clearTimeout(this.timer)
    if (this.scene && !this.isApplied && this.scene.kind !== BEAT) this.done = [...this.done, this.scene]
    const [scene, ...coming] = this.coming
    if (!scene) return this.close()
    this.coming = coming
    this.scene = scene
    if (scene.isAfter) this.apply()
    this.timer = setTimeout(() => this.next(), this.timeFor(scene))
  }

  private timeFor({ kind, lasts, isTravel = false }: Scene): number {
    if (kind === BEAT) return Math.max(0, lasts - (Date.now() - this.ended)) / this.speed
    if (!isTravel) return lasts / this.speed
    return this.isStill ? FADE : lasts / this.speed + LATE
  }

  /** Its movements have ended. */
  private close(): void {
    clearTimeout(this.timer)
    this.scene = null
    this.ended = Date.now()
    this.entry?.news?.tell?.()
    this.apply()
    this.entry = null
    this.goOn()
  }

  private apply(): void {
    if (this.isApplied) return
    this.isApplied = true
    if (this.entry?.news?.hasView) this.done = []
    this.entry?.news?.apply()
  }
}

function beatOf({ seat, isAfter = false }: Scene, lasts: number): Scene {
  return { kind: BEAT, seat, lasts, isAfter }
}
