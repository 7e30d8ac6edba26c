/**
 * A player's hand at a table of Paseo: what it points at, what is half entered, why something can't be done.
 * What can be done comes from the server; see `turn.svelte.ts` for the dice.
 */
import type { Letter } from '../table/messages'
import { seatNumber } from '../table/messages'
import type { BoardTable } from '../table/table.svelte'
import type { Choice, Option, SeatView, Why } from '../wire'
import { PaseoTurn } from './turn.svelte'
import { type Cell, key, type PaseoState, paseoState, same, type Stage, stage } from './view'

type Question = Parameters<BoardTable['ask']>[1]
export type Wish = Pick<Choice, 'use' | 'steps'>
export interface Closed extends Wish {
  readonly why: Why
}
interface Kept {
  /** Of the view it was entered on. */
  readonly hash: string
  readonly made: readonly Choice[]
  readonly label: string | null
  readonly spot: Cell | null
}

export class PaseoHand {
  readonly turn = new PaseoTurn()
  /** Laying the path: the tile in hand and the cell it shall go to. */
  label = $state<string | null>(null)
  spot = $state.raw<Cell | null>(null)
  why = $state.raw<Why | null>(null)
  whyTarget = $state.raw<Cell | undefined>()
  /** Several moves, or several stones of one tile, of which one is meant. */
  several = $state.raw<readonly Choice[]>([])
  stack = $state.raw<readonly number[]>([])
  /** How the stone in hand can't go, and why. */
  closed = $state.raw<readonly Closed[]>([])
  isSending = $state(false)
  /** Why what was sent did not count: the code of its words. */
  trouble = $state('')
  private state = ''
  private readonly known = new Map<string, readonly Closed[]>()

  constructor(private readonly at: () => { readonly table: BoardTable; readonly seat: Letter | null }) {}

  get view(): SeatView | undefined {
    const { table, seat } = this.at()
    return table.view(seat) ?? table.views[0]
  }

  get game(): PaseoState | undefined {
    return this.view && paseoState(this.view)
  }

  get me(): number | null {
    const { seat } = this.at()
    return seat ? seatNumber(seat) : null
  }

  get isMine(): boolean {
    return this.me !== null && this.game?.turn === this.me && (this.view?.legal?.length ?? 0) > 0
  }

  get now(): Stage {
    return this.game ? stage(this.game) : 'over'
  }

  get dice(): readonly [number, number] {
    return this.game?.dice ?? [0, 0]
  }

  get tiles(): readonly string[] {
    return this.me === null ? [] : (this.game?.hands[this.me] ?? [])
  }

  /** The cells where a tile of the hand, or the start tile, may go. */
  get open(): Cell[] {
    if (!this.isMine || this.now === 'moving') return []
    const wanted = this.placings.filter(({ action }) => this.now === 'placing' || this.label === null || action?.['label'] === this.label)
    return [...new Map(wanted.map((option) => [key(cellOf(option)), cellOf(option)])).values()]
  }

  get chosen(): Option | undefined {
    const { spot } = this
    return spot ? this.placings.find((option) => same(cellOf(option), spot) && (this.now === 'placing' || option.action?.['label'] === this.label)) : undefined
  }

  get canConfirm(): boolean {
    return this.isMine && !this.isSending && (this.turn.turn !== null || this.chosen !== undefined)
  }

  get canBack(): boolean {
    return this.turn.made.length > 0 || this.turn.stone !== null || this.turn.die !== null || this.spot !== null || this.label !== null
  }

  /** Where the stones lie that are moved already in the half-entered turn. */
  get moved(): Map<string, Cell> {
    return new Map(this.turn.made.flatMap((choice) => (choice.target ? [[`${this.me}-${choice.stone}`, choice.target as unknown as Cell] as const] : [])))
  }

  /** The own stones that can't move now. */
  get hollow(): Set<string> {
    const isChoosing = this.isMine && this.now === 'moving' && this.turn.turn === null
    return new Set(isChoosing ? [0, 1, 2, 3].filter((stone) => !this.turn.canMove(stone)).map((stone) => `${this.me}-${stone}`) : [])
  }

  get isForced(): boolean {
    return this.isMine && this.now === 'moving' && this.view?.legal?.length === 1
  }

  place(stone: number): Cell | undefined {
    return this.moved.get(`${this.me}-${stone}`) ?? this.game?.stones[this.me ?? 0]?.[stone]
  }

  stonesAt(cell: Cell): number[] {
    return this.me === null ? [] : [0, 1, 2, 3].filter((stone) => same(this.place(stone) ?? [], cell))
  }

  /** The server told something: what is half entered stays, where it is about the same state. */
  begin(): void {
    if (!this.view) return
    const state = `${this.view.hash} ${this.isMine}`
    const kept = state === this.state ? this.draft : this.read()
    if (state !== this.state) this.forget()
    this.state = state
    this.turn.begin(this.isMine ? (this.view?.choices ?? []) : [], kept?.made)
    this.label = this.isMine ? (kept?.label ?? null) : null
    this.spot = this.isMine ? (kept?.spot ?? null) : null
  }

  keep(): void {
    const { table, seat } = this.at()
    if (seat && this.isMine && this.state) table.drafts.keep(seat, this.canBack ? this.draft : null)
  }

  /** Nothing more to say about what was touched before. */
  hush(): void {
    this.why = null
    this.several = []
    this.stack = []
    this.trouble = ''
  }

  tap(cell: Cell): void {
    this.hush()
    if (!this.isMine) return
    if (this.now === 'moving') this.tapPath(cell)
    else this.tapSpot(cell)
  }

  /** Take a tile of the hand, or put it back. */
  take(label: string): void {
    this.hush()
    this.label = this.label === label ? null : label
    this.spot = null
  }

  pick(stone: number): void {
    this.hush()
    if (this.turn.pick(stone)) void this.learnClosed()
    else if (this.turn.turn === null) void this.explain({ kind: 'draft', first: this.half, stone })
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
    else if (stone !== undefined) void this.explain({ kind: 'draft', first: this.half, stone, use: 'die', steps })
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
    if (this.spot) this.spot = null
    else if (this.label !== null) this.label = null
    else this.turn.back()
  }

  clear(): void {
    this.hush()
    this.turn.clear()
    this.spot = null
    this.label = null
  }

  confirm(): void {
    const text = this.turn.turn ?? this.chosen?.text
    if (this.canConfirm && text) void this.send(text)
  }

  private forget(): void {
    this.hush()
    this.known.clear()
  }

  private get placings(): readonly Option[] {
    const kind = this.now === 'placing' ? 'place' : 'lay'
    return (this.view?.legal ?? []).filter((option) => option.action?.['kind'] === kind)
  }

  private get half(): string | null {
    return this.turn.made[0]?.half ?? null
  }

  private get draft(): Kept {
    return { hash: this.view?.hash ?? '', made: this.turn.made, label: this.label, spot: this.spot }
  }

  private read(): Kept | null {
    const { table, seat } = this.at()
    const kept = seat ? table.drafts.read<Kept>(seat) : null
    return kept?.hash === this.view?.hash ? kept : null
  }

  private tapSpot(cell: Cell): void {
    if (this.open.some((each) => same(each, cell))) this.spot = cell
    else if (this.now === 'laying') void this.explain({ kind: 'why-not', action: `lay ${this.label ?? this.tiles[0] ?? '*'} ${cell[0]},${cell[1]}` }, cell)
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
    void this.explain({ kind: 'draft', first: this.half, stone, target }, own.length ? undefined : cell)
  }

  private async explain(about: Question, cell?: Cell): Promise<void> {
    const why = await this.reason(about)
    this.why = why
    this.whyTarget = cell
  }

  private async reason(about: Question): Promise<Why | null> {
    const { table, seat } = this.at()
    const answer = seat ? await table.ask(seat, about) : null
    return answer && 'why' in answer ? (answer.why ?? null) : null
  }

  /** Why the stone in hand can't use the dice in the other ways. */
  private async learnClosed(): Promise<void> {
    this.closed = []
    const { stone } = this.turn
    if (stone === null) return
    const about = `${this.half} ${stone}`
    const closed = this.known.get(about) ?? (await this.closedWays(stone))
    this.known.set(about, closed)
    if (this.turn.stone === stone) this.closed = closed
  }

  private async closedWays(stone: number): Promise<Closed[]> {
    const missing = this.wishes.filter(({ use, steps }) => !this.turn.next.some((choice) => choice.stone === stone && choice.use === use && choice.steps === steps))
    const found = await Promise.all(missing.map(async (wish) => ({ ...wish, why: await this.reason({ kind: 'draft', first: this.half, stone, ...wish }) })))
    return found.filter((each): each is Closed => each.why !== null)
  }

  /** All ways to use the dice that are left. */
  private get wishes(): Wish[] {
    const [low, high] = this.dice
    const first = this.turn.made[0]
    if (first) return [{ use: 'die', steps: low + high - first.steps }]
    const dice: Wish[] = [...new Set([high, low])].map((steps) => ({ use: 'die', steps }))
    return [...dice, { use: 'sum', steps: high + low }, ...(high > low ? [{ use: 'difference' as const, steps: high - low }] : [])]
  }

  private async send(text: string): Promise<void> {
    const { table, seat } = this.at()
    if (!seat) return
    const { made } = this.turn
    this.isSending = true
    const answer = await table.act(seat, [text])
    this.isSending = false
    if (answer.type === 'refused') this.why = answer.why
    else if (answer.type === 'error') this.trouble = answer.code
    else if (answer.type === 'stale') this.enterAgain(made)
  }

  /** Somebody was faster: what was entered is looked at again, as far as it still goes. */
  private enterAgain(made: readonly Choice[]): void {
    this.turn.begin(this.isMine ? (this.view?.choices ?? []) : [], made)
    this.trouble = 'stale'
  }
}

export function cellOf(option: Option): Cell {
  const { cell, start } = (option.action ?? {}) as { cell?: Cell; start?: readonly [Cell, Cell] }
  return cell ?? start?.[0] ?? [0, 0]
}
