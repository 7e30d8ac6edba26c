/**
 * A player's hand at a table of Paroli: the plan of the turn, what is touched, why something can't be done.
 * What can be done, and what it would change, comes from the server. A turn may be planned before it comes.
 */
import { Hints } from '../table/hints.svelte'
import type { LineState, Option, Why } from '../wire'
import { Counsel, type Place } from './counsel'
import { type Lit, lights } from './lights'
import { Mover } from './mover.svelte'
import { type Lost, Plan } from './plan.svelte'
import { ParoliSeat } from './seat.svelte'
import { byColour, type Cell, cellAt, key, type Layout, layoutAfter, type Line, movedCells, numberOf, rackAfter, rowName, stepOf } from './view'

const BARE: Layout = { cards: new Map(), chips: new Map() }

interface Kept {
  readonly steps: readonly Option[]
}

export class ParoliHand extends ParoliSeat {
  readonly plan: Plan
  readonly mover: Mover
  readonly hints: Hints
  line = $state.raw<Line | null>(null)
  why = $state.raw<Why | null>(null)
  /** The cell that was touched when the reason was asked for. */
  whyCell = $state.raw<Cell | null>(null)
  lines = $state.raw<readonly LineState[]>([])
  /** While an owner is asked: whether the plan goes on by itself if the answer is no. */
  isFallback = $state(false)
  isSending = $state(false)
  trouble = $state('')
  private state = ''
  private wasAsking = false
  private readonly counsel: Counsel

  constructor(at: Place) {
    super(at)
    this.counsel = new Counsel(at)
    this.plan = new Plan((actions) => this.counsel.planned(actions))
    this.mover = new Mover(this.plan, this.counsel)
    this.hints = new Hints(at)
  }

  get layout(): Layout {
    return this.game ? layoutAfter(this.game, this.plan.path, this.me) : BARE
  }

  get rack(): string[] {
    return this.game ? rackAfter(this.game, this.plan.path) : []
  }

  /** One card of each colour that there is of the number in hand; none where there is no choice. */
  get colours(): string[] {
    const { card } = this.plan
    const kinds = [...new Set(this.rack.filter((each) => card !== null && numberOf(each) === numberOf(card)))].toSorted(byColour)
    return kinds.length > 1 ? kinds : []
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

  /** Cells to be marked: what a reason is about, and where planned cards no longer fit. */
  get marked(): Cell[] {
    const lost = this.plan.lost.flatMap(({ option }) => {
      const step = stepOf(option)
      return step.kind === 'lay' ? [step.cell] : (movedCells(step) ?? [])
    })
    const cells = [...lost, ...((this.why?.params?.['cells'] as Cell[] | undefined) ?? [])]
    return [...new Map(cells.map((cell) => [key(cell), cell])).values()]
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
    return this.canPlan ? lights(this.plan, { layout: this.layout, standing: this.standing, changes: this.mover.changes }) : new Map()
  }

  get isHinting(): boolean {
    return this.hints.isThinking || this.hints.hint !== null || this.hints.trouble !== ''
  }

  get arrow(): readonly [Cell, Cell] | null {
    return movedCells(this.plan.aim ? stepOf(this.plan.aim) : (this.game?.turn.question?.move ?? undefined))
  }

  /** The server told something: the plan stays where it is about the same state, else it is checked again. */
  begin(): void {
    if (this.view === undefined) return
    const state = `${this.at().seat} ${this.view.hash} ${this.isMine}`
    if (state === this.state) return
    this.state = state
    const lost = this.isSending ? [] : this.plan.lost
    this.hush()
    void this.goOn(lost)
  }

  keep(): void {
    const { table, seat } = this.at()
    if (!seat || !this.canPlan || !this.plan.isChecked || !this.state) return
    table.drafts.keep(seat, this.plan.steps.length ? ({ steps: this.plan.steps } satisfies Kept) : null)
  }

  async learnLines(): Promise<void> {
    this.lines = (await this.counsel.lines()) ?? this.lines
  }

  hush(): void {
    this.why = null
    this.whyCell = null
    this.line = null
    this.trouble = ''
    this.hints.forget()
    this.plan.lost = []
  }

  tap(cell: Cell): void {
    this.hush()
    if (!this.canPlan) return
    const { plan } = this
    const [goal, lay, laid] = [plan.goals.get(key(cell)), plan.cells.get(key(cell)), this.badges.get(key(cell))]
    if (goal) void this.mover.aim(goal)
    else if (lay) void this.add(lay)
    else if (laid) void plan.without(Number(laid) - 1)
    else if (plan.card) void this.explain(`lay ${plan.card} ${rowName(cell[0])}${cell[1]}`, cell)
    else if (this.layout.cards.has(key(cell))) this.lift(cell)
    else if (this.isMine) void this.explain(this.firstFit(cell), cell)
  }

  /** Take a card of the rack in hand, or none. */
  choose(card: string | null): void {
    this.hush()
    if (!this.canPlan) return
    this.plan.drop()
    this.plan.card = card
    if (card) void this.offer(card)
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
    if (this.isAhead && this.mover.asks) return
    const isAdded = !this.mover.asks && (await this.plan.add(option))
    if (this.isMine && (!isAdded || this.plan.legal.length === 0)) await this.send(texts)
  }

  async claim(): Promise<void> {
    const option = this.line ? this.plan.claimOf(this.line) : undefined
    this.line = null
    if (option) await this.add(option)
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
    this.isFallback = false
    if (seat) void table.withdraw(seat)
  }

  async send(texts: [string, ...string[]]): Promise<void> {
    const { table, seat } = this.at()
    if (!seat || this.isSending) return
    const { steps } = this.plan
    this.isSending = true
    const answer = await table.act(seat, texts)
    this.isSending = false
    if (answer.type === 'accepted') this.forgetPlan()
    else if (answer.type === 'refused') this.why = answer.why
    else if (answer.type === 'error') this.trouble = answer.code
    else await this.planAgain(steps, [], 'stale')
  }

  /** What a strong bot would do after what is planned. */
  hint(): void {
    this.hush()
    if (this.isMine) void this.hints.want(this.plan.steps)
    else if (this.question?.part === 'owner') void this.hints.want()
  }

  /** Enter what was hinted; what the plan can't hold, drawing and passing, is left to its button. */
  async takeHint(): Promise<void> {
    const text = this.hints.hint?.option.text
    const option = this.plan.legal.find((each) => each.text === text)
    this.hush()
    if (option && !['draw', 'pass', 'end-turn'].includes(stepOf(option).kind)) await this.add(option)
  }

  /** After something happened: plan on, and carry out what was meant for a no. */
  private async goOn(lost: readonly Lost[]): Promise<void> {
    const isRefused = this.isFallback && this.wasAsking && this.isMine && this.lastAnswer() === false
    this.wasAsking = this.question?.part === 'asker'
    if (!this.wasAsking) this.isFallback = false
    const card = this.plan.card
    await this.planAgain(this.isSending ? [] : this.remembered(), lost)
    if (isRefused && this.plan.lost.length === 0) this.end()
    else if (this.isAhead && card && this.rack.includes(card)) this.choose(card)
  }

  private lastAnswer(): unknown {
    return this.at().table.happenings.flatMap(({ facts }) => facts).findLast((fact) => fact['kind'] === 'answered')?.['agree']
  }

  private forgetPlan(): void {
    const { table, seat } = this.at()
    if (seat) table.drafts.keep(seat, null)
  }

  private remembered(): readonly Option[] {
    const { table, seat } = this.at()
    return (seat && table.drafts.read<Kept>(seat)?.steps) ?? []
  }

  /** Plan the same again on what is there now, as far as it goes. */
  private async planAgain(steps: readonly Option[], lost: readonly Lost[] = [], trouble = ''): Promise<void> {
    await this.plan.begin(this.isMine ? (this.view?.legal ?? []) : [], this.canPlan ? steps : [], lost)
    if (this.plan.lost.length) this.why = this.plan.lost[0]?.why ?? null
    else if (trouble) this.trouble = trouble
  }

  private async add(option: Option): Promise<void> {
    if (!(await this.plan.add(option))) this.why = this.plan.lost[0]?.why ?? null
  }

  /** Light up where a card fits, or say why it fits nowhere. */
  private async offer(card: string): Promise<void> {
    await this.plan.look()
    if (this.plan.card !== card || this.plan.playable.has(card)) return
    const [row, number] = cellAt([...this.layout.cards.keys()][0] ?? '0,1')
    await this.explain(`lay ${card} ${rowName(row)}${Number(card.slice(1)) || number}`, null)
  }

  /** The card of that number in hand, to say why it does not fit there. */
  private firstFit(cell: Cell): string {
    const { rack } = this
    const card = rack.find((each) => Number(each.slice(1)) === cell[1]) ?? rack.find((each) => each === 'P') ?? rack[0] ?? 'b1'
    return `lay ${card} ${rowName(cell[0])}${cell[1]}`
  }

  private lift(cell: Cell): void {
    if (this.plan.movable.has(key(cell))) this.mover.lift(cell)
    else if (this.game?.config.robber && this.isMine) void this.explain(`shift ${rowName(cell[0])}${cell[1]} ${rowName(cell[0] + 1)}${cell[1]}`, cell)
  }

  private async explain(action: string, cell: Cell | null): Promise<void> {
    this.why = await this.counsel.whyNot(action, this.plan.steps, this.isMine)
    this.whyCell = cell
  }
}
