/**
 * A player's hand at a table of Paroli: the plan of the turn, what is touched, why something can't be done.
 * What can be done, and what it would change, comes from the server. A turn may be planned before it comes.
 */
import { Hints } from '../../table/hints.svelte'
import type { FactOf } from '../../table/history.svelte'
import type { MoveEffect, Option, Why } from '../../net/wire'
import { Claimer } from './claimer.svelte'
import type { Place } from './queries'
import { PlanDraft } from './draft'
import type { Lost } from './plan.svelte'
import { ParoliDisplay } from './display.svelte'
import type { Scene } from './showme'
import { type Cell, cellAt, cellText, key, type Line, movedCells, stepOf } from './view'

/** What an owner said, or what stands for a no (R15). */
const ANSWERS: ReadonlySet<string> = new Set(['answered', 'unanswered', 'withdrawn'])
type Answer = FactOf<'answered' | 'unanswered' | 'withdrawn'>

const NONE: ReadonlySet<string> = new Set()
/** What has a button of its own. */
const NOT_ENTERED = new Set(['draw', 'pass', 'end-turn', 'answer'])

export class ParoliTurnEntry extends ParoliDisplay {
  readonly hints: Hints
  readonly claimer: Claimer
  /** The number in hand that fits nowhere yet. */
  nowhere = $state<number | null>(null)
  /** The empty cell that was touched before any card: what is taken next goes there. */
  spot = $state.raw<Cell | null>(null)
  /** While an owner is asked: whether the plan goes on by itself if the answer is no. */
  isFallback = $state(false)
  /** What the move that is asked about would change for everybody, as soon as it is known. */
  asked = $state.raw<MoveEffect | null>(null)
  isSending = $state(false)
  trouble = $state('')
  /** Why what was pressed is not done yet. */
  pause = $state<'checking' | 'empty' | 'nothing' | 'sending' | null>(null)
  private state = ''
  private wasAsking = false
  /** Grows whenever an answer to what was asked before is no longer wanted. */
  private doubts = 0
  private readonly draft: PlanDraft

  constructor(at: Place) {
    super(at)
    this.draft = new PlanDraft(at)
    this.hints = new Hints(at)
    this.claimer = new Claimer(this.plan, this.queries)
  }

  /** Your cards that may go to the cell that was touched first, one of each kind. */
  get fitting(): readonly Option[] {
    const { spot } = this
    if (!spot) return []
    return this.plan.options('lay').flatMap(({ option, step }) => (key(step.cell) === key(spot) ? [option] : []))
  }

  /** The cards of the rack that can be taken now. */
  get playable(): ReadonlySet<string> {
    if (!this.spot) return this.plan.playable
    return new Set(this.fitting.map((option) => String((stepOf(option) as { card?: string }).card)))
  }

  /** The cards that an earned move can begin with, while nothing is in hand. */
  get movable(): ReadonlySet<string> {
    const { plan } = this
    const isOpen = this.canPlan && plan.isChecked && plan.card === null && !plan.lifted && !this.spot
    return isOpen ? plan.movable : NONE
  }

  /** As far as it is known: while the plan is looked at, the turn may be ended in advance. */
  get canEnd(): boolean {
    const { plan } = this
    if (!this.isMine || this.isSending) return false
    return !plan.isChecked || plan.path.at(-1)?.kind === 'claim' || plan.options('end-turn').length > 0
  }

  get canBack(): boolean {
    return this.plan.steps.length > 0 || this.plan.card !== null || this.plan.lifted !== null || this.spot !== null
  }

  get isHinting(): boolean {
    return this.hints.isOpen
  }

  /** Whether something is said beside the cards. */
  get hasNote(): boolean {
    return this.claimer.line !== null || this.why !== null || this.isHinting
  }

  /** What an owner just answered to one's own question, as long as nothing else happened. */
  get reply(): { readonly owner: number; readonly agree: boolean; readonly kind: string } | null {
    const fact = this.isMine ? this.answers.at(-1) : undefined
    const isNews = fact !== undefined && (this.at().table.happenings.at(-1)?.facts.includes(fact) ?? false)
    return isNews ? fact : null
  }

  /** How a question to this seat just went without an answer of its own. */
  get spared(): 'withdrawn' | 'unanswered' | null {
    const [fact, last] = [this.answers.at(-1), this.at().table.happenings.at(-1)]
    return fact && fact.kind !== 'answered' && fact.owner === this.me && last?.facts.includes(fact) ? fact.kind : null
  }

  /** Whether what was confirmed waits for the connection to come back. */
  get isUnsent(): boolean {
    return this.isSending && this.at().table.line === 'waiting'
  }

  /** Try the line at once. */
  hurry(): void {
    this.at().table.hurry?.()
  }

  /** The server told something: the plan stays where it is about the same state, else it is checked again. */
  begin(): void {
    if (this.view === undefined) return
    const state = `${this.at().seat} ${this.view.hash} ${this.isMine} ${this.isReplaced}`
    if (state === this.state) return
    this.state = state
    const lost = this.isSending || this.isReplaced ? [] : this.plan.lost
    if (this.isReplaced) this.draft.keep([])
    this.hush()
    void this.goOn(lost)
  }

  keep(): void {
    if (this.canPlan && this.plan.isChecked && this.state) this.draft.keep(this.plan.steps)
  }

  hush(): void {
    this.doubts += 1
    this.why = null
    this.whyCell = null
    this.nowhere = null
    this.spot = null
    this.claimer.close()
    this.trouble = ''
    this.pause = null
    this.hints.forget()
    this.plan.lost = []
  }

  tap(cell: Cell): void {
    const isTold = this.whyCell !== null && key(this.whyCell) === key(cell)
    this.hush()
    if (!this.canPlan) return this.explainWaiting(this.firstFit(cell), cell)
    if (!this.plan.isChecked) return void this.whenChecked(() => this.tap(cell))
    const { plan, layout } = this
    const [wish, isTaken] = [this.mover.wish(cell, layout), layout.cards.has(key(cell))]
    const [goal, lay, laid] = [plan.goals.get(key(cell)), plan.cells.get(key(cell)), this.badges.get(key(cell))]
    if (goal && goal === plan.aim && !this.mover.asks) void this.move()
    else if (goal) this.mover.aim(goal)
    else if (lay) void this.add(lay)
    else if (plan.lifted && key(plan.lifted) === key(cell)) plan.drop()
    else if (laid && !this.canLift(cell)) void this.takeBack(Number(laid) - 1)
    else if (plan.card && !laid) void this.explain(`lay ${plan.card} ${cellText(cell)}`, cell)
    else if (wish && !(isTaken && isTold)) void this.deny(wish, cell)
    else if (isTaken) this.lift(cell)
    else if (this.canFill(cell)) this.spot = cell
    else if (this.isIdle) this.explainWaiting(this.firstFit(cell), cell)
    else if (!this.rack.length) this.pause = 'empty'
    else void this.explain(this.firstFit(cell), cell)
  }

  /** Whether a card of the hand goes to this empty cell now. */
  private canFill(cell: Cell): boolean {
    return this.plan.options('lay').some(({ step }) => key(step.cell) === key(cell))
  }

  /** Take a card of the rack in hand, or none; where a cell was touched first, it goes there. */
  choose(card: string | null): void {
    const lay = this.fitting.find((option) => (stepOf(option) as { card?: string }).card === card)
    this.hush()
    if (lay) return void this.add(lay)
    if (!this.canPlan) return this.explainWaiting(this.anywhere(card ?? 'P'), null)
    this.plan.drop()
    this.plan.card = card
    if (card) void this.offer(card)
  }

  look(line: Line): void {
    this.hush()
    this.claimer.look(line)
    if (this.canPlan) void this.claimer.ask(this.isMine)
  }

  back(): void {
    const { canBack } = this
    this.hush()
    if (canBack) void this.plan.back()
    else this.pause = 'nothing'
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
    const texts = [...this.plan.arranged, option].map((step) => step.text) as [string, ...string[]]
    if (this.isAhead && this.mover.asks) return
    const isAdded = !this.mover.asks && (await this.plan.add(option))
    if (this.isMine && (!isAdded || this.plan.legal.length === 0)) await this.send(texts)
  }

  async claim(): Promise<void> {
    const option = this.claimer.take()
    if (option) await this.add(option)
  }

  /** What can't be ended says why: it is not known yet whether it goes, it is under way, or the law is against it. */
  end(): void {
    const texts = this.plan.sent()
    this.hush()
    if (this.isSending) this.pause = 'sending'
    else if (!this.plan.isChecked) void this.endWhenChecked()
    else if (this.canEnd && texts) void this.send(texts)
    else void this.explain('end', null)
  }

  /** Learn what the move that somebody is asked about does to all lines. */
  async learnAsked(): Promise<void> {
    const move = this.game?.turn.question?.move
    const cells = movedCells(move)
    this.asked = null
    if (!move || !cells) return
    const text = [move.kind, ...cells.map(cellText)].join(' ')
    this.asked = (await this.queries.moves(cells[0], [])).find(({ action }) => action === text) ?? null
  }

  answer(agree: boolean): void {
    const option = (this.view?.legal ?? []).find((each) => {
      const step = stepOf(each)
      return step.kind === 'answer' && step.agree === agree
    })
    if (option) void this.send([option.text])
  }

  comeBack(): void {
    const { table, seat } = this.at()
    if (seat) void table.hand?.(seat, null)
  }

  /** Where the last turn that was confirmed began, if it can be taken back. */
  get lastTurn(): number | null {
    return this.canBack || this.isSending ? null : (this.view?.branch ?? null)
  }

  /** Take up that turn again. */
  async takeTurnBack(): Promise<void> {
    const { table, seat } = this.at()
    if (!seat || this.lastTurn === null) return
    const answer = await table.branch?.(seat, this.lastTurn)
    if (answer?.type === 'error') this.trouble = answer.code
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
    if (answer.type === 'accepted') this.draft.keep([])
    else if (answer.type === 'refused') this.why = answer.why
    else if (answer.type === 'error') this.trouble = answer.code
    else await this.planAgain(steps, [], 'stale')
  }

  /** What is best after what is planned. */
  hint(): void {
    this.hush()
    if (this.isMine) void this.hints.want(this.plan.arranged)
    else if (this.question?.part === 'owner') void this.hints.want()
  }

  /** Enter what was hinted; what the plan can't hold, drawing and passing, is left to its button. */
  async takeHint(): Promise<void> {
    const { actions } = this.hints
    this.hush()
    for (const text of actions) {
      const option = this.plan.legal.find((each) => each.text === text)
      if (!option || NOT_ENTERED.has(stepOf(option).kind)) return
      await this.add(option)
    }
  }

  /** After something happened: plan on, and carry out what was meant for a no. */
  private async goOn(lost: readonly Lost[]): Promise<void> {
    const isRefused = this.isFallback && this.wasAsking && this.isMine && this.lastAnswer() === false
    this.wasAsking = this.question?.part === 'asker'
    if (!this.wasAsking) this.isFallback = false
    const card = this.plan.card
    await this.planAgain(this.isSending ? [] : this.draft.steps, lost)
    if (isRefused && this.plan.lost.length === 0) this.end()
    else if (this.isAhead && card && this.rack.includes(card)) this.choose(card)
  }

  private lastAnswer(): unknown {
    return this.answers.at(-1)?.agree
  }

  private get answers(): readonly Answer[] {
    return this.at()
      .table.happenings.flatMap(({ facts }) => facts)
      .filter((fact): fact is Answer => ANSWERS.has(fact.kind))
  }

  /** Plan the same again on what is there now, as far as it goes. */
  private async planAgain(steps: readonly Option[], lost: readonly Lost[] = [], trouble = ''): Promise<void> {
    await this.plan.begin(this.isMine ? (this.view?.legal ?? []) : [], this.canPlan ? steps : [], lost)
    this.tellLost()
    if (trouble && this.plan.lost.length === 0) this.trouble = trouble
  }

  private async add(option: Option): Promise<void> {
    await this.plan.add(option)
    this.tellLost()
  }

  private async takeBack(step: number): Promise<void> {
    await this.plan.without(step)
    this.tellLost()
  }

  private tellLost(): void {
    if (this.plan.lost.length) this.why = this.plan.lost[0]?.why ?? null
  }

  private async endWhenChecked(): Promise<void> {
    this.pause = 'checking'
    await this.whenChecked(() => this.end())
  }

  /** As soon as it is known what can come next, unless something else is done first. */
  private async whenChecked(act: () => void): Promise<void> {
    const { doubts } = this
    await this.plan.settled()
    if (doubts === this.doubts) act()
  }

  /** Light up where a card fits, or say why it fits nowhere. */
  private async offer(card: string): Promise<void> {
    await this.plan.look()
    if (this.plan.card !== card || this.plan.playable.has(card)) return
    await this.explain(this.anywhere(card), null)
    if (this.why?.code !== 'touches-nothing') return
    this.nowhere = Number(card.slice(1))
    this.why = { ...this.why, params: {} }
  }

  /** Lay a card in its column: beside another one if there is such a cell, else wherever it is empty. */
  private anywhere(card: string): string {
    const { cards } = this.layout
    const isFree = (cell: Cell): boolean => !cards.has(key(cell))
    const lying = [...cards.keys()].map(cellAt)
    const [row, first] = lying[0] ?? [0, 1]
    const number = Number(card.slice(1)) || first
    const near = lying.flatMap(([at, column]): Cell[] => {
      if (column === number) return [[at - 1, number], [at + 1, number]]
      return Math.abs(column - number) === 1 ? [[at, number]] : []
    })
    return `lay ${card} ${cellText(near.find(isFree) ?? [row, number])}`
  }

  /** The card of that number in hand, to say why it does not fit there. */
  private firstFit(cell: Cell): string {
    const { rack } = this
    const card =
      rack.find((each) => Number(each.slice(1)) === cell[1]) ?? rack.find((each) => each === 'P') ?? rack[0] ?? 'b1'
    return `lay ${card} ${cellText(cell)}`
  }

  /** Whether it may be moved and is not in hand yet. */
  private canLift(cell: Cell): boolean {
    const { lifted, movable } = this.plan
    return movable.has(key(cell)) && !(lifted && key(lifted) === key(cell))
  }

  private lift(cell: Cell): void {
    const example = this.mover.example(cell, this.layout)
    if (this.plan.movable.has(key(cell))) this.mover.lift(cell)
    else if (this.isIdle && this.game?.config.robber) this.explainWaiting(example, cell)
    else void this.explain(example, cell)
  }

  /** Say why the lifted card can't go there; a card there is lifted where nothing is to be said. */
  private async deny(wish: string, cell: Cell): Promise<void> {
    const isAnswered = await this.explain(wish, cell)
    if (isAnswered && !this.why && this.layout.cards.has(key(cell))) this.lift(cell)
  }

  /** Whether the turn is somebody else's and nothing of your own one is planned. */
  private get isIdle(): boolean {
    return this.isAhead && this.plan.steps.length === 0
  }

  /** Whose turn it is, or who is to answer first. */
  private explainWaiting(action: string, cell: Cell | null): void {
    if (this.game && this.game.phase !== 'over' && !this.isReplaced) void this.tell(this.queries.whyNow(action), cell)
  }

  /** False if something else was done meanwhile. */
  private explain(action: string, cell: Cell | null): Promise<boolean> {
    return this.tell(this.queries.whyNot(action, this.plan.arranged, this.isMine), cell)
  }

  /** What a reason is shown by on the table. */
  scene(why: Why): Scene {
    const { layout, whyCell: cell, nowhere, lineStates: lines } = this
    const laid = [...this.badges].toSorted(([, one], [, other]) => Number(one) - Number(other))
    return { why, layout, cell, nowhere, lines, laid: laid.map(([place]) => cellAt(place)) }
  }

  private async tell(reason: Promise<Why | null>, cell: Cell | null): Promise<boolean> {
    const { doubts } = this
    const why = await reason
    if (doubts !== this.doubts) return false
    this.why = why
    this.whyCell = cell
    return true
  }
}
