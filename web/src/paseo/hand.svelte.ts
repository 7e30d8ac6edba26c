/**
 * A player's hand at a table of Paseo: what it points at, and what is half entered. What can be done comes
 * from the server; see `turn` for the dice, `laying` for tiles, `reasons` for what can't be done.
 */
import { Hints } from '../table/hints.svelte'
import type { Choice } from '../wire'
import { cellOf, Laying } from './laying.svelte'
import { Reasons } from './reasons.svelte'
import { PaseoSeat, type Place } from './seat.svelte'
import { PaseoTurn } from './turn.svelte'
import { type Cell, same } from './view'

interface Kept {
  /** Of the view it was entered on. */
  readonly hash: string
  readonly made: readonly Choice[]
  readonly label: string | null
  readonly spot: Cell | null
}

const STONES = [0, 1, 2, 3]

export class PaseoHand extends PaseoSeat {
  readonly turn = new PaseoTurn()
  readonly laying = new Laying(this)
  readonly reasons: Reasons
  readonly hints: Hints
  /** Several moves, or several stones of one tile, of which one is meant. */
  several = $state.raw<readonly Choice[]>([])
  stack = $state.raw<readonly number[]>([])
  isSending = $state(false)
  /** Why what was sent did not count: the code of its words. */
  trouble = $state('')
  private state = ''

  constructor(at: Place) {
    super(at)
    this.reasons = new Reasons(at, this.turn)
    this.hints = new Hints(at)
  }

  get canConfirm(): boolean {
    return this.isMine && !this.isSending && (this.turn.turn !== null || this.laying.chosen !== undefined)
  }

  get canBack(): boolean {
    return this.turn.isBegun || this.laying.isBegun
  }

  /** Where the stones lie that are moved already in the half-entered turn. */
  get moved(): Map<string, Cell> {
    return new Map(this.turn.made.flatMap((choice) => (choice.target ? [[`${this.me}-${choice.stone}`, choice.target as unknown as Cell] as const] : [])))
  }

  /** The own stones that can't move now. */
  get hollow(): Set<string> {
    const isChoosing = this.isMine && this.now === 'moving' && this.turn.turn === null
    return new Set(isChoosing ? STONES.filter((stone) => !this.turn.canMove(stone)).map((stone) => `${this.me}-${stone}`) : [])
  }

  /** The moves of the turn that was hinted at. */
  get hinted(): Choice[] {
    const last = this.turn.choices.find((choice) => choice.turn === this.hints.hint?.option.text)
    const first = last?.first ? this.turn.choices.find((choice) => choice.half === last.first) : undefined
    return [...(first ? [first] : []), ...(last ? [last] : [])]
  }

  /** Where a tile was hinted to go. */
  get hintedCell(): Cell | null {
    const option = this.hints.hint?.option
    return option && this.now !== 'moving' ? cellOf(option) : null
  }

  place(stone: number): Cell | undefined {
    return this.moved.get(`${this.me}-${stone}`) ?? this.game?.stones[this.me ?? 0]?.[stone]
  }

  stonesAt(cell: Cell): number[] {
    return this.me === null ? [] : STONES.filter((stone) => same(this.place(stone) ?? [], cell))
  }

  /** The server told something: what is half entered stays, where it is about the same state. */
  begin(): void {
    if (!this.view) return
    const state = `${this.view.hash} ${this.isMine}`
    const kept = state === this.state ? this.draft : this.read()
    if (state !== this.state) this.forget()
    this.state = state
    this.turn.begin(this.isMine ? (this.view?.choices ?? []) : [], kept?.made)
    this.laying.label = this.isMine ? (kept?.label ?? null) : null
    this.laying.spot = this.isMine ? (kept?.spot ?? null) : null
  }

  keep(): void {
    const { table, seat } = this.at()
    if (seat && this.isMine && this.state) table.drafts.keep(seat, this.canBack ? this.draft : null)
  }

  /** Nothing more to say about what was touched before. */
  hush(): void {
    this.reasons.hush()
    this.hints.forget()
    this.several = []
    this.stack = []
    this.trouble = ''
  }

  tap(cell: Cell): void {
    this.hush()
    if (!this.isMine) return
    if (this.now === 'moving') this.tapPath(cell)
    else if (this.laying.isOpen(cell)) this.laying.spot = cell
    else if (this.now === 'laying') this.explainSpot(cell)
  }

  /** Take a tile of the hand, or put it back. */
  take(label: string): void {
    this.hush()
    this.laying.take(label)
  }

  pick(stone: number): void {
    this.hush()
    if (this.turn.pick(stone)) void this.reasons.learnClosed(this.dice)
    else if (this.turn.turn === null) void this.reasons.explain({ kind: 'draft', first: this.turn.half, stone })
  }

  /** Move a stone of this cell by the die that is not in hand. */
  byOtherDie(cell: Cell): void {
    this.hush()
    if (!this.isMine || this.now !== 'moving') return
    const [low, high] = this.dice
    const steps = (this.turn.die ?? low) === low ? high : low
    const [stone] = this.stonesAt(cell)
    const ways = this.turn.next.filter((choice) => choice.use === 'die' && choice.steps === steps && this.stonesAt(cell).includes(choice.stone ?? -1))
    if (ways.length) this.choose(ways)
    else if (stone !== undefined) void this.reasons.explain({ kind: 'draft', first: this.turn.half, stone, use: 'die', steps })
  }

  /** Lift a stone of this cell to drag it; none if nothing here moves. */
  grab(cell: Cell): number | null {
    this.hush()
    const stone = this.isMine && this.now === 'moving' ? this.stonesAt(cell).find((each) => this.turn.canMove(each)) : undefined
    if (stone === undefined) return null
    this.turn.stone = stone
    return stone
  }

  /** Let go of what is dragged. */
  drop(cell: Cell | null): void {
    const { stone } = this.turn
    const isBack = stone !== null && cell !== null && same(this.place(stone) ?? [], cell)
    if (cell && !isBack) this.tap(cell)
    if (this.several.length === 0) this.turn.stone = null
  }

  choose(ways: readonly Choice[]): void {
    this.hush()
    if (ways.length === 1 && ways[0]) this.turn.make(ways[0])
    else this.several = ways
  }

  tapDie(value: number, isUsed: boolean): void {
    this.hush()
    if (isUsed) this.turn.back()
    else if (this.turn.turn !== null) this.confirm()
    else if (this.turn.made.length === 0) this.turn.die = this.turn.die === value ? null : value
  }

  swapDice(): void {
    const [low, high] = this.dice
    if (this.turn.made.length === 0) this.turn.die = this.turn.die === high ? low : high
  }

  back(): void {
    this.hush()
    if (!this.laying.back()) this.turn.back()
  }

  clear(): void {
    this.hush()
    this.turn.clear()
    this.laying.clear()
  }

  confirm(): void {
    const text = this.turn.turn ?? this.laying.chosen?.text
    if (this.canConfirm && text) void this.send(text)
  }

  /** What a strong bot would do in this turn. */
  hint(): void {
    this.hush()
    if (this.isMine) void this.hints.want()
  }

  /** Enter what was hinted, in place of what is entered. */
  takeHint(): void {
    const { hinted } = this
    const option = this.hints.hint?.option
    this.clear()
    for (const choice of hinted) this.turn.make(choice)
    if (option && this.now !== 'moving') this.laying.enter(option)
  }

  private forget(): void {
    this.hush()
    this.reasons.forget()
  }

  private get draft(): Kept {
    return { hash: this.view?.hash ?? '', made: this.turn.made, label: this.laying.label, spot: this.laying.spot }
  }

  private read(): Kept | null {
    const { table, seat } = this.at()
    const kept = seat ? table.drafts.read<Kept>(seat) : null
    return kept?.hash === this.view?.hash ? kept : null
  }

  private explainSpot(cell: Cell): void {
    const label = this.laying.label ?? this.tiles[0] ?? '*'
    void this.reasons.explain({ kind: 'why-not', action: `lay ${label} ${cell[0]},${cell[1]}` }, cell)
  }

  private tapPath(cell: Cell): void {
    const own = this.stonesAt(cell)
    const movable = own.filter((stone) => this.turn.canMove(stone))
    const ways = this.turn.waysTo(cell)
    if (ways.length && (this.turn.stone !== null || movable.length === 0)) this.choose(ways)
    else if (movable.length > 1) this.stack = movable
    else if (movable[0] !== undefined) this.pick(movable[0])
    else if (this.turn.turn === null) this.pointAt(cell, own)
  }

  /** A tile with nothing of one's own that moves: who comes here, or why nobody does. */
  private pointAt(cell: Cell, own: readonly number[]): void {
    const comers = this.turn.stone === null && own.length === 0 ? this.turn.comersTo(cell) : []
    if (comers.length) return this.choose(comers)
    const stone = this.turn.stone ?? own[0] ?? null
    const target: [number, number] | null = own.includes(stone ?? -1) ? null : [cell[0], cell[1]]
    void this.reasons.explain({ kind: 'draft', first: this.turn.half, stone, target }, own.length ? undefined : cell)
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
    this.turn.begin(this.isMine ? (this.view?.choices ?? []) : [], made)
    this.trouble = 'stale'
  }
}
