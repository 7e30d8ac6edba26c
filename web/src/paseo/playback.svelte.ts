/**
 * What is shown of what happened, one after the other, while the table may be farther already: dice roll, stones go
 * their way. What is still to be shown stands as it stood before; any input goes to how things are.
 */
import { type Sight, sight as ownSight } from '../parts/motion'
import { lastTurn } from '../table/recall'
import type { BoardTable, Happening } from '../table/table.svelte'
import type { Movement } from './marks'
import { enteredScene, type Scene, scenesOf } from './scenes'
import type { Dice } from './turn.svelte'
import { type Cell, key } from './view'

/** Stones say themselves when they have arrived; this is for those that can't. */
const LONGEST: Readonly<Record<Scene['kind'], number>> = { roll: 500, rest: 500, move: 3000 }
/** So many turns of others can be followed; who is farther behind sees how things are. */
const FOLLOWED = 5

export class Playback {
  /** Without motion the way of the last turn stays until the next input. */
  lingers = $state(false)
  private queue = $state.raw<readonly Scene[]>([])
  private seen = -1
  private entered: readonly Movement[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly sight: Sight = ownSight) {}

  readonly scene = $derived<Scene | null>(this.queue[0] ?? null)
  /** Another object for each roll. */
  readonly roll = $derived(this.scene?.kind === 'roll' ? this.scene : null)
  readonly travelling = $derived<Movement | null>(this.scene?.movement ?? null)
  /** Of the turn that is shown; none: those that lie now. */
  readonly dice = $derived<Dice | null>(this.scene?.dice ?? null)
  /** Whose turn is shown, where that is not yet how things are. */
  readonly acting = $derived(this.scene && !this.scene.isEntered ? this.scene.seat : null)
  readonly isBehind = $derived(this.acting !== null)
  /** Where stones lie that are under way, or still to go. */
  readonly places = $derived.by((): ReadonlyMap<string, Cell> => {
    const waiting = this.queue.slice(1).flatMap(({ movement }) => (movement ? [[idOf(movement), movement.from] as const] : []))
    const { travelling } = this
    return new Map([...waiting.reverse(), ...(travelling ? [[idOf(travelling), goalOf(travelling)] as const] : [])])
  })

  /** Show what is new to the eye; at first, and after a break of the line, nothing is. */
  hear({ happenings, joined, viewed }: Pick<BoardTable, 'happenings' | 'joined' | 'viewed'>): void {
    const since = this.seen
    this.seen = viewed
    if (viewed === since) return
    const news = happenings.filter(({ seq }) => since < seq && seq <= viewed)
    const isFollowed = since >= joined && since < viewed && news.every(({ kind }) => kind !== 'undo')
    if (!isFollowed) return this.catchUp()
    const before = happenings.filter(({ seq }) => seq <= since)
    this.follow(scenesOf(news.flatMap(({ facts }) => facts), before).filter(({ movement }) => !movement || !this.wasEntered(movement)))
  }

  /** What the hand has entered so far: what is new of it is shown at once, and not again when it counts. */
  watch(made: readonly Movement[]): void {
    const isMore = this.entered.every((movement, at) => isSame(movement, made[at]))
    const news = isMore ? made.slice(this.entered.length) : []
    this.note(made)
    if (news.length && !this.sight.isStill()) this.show([...this.queue, ...news.map(enteredScene)])
  }

  /** The hand has this already, and where it lies was seen. */
  note(made: readonly Movement[]): void {
    this.entered = made
  }

  /** Show once more what happened last. */
  showLast(happenings: readonly Happening[]): void {
    if (!this.sight.isStill()) this.show(scenesOf(lastTurn(happenings)))
  }

  /** A stone is where it went. */
  arrive(movement: Movement): void {
    if (movement === this.travelling) this.next()
  }

  /** Somebody touches something: all is as it is, and the way of the last turn goes. */
  settle(): void {
    this.catchUp()
    this.lingers = false
  }

  /** Show how things are. */
  catchUp(): void {
    clearTimeout(this.timer)
    this.queue = []
  }

  private follow(scenes: readonly Scene[]): void {
    const isStill = this.sight.isStill()
    if (scenes.some(({ movement }) => movement)) this.lingers = isStill
    if (this.sight.isHidden()) return this.catchUp()
    this.show(isStill ? scenes.slice(-1).filter(({ kind }) => kind === 'roll') : [...this.queue, ...scenes].filter(isWorthSeeing))
    if (this.queue.filter(({ kind }) => kind === 'roll').length > FOLLOWED) this.catchUp()
  }

  private show(scenes: readonly Scene[]): void {
    const { scene } = this
    this.queue = scenes
    if (this.scene !== scene) this.begin()
  }

  private begin(): void {
    clearTimeout(this.timer)
    if (this.scene) this.timer = setTimeout(() => this.next(), LONGEST[this.scene.kind])
  }

  private next(): void {
    this.queue = this.queue.slice(1)
    this.begin()
  }

  private wasEntered(movement: Movement): boolean {
    return this.entered.some((each) => isSame(each, movement))
  }
}

export function idOf({ seat, stone }: Pick<Movement, 'seat' | 'stone'>): string {
  return `${seat}-${stone}`
}

function goalOf({ from, route }: Movement): Cell {
  return route.at(-1) ?? from
}

function isSame(one: Movement, other: Movement | undefined): boolean {
  return other !== undefined && idOf(one) === idOf(other) && key(goalOf(one)) === key(goalOf(other))
}

/** Dice that nobody moves by lie for a while, unless they were to be seen before. */
function isWorthSeeing({ kind }: Scene, at: number, all: readonly Scene[]): boolean {
  return kind !== 'rest' || all[at - 1]?.kind === 'roll'
}
