/**
 * A player's hand at a table of Paroli: the plan of the turn, what is touched, why something can't be done.
 * What can be done, and what it would change, comes from the server.
 */
import { signed } from '../parts/cards'
import type { Letter } from '../table/messages'
import { seatNumber } from '../table/messages'
import type { BoardTable } from '../table/table.svelte'
import type { LineState, MoveEffect, Option, SeatView, Why } from '../wire'
import { Plan } from './plan.svelte'
import { type Cell, cellAt, key, type Layout, layoutAfter, type Line, lineKey, movedCells, paroliView, type ParoliView, rackAfter, rowName, stepOf, unseen } from './view'

/** What a lit cell promises: a word, and the change for an owner. */
export interface Lit {
  readonly word: string
  readonly owner?: number | null
  readonly change?: string
  readonly asks?: boolean
}
export interface Question {
  readonly asker: number
  readonly owner: number
  readonly part: 'owner' | 'asker' | 'watcher'
}

const BARE: Layout = { cards: new Map(), chips: new Map() }

export class ParoliHand {
  readonly plan: Plan
  line = $state.raw<Line | null>(null)
  why = $state.raw<Why | null>(null)
  /** The cell that was touched when the reason was asked for. */
  whyCell = $state.raw<Cell | null>(null)
  lines = $state.raw<readonly LineState[]>([])
  outcome = $state.raw<MoveEffect | null>(null)
  changes = $state.raw<ReadonlyMap<string, MoveEffect>>(new Map())
  isSending = $state(false)
  trouble = $state('')
  private state = ''

  constructor(private readonly at: () => { readonly table: BoardTable; readonly seat: Letter | null }) {
    this.plan = new Plan(async (actions) => {
      const { table, seat } = this.at()
      const answer = seat ? await table.ask(seat, { kind: 'plan', actions }) : null
      return answer?.kind === 'planned' ? answer : null
    })
  }

  get view(): SeatView | undefined {
    const { table, seat } = this.at()
    return table.view(seat) ?? table.views[0]
  }

  get game(): ParoliView | null {
    return this.view ? paroliView(this.view) : null
  }

  get me(): number | null {
    const { seat } = this.at()
    return seat ? seatNumber(seat) : null
  }

  get isMine(): boolean {
    const { game } = this
    return game !== null && this.me !== null && game.actor === this.me && !game.turn.question && (this.view?.legal?.length ?? 0) > 0
  }

  get question(): Question | null {
    const { game, me } = this
    if (!game?.turn.question || typeof game.actor !== 'number') return null
    const part = me === null ? 'watcher' : me === game.actor ? 'owner' : me === game.turn.seat ? 'asker' : 'watcher'
    return { asker: game.turn.seat, owner: game.actor, part }
  }

  get layout(): Layout {
    return this.game ? layoutAfter(this.game, this.plan.path, this.me) : BARE
  }

  get chipsOn(): Set<string> {
    return new Set((this.game?.turn.chips_on ?? []).map(lineKey))
  }

  get rack(): string[] {
    return this.game ? rackAfter(this.game, this.plan.path) : []
  }

  get unseen(): Map<number, number> {
    return this.game ? unseen(this.game) : new Map<number, number>()
  }

  /** How the lines stand, or would stand after what is planned. */
  get standing(): Map<string, LineState> {
    const { plan } = this
    return new Map((plan.steps.length && plan.lines?.length ? plan.lines : this.lines).map((state) => [state.line, state]))
  }

  /** The places of the plan's cards, by their cells. */
  get badges(): Map<string, string> {
    return new Map(this.plan.path.flatMap((step, at) => (step.kind === 'lay' ? [[key(step.cell), String(at + 1)] as const] : [])))
  }

  /** The numbers laid in this turn, each as often as it was laid. */
  get laid(): number[] {
    return [...(this.isMine ? (this.game?.turn.laid ?? []) : []), ...this.plan.path.flatMap((step) => (step.kind === 'lay' ? [step.cell[1]] : []))]
  }

  get canEnd(): boolean {
    return this.isMine && !this.isSending && this.plan.sent() !== null && (this.plan.path.at(-1)?.kind === 'claim' || this.plan.options('end-turn').length > 0)
  }

  get canBack(): boolean {
    return this.plan.steps.length > 0 || this.plan.card !== null || this.plan.lifted !== null
  }

  get lit(): Map<string, Lit> {
    const { plan } = this
    if (!this.isMine) return new Map()
    if (plan.lifted) return new Map([...plan.goals.keys()].map((place) => [place, this.litGoal(place)]))
    return new Map([...plan.cells.keys()].map((place) => [place, this.litCell(place)]))
  }

  get arrow(): readonly [Cell, Cell] | null {
    return movedCells(this.plan.aim ? stepOf(this.plan.aim) : (this.game?.turn.question?.move ?? undefined))
  }

  /** The server told something: the plan stays where it is about the same state, else it is checked again. */
  begin(): void {
    if (this.view === undefined) return
    const state = `${this.view.hash} ${this.isMine}`
    if (state === this.state) return
    this.state = state
    this.hush()
    this.outcome = null
    void this.planAgain(this.isSending ? [] : this.remembered())
  }

  keep(): void {
    const { table, seat } = this.at()
    if (seat && this.isMine && this.plan.legal.length) table.drafts.keep(seat, this.plan.steps.length ? { steps: this.plan.steps } : null)
  }

  async learnLines(): Promise<void> {
    const { table, seat } = this.at()
    const answer = seat ? await table.ask(seat, { kind: 'lines-now' }) : null
    if (answer?.kind === 'line-states') this.lines = answer.lines
  }

  hush(): void {
    this.why = null
    this.line = null
    this.trouble = ''
  }

  tap(cell: Cell): void {
    this.hush()
    if (!this.isMine) return
    const { plan } = this
    const [goal, lay, laid] = [plan.goals.get(key(cell)), plan.cells.get(key(cell)), this.badges.get(key(cell))]
    if (goal) void this.aim(goal)
    else if (lay) void plan.add(lay)
    else if (laid) void plan.backTo(Number(laid) - 1)
    else if (plan.card) void this.explain(`lay ${plan.card} ${rowName(cell[0])}${cell[1]}`, cell)
    else if (this.layout.cards.has(key(cell))) this.lift(cell)
    else void this.explain(this.firstFit(cell), cell)
  }

  /** Take a card of the rack in hand, or none. */
  choose(card: string | null): void {
    this.hush()
    if (!this.isMine) return
    this.plan.drop()
    this.plan.card = card
    if (card && !this.plan.playable.has(card)) {
      const [row, number] = cellAt([...this.layout.cards.keys()][0] ?? '0,1')
      void this.explain(`lay ${card} ${rowName(row)}${Number(card.slice(1)) || number}`, null)
    }
  }

  look(line: Line): void {
    this.hush()
    this.line = line
  }

  back(): void {
    this.hush()
    void this.plan.back()
  }

  /** Put down what is in hand; the plan stays. */
  drop(): void {
    this.hush()
    this.plan.drop()
  }

  /** A move that asks somebody is sent at once with what was planned before; another one joins the plan. */
  async move(): Promise<void> {
    const option = this.plan.aim
    if (!option) return
    const texts = [...this.plan.steps, option].map((step) => step.text) as [string, ...string[]]
    const isAdded = (this.outcome?.asks?.length ?? 0) === 0 && (await this.plan.add(option))
    if (!isAdded || this.plan.legal.length === 0) await this.send(texts)
  }

  async claim(): Promise<void> {
    const option = this.line ? this.plan.claimOf(this.line) : undefined
    this.line = null
    if (option) await this.plan.add(option)
  }

  end(): void {
    const texts = this.plan.sent()
    if (this.canEnd && texts) void this.send(texts)
  }

  answer(agree: boolean): void {
    const option = (this.view?.legal ?? []).find((each) => {
      const step = stepOf(each)
      return step.kind === 'answer' && step.agree === agree
    })
    if (option) void this.send([option.text])
  }

  withdraw(): void {
    const { table, seat } = this.at()
    if (seat) void table.withdraw(seat)
  }

  async send(texts: [string, ...string[]]): Promise<void> {
    const { table, seat } = this.at()
    if (!seat || this.isSending) return
    const { steps } = this.plan
    this.isSending = true
    const answer = await table.act(seat, texts)
    this.isSending = false
    if (answer.type === 'accepted') table.drafts.keep(seat, null)
    else if (answer.type === 'refused') this.why = answer.why
    else if (answer.type === 'error') this.trouble = answer.code
    else await this.planAgain(steps, 'stale')
  }

  private remembered(): readonly Option[] {
    const { table, seat } = this.at()
    return (seat && table.drafts.read<{ steps: readonly Option[] }>(seat)?.steps) ?? []
  }

  /** Plan the same again on what is there now, as far as it goes. */
  private async planAgain(steps: readonly Option[], trouble = ''): Promise<void> {
    await this.plan.begin(this.isMine ? (this.view?.legal ?? []) : [], this.isMine ? steps : [])
    if (this.plan.broken) this.why = this.plan.broken
    else if (trouble) this.trouble = trouble
  }

  private litCell(place: string): Lit {
    const [row, number] = cellAt(place)
    const cards = (this.standing.get(lineKey(['row', row]))?.cards ?? 0) + 1
    return { word: String(number), change: `${cards}/10` }
  }

  private litGoal(place: string): Lit {
    const found = this.changes.get(place)
    const change = found?.changes?.find((each) => each.owner != null)
    const word = this.layout.cards.has(place) ? '' : '+'
    if (!change?.owner) return { word }
    return { word, owner: seatNumber(change.owner), change: signed(change.after.value - change.before.value), asks: (found?.asks?.length ?? 0) > 0 }
  }

  /** The card of that number in hand, to say why it does not fit there. */
  private firstFit(cell: Cell): string {
    const { rack } = this
    const card = rack.find((each) => Number(each.slice(1)) === cell[1]) ?? rack.find((each) => each === 'P') ?? rack[0] ?? 'b1'
    return `lay ${card} ${rowName(cell[0])}${cell[1]}`
  }

  private lift(cell: Cell): void {
    const { plan } = this
    if (!plan.movable.has(key(cell))) {
      if (this.game?.config.robber) void this.explain(`shift ${rowName(cell[0])}${cell[1]} ${rowName(cell[0] + 1)}${cell[1]}`, cell)
      return
    }
    plan.card = null
    plan.aim = null
    plan.lifted = plan.lifted && key(plan.lifted) === key(cell) ? null : cell
    void this.learnChanges()
  }

  /** What each target of the lifted card would do to others' lines. */
  private async learnChanges(): Promise<void> {
    const goals = [...this.plan.goals]
    const found = await Promise.all(goals.map(async ([place, option]) => [place, await this.effect(option)] as const))
    this.changes = new Map(found.flatMap(([place, effect]) => (effect ? [[place, effect] as const] : [])))
  }

  private async aim(option: Option): Promise<void> {
    this.plan.aim = option
    this.outcome = null
    this.outcome = await this.effect(option)
  }

  private async effect(option: Option): Promise<MoveEffect | null> {
    const { table, seat } = this.at()
    const after = this.plan.steps.map((step) => step.text)
    const answer = seat ? await table.ask(seat, { kind: 'effect', action: option.text, after }) : null
    return answer?.kind === 'move-effect' ? answer : null
  }

  private async explain(action: string, cell: Cell | null): Promise<void> {
    const { table, seat } = this.at()
    const answer = seat ? await table.ask(seat, { kind: 'why-not', action }) : null
    this.why = answer?.kind === 'reason' ? (answer.why ?? null) : null
    this.whyCell = cell
  }
}
