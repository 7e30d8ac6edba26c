/**
 * A player's hand at a table of Paroli: the plan of the turn, what is touched, why something can't be done.
 * What can be done, and what it would change, comes from the server. A turn may be planned before it comes.
 */
import { Hints } from '../table/hints.svelte'
import type { Happening } from '../table/table.svelte'
import type { Option, Why } from '../wire'
import { Claimer } from './claimer.svelte'
import type { Place } from './counsel'
import { Memory } from './memory'
import type { Lost } from './plan.svelte'
import { ParoliSight } from './sight.svelte'
import { type Cell, cellAt, cellText, key, type Line, stepOf } from './view'

/** What an owner said, or what stands for a no (R15). */
const ANSWERS = new Set(['answered', 'unanswered', 'withdrawn'])

export class ParoliHand extends ParoliSight {
  readonly hints: Hints
  readonly claimer: Claimer
  /** The number in hand that fits nowhere yet. */
  nowhere = $state<number | null>(null)
  /** While an owner is asked: whether the plan goes on by itself if the answer is no. */
  isFallback = $state(false)
  isSending = $state(false)
  trouble = $state('')
  /** Why what was pressed is not done yet. */
  pause = $state<'checking' | 'nothing' | 'sending' | null>(null)
  private state = ''
  private wasAsking = false
  /** Grows whenever an answer to what was asked before is no longer wanted. */
  private doubts = 0
  private readonly memory: Memory

  constructor(at: Place) {
    super(at)
    this.memory = new Memory(at)
    this.hints = new Hints(at)
    this.claimer = new Claimer(this.plan, this.counsel)
  }

  /** As far as it is known: while the plan is looked at, the turn may be ended in advance. */
  get canEnd(): boolean {
    const { plan } = this
    if (!this.isMine || this.isSending) return false
    return !plan.isChecked || plan.path.at(-1)?.kind === 'claim' || plan.options('end-turn').length > 0
  }

  get canBack(): boolean {
    return this.plan.steps.length > 0 || this.plan.card !== null || this.plan.lifted !== null
  }

  get isHinting(): boolean {
    return this.hints.isThinking || this.hints.hint !== null || this.hints.trouble !== ''
  }

  /** Whether something is said beside the cards. */
  get hasNote(): boolean {
    return this.claimer.line !== null || this.why !== null || this.isHinting
  }

  /** What an owner just answered to one's own question, as long as nothing else happened. */
  get reply(): { readonly owner: number; readonly agree: boolean; readonly kind: string } | null {
    const fact = this.isMine ? this.answers.at(-1) : undefined
    const isNews = fact !== undefined && (this.at().table.happenings.at(-1)?.facts.includes(fact) ?? false)
    return isNews ? { owner: Number(fact['owner']), agree: fact['agree'] === true, kind: String(fact['kind']) } : null
  }

  /** The server told something: the plan stays where it is about the same state, else it is checked again. */
  begin(): void {
    if (this.view === undefined) return
    const state = `${this.at().seat} ${this.view.hash} ${this.isMine} ${this.isReplaced}`
    if (state === this.state) return
    this.state = state
    const lost = this.isSending || this.isReplaced ? [] : this.plan.lost
    if (this.isReplaced) this.memory.keep([])
    this.hush()
    void this.goOn(lost)
  }

  keep(): void {
    if (this.canPlan && this.plan.isChecked && this.state) this.memory.keep(this.plan.steps)
  }

  hush(): void {
    this.doubts += 1
    this.why = null
    this.whyCell = null
    this.nowhere = null
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
    if (goal) this.mover.aim(goal)
    else if (lay) void this.add(lay)
    else if (laid && !this.canLift(cell)) void this.takeBack(Number(laid) - 1)
    else if (plan.card && !laid) void this.explain(`lay ${plan.card} ${cellText(cell)}`, cell)
    else if (wish && !(isTaken && isTold)) void this.deny(wish, cell)
    else if (isTaken) this.lift(cell)
    else if (this.isIdle) this.explainWaiting(this.firstFit(cell), cell)
    else void this.explain(this.firstFit(cell), cell)
  }

  /** Take a card of the rack in hand, or none. */
  choose(card: string | null): void {
    this.hush()
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
    const texts = [...this.plan.steps, option].map((step) => step.text) as [string, ...string[]]
    if (this.isAhead && this.mover.asks) return
    const isAdded = !this.mover.asks && (await this.plan.add(option))
    if (this.isMine && (!isAdded || this.plan.legal.length === 0)) await this.send(texts)
  }

  async claim(): Promise<void> {
    const option = await this.claimer.take()
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
    if (answer.type === 'accepted') this.memory.keep([])
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
    await this.planAgain(this.isSending ? [] : this.memory.steps, lost)
    if (isRefused && this.plan.lost.length === 0) this.end()
    else if (this.isAhead && card && this.rack.includes(card)) this.choose(card)
  }

  private lastAnswer(): unknown {
    return this.answers.at(-1)?.['agree']
  }

  private get answers(): Happening['facts'] {
    return this.at().table.happenings.flatMap(({ facts }) => facts).filter((fact) => ANSWERS.has(String(fact['kind'])))
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

  /** Lay a card in its column, in a row where something lies. */
  private anywhere(card: string): string {
    const [row, number] = cellAt([...this.layout.cards.keys()][0] ?? '0,1')
    return `lay ${card} ${cellText([row, Number(card.slice(1)) || number])}`
  }

  /** The card of that number in hand, to say why it does not fit there. */
  private firstFit(cell: Cell): string {
    const { rack } = this
    const card = rack.find((each) => Number(each.slice(1)) === cell[1]) ?? rack.find((each) => each === 'P') ?? rack[0] ?? 'b1'
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

  /** Whether the turn is somebody else's and nothing of the own one is planned. */
  private get isIdle(): boolean {
    return this.isAhead && this.plan.steps.length === 0
  }

  /** Whose turn it is, or who is to answer first. */
  private explainWaiting(action: string, cell: Cell | null): void {
    if (this.game && this.game.phase !== 'over' && !this.isReplaced) void this.tell(this.counsel.whyNow(action), cell)
  }

  /** False if something else was done meanwhile. */
  private explain(action: string, cell: Cell | null): Promise<boolean> {
    return this.tell(this.counsel.whyNot(action, this.plan.steps, this.isMine), cell)
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
