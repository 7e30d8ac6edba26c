/**
 * A turn that is planned and not sent yet: cards laid, moved and a line claimed, step by step. What can
 * come next, the server says after every step; the page only keeps the list.
 */
import type { Option, Planned, Why } from '../../net/wire'
import { type Cell, key, lineKey, type Line, type Step, stepOf } from './view'

export type Asker = (actions: readonly string[]) => Promise<Planned | null>
/** A step that no longer goes. */
export interface Lost {
  readonly option: Option
  readonly why: Why | null
}

/** Something that can be done, with its parts. */
export interface Offer<Kind extends Step['kind']> {
  readonly option: Option
  readonly step: Extract<Step, { kind: Kind }>
}

export class Plan {
  /** What is planned; a claim is the last, and does not keep anybody from arranging on before it. */
  steps = $state.raw<readonly Option[]>([])
  /** What can come next; until that is known, what could come before. */
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
  readonly path: readonly Step[] = $derived(this.steps.map(stepOf))
  /** What is planned before the claim: what can come next is asked after this. */
  readonly arranged: readonly Option[] = $derived(this.steps.filter((step) => !isClaim(step)))
  private readonly sorted = $derived(byKind(this.legal))
  /** Where the card in hand may be laid. */
  readonly cells: ReadonlyMap<string, Option> = $derived(this.fitting(this.card))
  /** The cards that may be laid now. */
  readonly playable: ReadonlySet<string> = $derived(new Set(this.options('lay').map(({ step }) => step.card)))
  /** The cards on the table that may be moved. */
  readonly movable: ReadonlySet<string> = $derived(new Set(this.moves().map(([from]) => from)))
  /** Where the lifted card may go: empty cells, and cards it may change places with. */
  readonly goals: ReadonlyMap<string, Option> = $derived(this.goalsOf(this.lifted))
  private start: readonly Option[] = []
  private checking: Promise<void> = Promise.resolve()
  private asking = 0

  constructor(private readonly ask: Asker) {}

  /** A new state of the game; what was planned before is looked at again. What was lost before is not forgotten. */
  async begin(legal: readonly Option[], steps: readonly Option[] = [], lost: readonly Lost[] = []): Promise<void> {
    this.start = legal
    this.clear()
    await this.checkOnly(steps, lost)
  }

  /** Until the server has said how far the steps go. */
  async settled(): Promise<void> {
    while (!this.isChecked) await this.checking
  }

  /** Learn what could come next: before one's turn the state did not tell. */
  async look(): Promise<void> {
    await this.settled()
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

  options<Kind extends Step['kind']>(kind: Kind): readonly Offer<Kind>[] {
    return (this.sorted.get(kind) ?? []) as unknown as readonly Offer<Kind>[]
  }

  claimOf(line: Line): Option | undefined {
    return this.options('claim').find(({ step }) => lineKey(step.line) === lineKey(line))?.option
  }

  /** Add a step and learn what can follow; false if somebody changed the table meanwhile. */
  async add(option: Option): Promise<boolean> {
    await this.checkOnly(isClaim(option) ? [...this.arranged, option] : [...this.arranged, option, ...this.claims])
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

  private get claims(): readonly Option[] {
    return this.steps.filter(isClaim)
  }

  /** Take back one step; others that needed it are lost. */
  async without(step: number): Promise<void> {
    await this.checkOnly(this.steps.toSpliced(step, 1))
  }

  /** What is sent: the plan, and the end of the turn if nothing in it ends it. */
  sent(): [string, ...string[]] | null {
    const texts = this.steps.map((step) => step.text)
    const end = this.options('end-turn')[0]?.option.text
    const [first, ...rest] = this.path.at(-1)?.kind === 'claim' || !end ? texts : [...texts, end]
    return first === undefined ? null : [first, ...rest]
  }

  private checkOnly(steps: readonly Option[], lost: readonly Lost[] = []): Promise<void> {
    this.checking = this.check(steps, lost)
    return this.checking
  }

  /** Keep of these steps what still goes, one after the other; the rest is lost, each with its reason. */
  private async check(steps: readonly Option[], lost: readonly Lost[] = []): Promise<void> {
    if (steps.length === 0) this.clear()
    this.lost = lost
    if (steps.length === 0) return
    this.steps = steps
    this.isChecked = false
    this.drop()
    const asking = this.newAsking()
    const arranged = steps.filter((step) => !isClaim(step))
    const planned = arranged.length ? await this.ask(arranged.map((step) => step.text)) : null
    if (asking !== this.asking) return
    const broken = arranged[planned?.done ?? 0] ?? this.brokenClaim(steps, planned?.legal ?? [])
    if (broken)
      return this.check(planned ? steps.filter((step) => step !== broken) : [], [
        ...lost,
        { option: broken, why: planned?.why ?? null },
      ])
    this.legal = planned?.legal ?? []
    this.lines = planned?.lines ?? []
    this.isChecked = true
  }

  /** A claim that can't follow what is arranged. */
  private brokenClaim(steps: readonly Option[], legal: readonly Option[]): Option | undefined {
    return steps.find((step) => isClaim(step) && !legal.some(({ text }) => text === step.text))
  }

  private fitting(card: string | null): Map<string, Option> {
    const fitting = this.isChecked ? this.options('lay').filter(({ step }) => step.card === card) : []
    return new Map(fitting.map(({ option, step }) => [key(step.cell), option]))
  }

  private goalsOf(lifted: Cell | null): Map<string, Option> {
    const place = lifted ? key(lifted) : ''
    return new Map(this.moves().flatMap(([from, to, option]) => (from === place ? [[to, option] as const] : [])))
  }

  /** Every move, from where it can be begun: change places from either side. */
  private moves(): (readonly [from: string, to: string, option: Option])[] {
    return [
      ...this.options('shift').map(({ option, step }) => [key(step.origin), key(step.target), option] as const),
      ...this.options('rob').flatMap(({ option, step: { one, other } }) => [
        [key(one), key(other), option] as const,
        [key(other), key(one), option] as const,
      ]),
    ]
  }

  private newAsking(): number {
    this.asking += 1
    return this.asking
  }
}

function isClaim(option: Option): boolean {
  return stepOf(option).kind === 'claim'
}

function byKind(legal: readonly Option[]): Map<string, { option: Option; step: Step }[]> {
  return Map.groupBy(
    legal.map((option) => ({ option, step: stepOf(option) })),
    ({ step }) => step.kind,
  )
}
