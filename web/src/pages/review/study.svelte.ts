/** The review of a game as it is looked at: how far it is, whose side, which moment, and what is tried there. */
import { ApiError } from '../../net/api'
import { events } from '../../net/calls'
import { reviewOf, wantReview } from '../../net/finished'
import { type Letter, seatNumber } from '../../net/messages'
import type { ChanceMoment, DecisionMoment, Review, ReviewState, RollValue, SeatView, Weighed } from '../../net/wire'
import { ringsOf } from './curve'
import type { Moment } from './ledger'
import { Replay } from './replay.svelte'

const PAUSE = 700
/** How many alternatives are listed. */
const LISTED = 3

export class Study {
  state = $state.raw<ReviewState | null>(null)
  /** What is known of it so far. */
  review = $state.raw<Review | null>(null)
  trouble = $state('')
  seat = $state<Letter>('A')
  /** Which of the alternatives is drawn. */
  alternative = $state(0)
  /** Another turn that is tried: any that was legal. */
  tried = $state.raw<readonly string[] | null>(null)
  /** A roll that is tried in place of the one thrown. */
  kept = $state.raw<RollValue | null>(null)
  /** A roll, or a moment, that is only pointed at. */
  pointedRoll = $state.raw<RollValue | null>(null)
  pointed = $state<number | null>(null)
  /** The game as other seats saw it. */
  private sights = $state.raw<ReadonlyMap<Letter, Replay>>(new Map())
  private events: readonly number[] = []
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly table: string,
    private readonly replay: () => Replay | null,
    /** Whether it may be asked for where nobody did yet. */
    private readonly canAsk: boolean,
  ) {}

  get isWorking(): boolean {
    return this.state?.stage === 'waiting' || this.state?.stage === 'working'
  }

  /** Ask for it where nobody did yet, and look again until it is whole. */
  async begin(): Promise<void> {
    try {
      const found = await reviewOf(this.table)
      this.hear(found.stage === 'none' && this.canAsk ? await wantReview(this.table) : found)
    } catch (error) {
      this.fail(error)
    }
  }

  async again(): Promise<void> {
    this.trouble = ''
    try {
      this.hear(await wantReview(this.table))
    } catch (error) {
      this.fail(error)
    }
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private hear(state: ReviewState): void {
    this.state = state
    if (state.review) {
      this.review = state.review
      this.events = state.events ?? []
    }
    if (this.isWorking) this.timer = setTimeout(() => void this.look(), PAUSE)
  }

  private async look(): Promise<void> {
    try {
      this.hear(await reviewOf(this.table, this.state?.part ?? 0))
    } catch (error) {
      this.fail(error)
    }
  }

  private fail(error: unknown): void {
    this.trouble = error instanceof ApiError ? error.code : 'unreachable'
  }

  get viewer(): number {
    return seatNumber(this.seat)
  }

  /** How many of the record's actions are done at the moment shown. */
  private readonly done = $derived.by(() => {
    const seq = this.replay()?.seq ?? -1
    return this.events.filter((event) => event <= seq).length
  })

  /** What comes next at the moment shown. */
  readonly moment = $derived.by((): Moment | null => {
    const moments = this.review?.moments ?? []
    return moments.find(({ index, count }) => index + count > this.done) ?? moments.at(-1) ?? null
  })
  readonly decision = $derived.by((): DecisionMoment | null => {
    const { moment } = this
    if (!moment || moment.kind === 'decision') return moment
    const next = this.after(moment)
    return next?.kind === 'decision' && next.seat === moment.seat ? next : null
  })
  readonly chance = $derived.by((): ChanceMoment | null => {
    const { moment } = this
    if (moment?.kind === 'chance') return moment
    const before = this.review?.moments[(moment ? this.placeOf(moment) : 0) - 1]
    return before?.kind === 'chance' && before.turn === moment?.turn ? before : null
  })
  /** The number among the turns to look at. */
  readonly ring = $derived.by(() => this.rings.get(this.ringed[0] ?? -1) ?? null)
  readonly rings = $derived.by(() => (this.review ? ringsOf(this.review, this.seat) : new Map<number, number>()))
  /** The best few, and in any case what was played. */
  readonly weighed = $derived.by((): readonly Weighed[] => {
    const all = this.decision?.weighed ?? []
    const best = all.slice(0, LISTED)
    return best.some((each) => each.played) ? best : [...best, ...all.filter((each) => each.played)]
  })
  readonly shownRoll = $derived.by(() => this.pointedRoll ?? this.kept)

  /** How things lay when it was decided. */
  readonly view = $derived.by((): SeatView | undefined => {
    const { decision, chance } = this
    const before = decision ? decision.index - 1 : chance ? chance.index + chance.count - 1 : -1
    const seq = this.events[before]
    return seq === undefined ? this.replay()?.view() : this.replay()?.viewAfter(seq)
  })
  /** The event after which that was: from there it can be played on. */
  readonly at = $derived.by((): number => {
    const { decision, chance } = this
    const before = decision ? decision.index - 1 : chance ? chance.index - 1 : -1
    return this.events[before] ?? this.replay()?.seq ?? 0
  })

  /** What a seat itself saw when it was decided, once that is fetched. */
  seenBy(seat: Letter | undefined): SeatView | undefined {
    const { decision, chance } = this
    const before = decision ? decision.index - 1 : chance ? chance.index + chance.count - 1 : -1
    const own = this.replay()
    const seen = own?.eyes === seat ? own : seat && this.sights.get(seat)
    return seen ? seen.viewAfter(this.events[before] ?? seen.seq) : undefined
  }

  async lookAs(seat: Letter): Promise<void> {
    if (this.replay()?.eyes === seat || this.sights.has(seat)) return
    try {
      const found = new Replay(await events(this.table, { as: seat }))
      this.sights = new Map([...this.sights, [seat, found]])
    } catch (error) {
      this.fail(error)
    }
  }

  /** The event before the roll of the turn. */
  get beforeRoll(): number {
    const { chance } = this
    if (!chance) return this.at
    return this.events[chance.index - 1] ?? (this.events[chance.index] ?? this.at + 1) - 1
  }

  /** How things lay before a moment. */
  viewBefore(moment: Moment): SeatView | undefined {
    const seq = this.events[moment.index - 1]
    return seq === undefined ? undefined : this.replay()?.viewAfter(seq)
  }

  /** The decision of a turn, or its roll where nothing could be decided. */
  momentOf(turn: number): Moment | undefined {
    const moments = this.review?.moments.filter((each) => each.turn === turn) ?? []
    return moments.find((each) => each.kind === 'decision') ?? moments[0]
  }

  /** Draw one of the alternatives. */
  choose(at: number): void {
    this.tried = null
    this.alternative = at
  }

  /** Back to the roll that was thrown. */
  forgetRoll(): void {
    this.tried = null
    this.kept = null
    this.pointedRoll = null
  }

  /** Show the moment of this index. */
  go(index: number): void {
    this.alternative = 0
    this.forgetRoll()
    const seq = this.events[index - 1]
    if (seq === undefined) this.replay()?.go(0)
    else this.replay()?.goTo(seq)
  }

  goToTurn(turn: number): void {
    const found = this.momentOf(turn)
    if (found) this.go(found.index)
  }

  /** Turn by turn. */
  step(by: 1 | -1): void {
    const stops = this.stops
    const here = this.decision?.index ?? this.chance?.index ?? 0
    const found = by > 0 ? stops.find(({ index }) => index > here) : stops.findLast(({ index }) => index < here)
    if (found) this.go(found.index)
    else if (by > 0) this.replay()?.go(Infinity)
  }

  /** To the next turn worth looking at, in the order of the game. */
  stepKey(by: 1 | -1): void {
    const keys = [...this.rings.keys()].toSorted((one, other) => one - other)
    const here = this.ringed.length ? this.ringed : [this.decision?.index ?? 0]
    const next =
      by > 0 ? keys.find((index) => index > Math.max(...here)) : keys.findLast((index) => index < Math.min(...here))
    const found = next ?? (by > 0 ? keys[0] : keys.at(-1))
    if (found !== undefined) this.go(found)
  }

  /** What is worth looking at in the turn shown: the decision, its luck. */
  private get ringed(): readonly number[] {
    return [this.decision, this.chance].flatMap((each) => (each && this.rings.has(each.index) ? [each.index] : []))
  }

  /** Where a turn is decided, or ends without a decision. */
  private get stops(): readonly Moment[] {
    return (this.review?.moments ?? []).filter((each) => each.kind === 'decision' || this.isLonely(each))
  }

  private isLonely(moment: Moment): boolean {
    const next = this.after(moment)
    return next?.kind !== 'decision' || next.turn !== moment.turn
  }

  private after(moment: Moment): Moment | undefined {
    return this.review?.moments[this.placeOf(moment) + 1]
  }

  private placeOf(moment: Moment): number {
    return this.review?.moments.findIndex(({ index }) => index === moment.index) ?? -1
  }
}
