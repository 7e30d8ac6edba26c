/**
 * A turn that is planned and not sent yet: cards laid, moved and a line claimed, step by step. What can
 * come next, the server says after every step; the page only keeps the list.
 */
import type { Option, Planned, Why } from '../wire'
import { type Cell, key, lineKey, type Line, type Step, stepOf } from './view'

export type Asker = (actions: [string, ...string[]]) => Promise<Planned | null>

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
  /** Why the rest of what was planned no longer goes. */
  broken = $state.raw<Why | null>(null)
  private start: readonly Option[] = []
  private asking = 0

  constructor(private readonly ask: Asker) {}

  get path(): Step[] {
    return this.steps.map(stepOf)
  }

  /** A new state of the game; what was planned before is looked at again. */
  async begin(legal: readonly Option[], steps: readonly Option[] = []): Promise<void> {
    this.start = legal
    this.clear()
    this.broken = null
    if (steps.length) await this.take(steps)
  }

  clear(): void {
    this.steps = []
    this.legal = this.start
    this.lines = []
    this.asking += 1
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
    return new Map(this.options('lay').filter(({ step }) => step.card === this.card).map(({ option, step }) => [key(step.cell), option]))
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
    const from = this.lifted
    if (!from) return new Map()
    const shifts = this.options('shift').filter(({ step }) => key(step.origin) === key(from)).map(({ option, step }) => [key(step.target), option] as const)
    const robs = this.options('rob').flatMap(({ option, step }) =>
      key(step.one) === key(from) ? [[key(step.other), option] as const] : key(step.other) === key(from) ? [[key(step.one), option] as const] : [],
    )
    return new Map([...shifts, ...robs])
  }

  claimOf(line: Line): Option | undefined {
    return this.options('claim').find(({ step }) => lineKey(step.line) === lineKey(line))?.option
  }

  /** Add a step and learn what can follow; false if somebody changed the table meanwhile. */
  async add(option: Option): Promise<boolean> {
    return this.take([...this.steps, option])
  }

  /** Take back the last step; false if there was none. */
  async back(): Promise<boolean> {
    if (this.card !== null || this.lifted || this.aim) {
      this.drop()
      return true
    }
    if (this.steps.length === 0) return false
    return this.backTo(this.steps.length - 1)
  }

  /** Take back everything from this step on. */
  backTo(step: number): Promise<boolean> {
    return this.take(this.steps.slice(0, step))
  }

  /** What is sent: the plan, and the end of the turn if nothing in it ends it. */
  sent(): [string, ...string[]] | null {
    const texts = this.steps.map((step) => step.text)
    const end = this.options('end-turn')[0]?.option.text
    const [first, ...rest] = this.path.at(-1)?.kind === 'claim' || !end ? texts : [...texts, end]
    return first === undefined ? null : [first, ...rest]
  }

  private async take(steps: readonly Option[]): Promise<boolean> {
    const [first, ...rest] = steps.map((step) => step.text)
    this.broken = null
    if (first === undefined) {
      this.clear()
      return true
    }
    this.steps = steps
    this.legal = []
    this.drop()
    this.asking += 1
    const { asking } = this
    const planned = await this.ask([first, ...rest])
    if (asking !== this.asking) return true
    if (!planned || planned.done < steps.length) return this.shorten(steps.slice(0, planned?.done ?? 0), planned?.why ?? null)
    this.legal = planned.legal ?? []
    this.lines = planned.lines ?? []
    return true
  }

  /** Only the first part of a plan still goes. */
  private async shorten(steps: readonly Option[], why: Why | null): Promise<false> {
    await this.take(steps)
    this.broken = why
    return false
  }
}
