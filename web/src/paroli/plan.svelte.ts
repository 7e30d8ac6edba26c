/**
 * A turn that is planned and not sent yet: cards laid, moved and a line claimed, step by step. What can
 * come next, the server says after every step; the page only keeps the list.
 */
import type { Option, Planned, Why } from '../wire'
import { type Cell, key, lineKey, type Line, type Step, stepOf } from './view'

export type Asker = (actions: readonly string[]) => Promise<Planned | null>
/** A step that no longer goes. */
export interface Lost {
  readonly option: Option
  readonly why: Why | null
}

export class Plan {
  steps = $state.raw<readonly Option[]>([])
  legal = $state.raw<readonly Option[]>([])
  lines = $state.raw<Planned['lines']>([])
  /** The card in hand, as it is written: `b7`. */
  card = $state<string | null>(null)
  /** The card on the table that is lifted. */
  lifted = $state.raw<Cell | null>(null)
  /** The move that is chosen and not yet part of the plan. */
  aim = $state.raw<Option | null>(null)
  /** What was planned and no longer goes, now that the table has changed. */
  lost = $state.raw<readonly Lost[]>([])
  /** Whether the server has said how far the steps go. */
  isChecked = $state(true)
  private start: readonly Option[] = []
  private asking = 0

  constructor(private readonly ask: Asker) {}

  get path(): Step[] {
    return this.steps.map(stepOf)
  }

  /** A new state of the game; what was planned before is looked at again. What was lost before is not forgotten. */
  async begin(legal: readonly Option[], steps: readonly Option[] = [], lost: readonly Lost[] = []): Promise<void> {
    this.start = legal
    this.clear()
    await this.check(steps, lost)
  }

  /** Learn what could come first, where the state did not tell: before one's turn. */
  async look(): Promise<void> {
    if (this.legal.length || this.steps.length) return
    const asking = this.newAsking()
    const planned = await this.ask([])
    if (asking !== this.asking) return
    this.start = planned?.legal ?? []
    this.legal = this.start
  }

  clear(): void {
    this.steps = []
    this.legal = this.start
    this.lines = []
    this.lost = []
    this.isChecked = true
    this.newAsking()
    this.drop()
  }

  /** Put down what is in hand. */
  drop(): void {
    this.card = null
    this.lifted = null
    this.aim = null
  }

  options<Kind extends Step['kind']>(kind: Kind): { option: Option; step: Extract<Step, { kind: Kind }> }[] {
    return this.legal.flatMap((option) => {
      const step = stepOf(option)
      return step.kind === kind ? [{ option, step: step as Extract<Step, { kind: Kind }> }] : []
    })
  }

  /** Where the card in hand may be laid. */
  get cells(): Map<string, Option> {
    const fitting = this.options('lay').filter(({ step }) => step.card === this.card)
    return new Map(fitting.map(({ option, step }) => [key(step.cell), option]))
  }

  /** The cards that may be laid now. */
  get playable(): Set<string> {
    return new Set(this.options('lay').map(({ step }) => step.card))
  }

  /** The cards on the table that may be moved. */
  get movable(): Set<string> {
    const shifts = this.options('shift').map(({ step }) => key(step.origin))
    const robs = this.options('rob').flatMap(({ step }) => [key(step.one), key(step.other)])
    return new Set([...shifts, ...robs])
  }

  /** Where the lifted card may go: empty cells, and cards it may change places with. */
  get goals(): Map<string, Option> {
    const from = this.lifted ? key(this.lifted) : ''
    const shifts = this.options('shift').filter(({ step }) => key(step.origin) === from)
    const robs = this.options('rob').flatMap(({ option, step: { one, other } }) => [[one, other, option] as const, [other, one, option] as const])
    return new Map([
      ...shifts.map(({ option, step }) => [key(step.target), option] as const),
      ...robs.filter(([one]) => key(one) === from).map(([, other, option]) => [key(other), option] as const),
    ])
  }

  claimOf(line: Line): Option | undefined {
    return this.options('claim').find(({ step }) => lineKey(step.line) === lineKey(line))?.option
  }

  /** Add a step and learn what can follow; false if somebody changed the table meanwhile. */
  async add(option: Option): Promise<boolean> {
    await this.check([...this.steps, option])
    return this.lost.length === 0
  }

  /** Take back the last step; false if there was none. */
  async back(): Promise<boolean> {
    if (this.card !== null || this.lifted || this.aim) {
      this.drop()
      return true
    }
    if (this.steps.length === 0) return false
    await this.without(this.steps.length - 1)
    return true
  }

  /** Take back one step; others that needed it are lost. */
  async without(step: number): Promise<void> {
    await this.check(this.steps.toSpliced(step, 1))
  }

  /** What is sent: the plan, and the end of the turn if nothing in it ends it. */
  sent(): [string, ...string[]] | null {
    const texts = this.steps.map((step) => step.text)
    const end = this.options('end-turn')[0]?.option.text
    const [first, ...rest] = this.path.at(-1)?.kind === 'claim' || !end ? texts : [...texts, end]
    return first === undefined ? null : [first, ...rest]
  }

  /** Keep of these steps what still goes, one after the other; the rest is lost, each with its reason. */
  private async check(steps: readonly Option[], lost: readonly Lost[] = []): Promise<void> {
    if (steps.length === 0) this.clear()
    this.lost = lost
    if (steps.length === 0) return
    this.steps = steps
    this.legal = []
    this.isChecked = false
    this.drop()
    const asking = this.newAsking()
    const planned = await this.ask(steps.map((step) => step.text))
    if (asking !== this.asking) return
    const broken = steps[planned?.done ?? 0]
    if (broken) return this.check(planned ? steps.toSpliced(planned.done, 1) : [], [...lost, { option: broken, why: planned?.why ?? null }])
    this.legal = planned?.legal ?? []
    this.lines = planned?.lines ?? []
    this.isChecked = true
  }

  private newAsking(): number {
    this.asking += 1
    return this.asking
  }
}
