/**
 * A turn that is planned and not sent yet: cards laid, moved and a line claimed, step by step. What can
 * come next, the server says after every step; the page only keeps the list.
 */
import type { Option, Planned } from '../wire'
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
  private start: readonly Option[] = []
  private asking = 0

  constructor(private readonly ask: Asker) {}

  get path(): Step[] {
    return this.steps.map(stepOf)
  }

  /** A new state of the game: whatever was planned is over. */
  begin(legal: readonly Option[]): void {
    this.start = legal
    this.clear()
  }

  clear(): void {
    this.steps = []
    this.legal = this.start
    this.lines = []
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
    const steps = [...this.steps, option]
    this.drop()
    return this.take(steps)
  }

  /** Take back the last step; false if there was none. */
  async back(): Promise<boolean> {
    if (this.card !== null || this.lifted || this.aim) {
      this.drop()
      return true
    }
    if (this.steps.length === 0) return false
    return this.take(this.steps.slice(0, -1))
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
    this.steps = steps
    if (first === undefined) {
      this.clear()
      return true
    }
    this.legal = []
    const asking = ++this.asking
    const planned = await this.ask([first, ...rest])
    if (asking !== this.asking) return true
    if (!planned || planned.done < steps.length) {
      this.clear()
      return false
    }
    this.legal = planned.legal ?? []
    this.lines = planned.lines ?? []
    return true
  }
}
