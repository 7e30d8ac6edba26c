/**
 * A player's hand at a table of Paseo: what it has entered, until it is sent. What can be done comes from the
 * server; see `touch` for touches on the path, `turn` for dice, `laying` for tiles, `reasons` for what can't be done.
 */
import { Hints } from '../../table/hints.svelte'
import type { Choice } from '../../net/wire'
import { Touch } from './touch.svelte'
import { cellOf, Laying } from './laying.svelte'
import { Reasons } from './reasons.svelte'
import { PaseoSeat, type Place } from './seat.svelte'
import { PaseoTurn } from './turn.svelte'
import { type Cell, hosts, key, type LyingStone, type PaseoState, same } from './view'

interface Kept {
  /** Of the view it was entered on. */
  readonly hash: string
  readonly made: readonly Choice[]
  readonly label: string | null
  readonly spot: Cell | null
}

const STONES = [0, 1, 2, 3]
/** A player who has to wait may do none of it. */
const ANYTHING = 'stay'
/** Milliseconds within which two taps are one. */
const DOUBLE = 350

export class PaseoTurnEntry extends PaseoSeat {
  readonly turn = new PaseoTurn()
  readonly laying = new Laying(this)
  readonly touch = new Touch(this)
  readonly reasons: Reasons
  readonly hints: Hints
  isSending = $state(false)
  /** Why what was sent did not count: the code of its words. */
  trouble = $state('')
  /** Confirming or undoing was tried too early: what is missing, by the name of its words. */
  missing = $state<'dice' | 'spot' | 'step' | 'stone' | 'tile' | null>(null)
  private state = ''
  /** When the last cell was chosen. */
  private chosenAt = 0
  private wasAhead = false

  constructor(at: Place) {
    super(at)
    this.reasons = new Reasons(at, this.turn, () => this.stranded?.dice ?? null)
    this.hints = new Hints(at)
  }

  readonly canConfirm = $derived.by(
    () => this.isMine && !this.isSending && (this.turn.turn !== null || this.laying.chosen !== undefined),
  )
  readonly canBack = $derived.by(() => this.turn.isBegun || this.laying.isBegun)
  /** Where the stones lie that are moved already in the half-entered turn. */
  readonly moved = $derived.by(
    () =>
      new Map(
        this.turn.made.flatMap((choice) =>
          choice.target ? [[this.idOf(choice.stone ?? 0), choice.target] as const] : [],
        ),
      ),
  )
  /** The game with the stones where they lie in the half-entered turn. */
  readonly lying = $derived.by((): PaseoState | undefined => {
    const { game } = this
    return (
      game && {
        ...game,
        stones: game.stones.map((stones, seat) =>
          stones.map((cell, stone) => this.moved.get(`${seat}-${stone}`) ?? cell),
        ),
      }
    )
  })
  /** The mover's stones that can't move now, at the end those of a stuck player: neither home nor moved already. */
  readonly hollow = $derived.by((): ReadonlySet<string> => {
    const isChoosing = this.stranded !== null || (this.isMine && this.now === 'moving' && this.turn.turn === null)
    return new Set(
      isChoosing
        ? STONES.filter((stone) => this.isStuck(stone))
            .map((stone) => this.idOf(stone))
            .filter((id) => !this.moved.has(id))
        : [],
    )
  })
  /** The mover's stones that can be taken, while none is. */
  readonly ready = $derived.by((): ReadonlySet<string> => {
    const { turn } = this
    const isOpen =
      this.isMine && this.now === 'moving' && turn.turn === null && turn.stone === null && turn.goal === null
    return new Set(isOpen ? STONES.filter((stone) => turn.canMove(stone)).map((stone) => this.idOf(stone)) : [])
  })
  /** The stone in hand, or those that can go to the tile pointed at. */
  readonly ringed = $derived.by((): ReadonlySet<string> => {
    const { goal, stone, targets } = this.turn
    const meant = goal ? targets.map((choice) => choice.stone) : [stone]
    return new Set(this.mover === null ? [] : meant.flatMap((each) => (each == null ? [] : [this.idOf(each)])))
  })
  /** Whether something is said or asked beside the board. */
  readonly isSaying = $derived.by(() => this.reasons.why !== null || this.hints.isOpen || this.touch.isAsking)
  /** The moves of the turn that was hinted at. */
  readonly hinted = $derived.by((): Choice[] => {
    const last = this.turn.choices.find((choice) => choice.turn === this.hints.actions[0])
    const first = last?.first ? this.turn.choices.find((choice) => choice.half === last.first) : undefined
    return [...(first ? [first] : []), ...(last ? [last] : [])]
  })
  /** Where a tile was hinted to go. */
  readonly hintedCell = $derived.by((): Cell | null => {
    const option = this.hints.hint?.option
    return option && this.now !== 'moving' ? cellOf(option) : null
  })

  place(stone: number): Cell | undefined {
    return this.moved.get(this.idOf(stone)) ?? this.game?.stones[this.mover ?? 0]?.[stone]
  }

  stonesAt(cell: Cell): number[] {
    return this.mover === null ? [] : STONES.filter((stone) => same(this.place(stone) ?? [], cell))
  }

  /** Whether a stone can't move now, and is not home. */
  isStuck(stone: number): boolean {
    const host = this.game && hosts(this.game).get(key(this.place(stone) ?? []))
    return !this.turn.canMove(stone) && (host === undefined || host === this.mover)
  }

  /** The server told something: what is half entered stays, where it is about the same state. */
  begin(): void {
    if (!this.view) return
    const state = `${this.view.hash} ${this.isMine} ${this.isAhead}`
    if (this.isReplaced) this.leave()
    const kept = state === this.state ? this.draft : (this.read() ?? this.ahead)
    if (state !== this.state) this.forget()
    this.state = state
    this.wasAhead = this.isAhead
    this.enter(kept?.made)
    this.laying.label = this.isMine || this.isAhead ? (kept?.label ?? null) : null
    this.laying.spot = this.isMine ? (kept?.spot ?? null) : null
  }

  keep(): void {
    const { table, seat } = this.at()
    if (seat && (this.isMine || this.isAhead) && this.state) table.drafts.keep(seat, this.canBack ? this.draft : null)
  }

  /** Nothing more to say about what was touched before. */
  hush(): void {
    this.reasons.hush()
    this.hints.forget()
    this.touch.forget()
    this.trouble = ''
    this.missing = null
  }

  tap(cell: Cell, touched?: LyingStone): void {
    this.hush()
    if (this.stranded) this.touch.lookBack(cell, touched)
    else if (!this.isMine) this.explainWaiting()
    else if (this.isChosen(cell)) this.confirm()
    else if (this.now === 'moving') this.touch.tap(cell, touched)
    else if (this.laying.isOpen(cell)) this.choose(cell)
    else this.explainSpot(cell)
  }

  make(choice: Choice): void {
    this.turn.make(choice)
    this.chosenAt = Date.now()
  }

  private choose(cell: Cell): void {
    this.laying.spot = cell
    this.chosenAt = Date.now()
  }

  /** Whether the entered turn ends here: one more touch confirms it, but not the second one of a double tap. */
  private isChosen(cell: Cell): boolean {
    const target = this.laying.spot ?? this.turn.made.at(-1)?.target
    return this.canConfirm && Date.now() - this.chosenAt > DOUBLE && target != null && same(target, cell)
  }

  /** Take a tile of the hand, or put it back; also for a turn that is not there yet. */
  take(label: string): void {
    this.hush()
    if (this.isMine || this.isAhead) this.laying.take(label)
  }

  /** Tap a die: a used one takes its half back; once the turn is whole, a die confirms it. */
  tapDie(value: number, isUsed: boolean): void {
    this.hush()
    if (!this.isMine) this.explainWaiting()
    else if (this.turn.turn !== null && !isUsed) this.confirm()
    else if (isUsed) this.turn.back()
    else if (this.turn.made.length === 0) this.turn.tapDie(value)
  }

  /** Make the other die the active one. */
  swapDice(): void {
    if (this.now === 'moving' && this.turn.other !== null) this.tapDie(this.turn.other, false)
  }

  back(): void {
    const { canBack } = this
    this.hush()
    if (!canBack) this.missing = 'step'
    else if (!this.laying.back()) this.turn.back()
  }

  clear(): void {
    this.hush()
    this.turn.clear()
    this.laying.clear()
  }

  /** What is said goes first, then what is entered. */
  escape(): void {
    if (this.isSaying) this.hush()
    else this.clear()
  }

  confirm(): void {
    const text = this.turn.turn ?? this.laying.chosen?.text
    if (this.canConfirm && text) void this.send(text)
    else if (this.isMine && !this.isSending) this.urge()
  }

  private urge(): void {
    const { laying, now, turn } = this
    this.hush()
    if (now === 'moving') this.missing = turn.made.length ? 'dice' : 'stone'
    else this.missing = now === 'laying' && laying.label === null ? 'tile' : 'spot'
  }

  /** What is best in this turn; with half of it made, what it can still become. */
  hint(): void {
    const { half, turn } = this.turn
    this.hush()
    if (this.isMine) void this.hints.want([], turn === null ? half : null)
  }

  /** Enter what was hinted, in place of what is entered. */
  takeHint(): void {
    const { hinted } = this
    const option = this.hints.hint?.option
    this.clear()
    for (const choice of hinted) this.turn.make(choice)
    if (option && this.now !== 'moving') this.laying.enter(option)
  }

  /** The rolls that would leave this player without a move after a turn; none where nobody says so. */
  async riskOf(turn: string): Promise<readonly (readonly number[])[]> {
    const { table, seat } = this.at()
    const answer = await table.ask(seat, { kind: 'risk', turn }, 'risk').catch(() => null)
    return answer?.kind === 'risked' ? answer.rolls : []
  }

  /** Where the last turn that was confirmed began, if it can be taken back. */
  get lastTurn(): number | null {
    return this.canBack || this.isSending ? null : (this.view?.branch ?? null)
  }

  /** Take up that turn again. */
  async takeBack(): Promise<void> {
    const { table, seat } = this.at()
    if (!seat || this.lastTurn === null) return
    const answer = await table.branch?.(seat, this.lastTurn)
    if (answer?.type === 'error') this.trouble = answer.code
  }

  /** Whether what was confirmed waits for the connection to come back. */
  get isUnsent(): boolean {
    return this.isSending && this.at().table.line === 'waiting'
  }

  /** Try the line at once. */
  hurry(): void {
    this.at().table.hurry?.()
  }

  private idOf(stone: number): string {
    return `${this.mover}-${stone}`
  }

  private enter(made?: readonly Choice[]): void {
    this.turn.begin(this.isMine ? (this.view?.choices ?? []) : [], this.dice, made)
  }

  comeBack(): void {
    const { table, seat } = this.at()
    if (seat) void table.hand?.(seat, null)
  }

  /** What was half entered is no longer meant when a bot plays. */
  private leave(): void {
    const { table, seat } = this.at()
    this.clear()
    if (seat) table.drafts.keep(seat, null)
  }

  private forget(): void {
    this.hush()
    this.reasons.forget()
  }

  private get draft(): Kept {
    return { hash: this.view?.hash ?? '', made: this.turn.made, label: this.laying.label, spot: this.laying.spot }
  }

  /** A tile that was taken before the turn stays in hand, whatever the others lay. */
  private get ahead(): Kept | null {
    const { label } = this.laying
    return this.wasAhead && label !== null && this.tiles.includes(label) ? { ...this.draft, made: [] } : null
  }

  private read(): Kept | null {
    const { table, seat } = this.at()
    const kept = seat ? (table.drafts.read(seat) as Kept | null) : null
    return kept?.hash === this.view?.hash ? kept : null
  }

  /** Whose turn it is, to those who have to wait for it. */
  private explainWaiting(): void {
    if (this.now !== 'over' && !this.isReplaced) void this.reasons.explain({ kind: 'why-not', action: ANYTHING })
  }

  private explainSpot(cell: Cell): void {
    const action = this.laying.meantAt(cell)
    if (action) void this.reasons.explain({ kind: 'why-not', action }, cell)
  }

  private async send(text: string): Promise<void> {
    const { table, seat } = this.at()
    if (!seat) return
    const { made } = this.turn
    this.isSending = true
    const answer = await table.act(seat, [text])
    this.isSending = false
    if (answer.type === 'refused') this.reasons.why = answer.why
    else if (answer.type === 'error') this.trouble = answer.code
    else if (answer.type === 'stale') this.enterAgain(made)
  }

  /** Somebody was faster: what was entered is looked at again, as far as it still goes. */
  private enterAgain(made: readonly Choice[]): void {
    this.enter(made)
    this.trouble = 'stale'
  }
}
