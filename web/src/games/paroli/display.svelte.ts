/** What a seat shows on the table of Paroli: cards, rack and lines as they would be after the plan, and what is lit. */
import type { LineState, Why } from '../../net/wire'
import { Queries, type Place } from './queries'
import { type Lit, lights } from './lights'
import { Lines } from './lines.svelte'
import { Mover } from './mover.svelte'
import { Plan } from './plan.svelte'
import type { ParoliScene } from './scenes'
import { ParoliSeat } from './seat.svelte'
import {
  badgesOf,
  byColour,
  type Cell,
  type DoneStep,
  key,
  type Layout,
  layoutAfter,
  movedCells,
  numberOf,
  rackAfter,
  stepOf,
} from './view'

const BARE: Layout = { cards: new Map(), chips: new Map() }

export class ParoliDisplay extends ParoliSeat {
  readonly plan: Plan
  readonly mover: Mover
  readonly lines: Lines
  why = $state.raw<Why | null>(null)
  /** The cell that was touched when the reason was asked for. */
  whyCell = $state.raw<Cell | null>(null)
  readonly layout: Layout = $derived.by(() =>
    this.game ? layoutAfter(this.game, [...this.shown, ...this.plan.path], this.me) : BARE,
  )
  readonly rack: readonly string[] = $derived.by(() => (this.game ? rackAfter(this.game, this.plan.path) : []))
  readonly lineStates: ReadonlyMap<string, LineState> = $derived.by(() => this.linesAfter())
  /** The places of the plan's cards, by their cells. */
  readonly badges: ReadonlyMap<string, string> = $derived.by(() => badgesOf(this.plan.path))
  readonly lit: ReadonlyMap<string, Lit> = $derived.by(() =>
    this.canPlan
      ? lights(this.plan, { layout: this.layout, lineStates: this.lineStates, effects: this.mover.effects })
      : new Map(),
  )
  /** Cells to be marked: what was touched, what a reason is about, and where planned cards no longer fit. */
  readonly marked: readonly Cell[] = $derived.by(() => [
    ...new Map([...this.lostCells(), ...this.reasonCells()].map((cell) => [key(cell), cell])).values(),
  ])
  protected readonly queries: Queries

  constructor(at: Place) {
    super(at)
    this.queries = new Queries(at)
    this.plan = new Plan((actions) => this.queries.planned(actions))
    this.mover = new Mover(this.plan, this.queries)
    this.lines = new Lines(this.queries)
  }

  /** One card of each colour that there is of the number in hand; none where there is no choice. */
  get colours(): string[] {
    const { card } = this.plan
    const kinds = [...new Set(this.rack.filter((each) => card !== null && numberOf(each) === numberOf(card)))].toSorted(
      byColour,
    )
    return kinds.length > 1 ? kinds : []
  }

  /** The numbers laid in this turn, each as often as it was laid. */
  get laid(): number[] {
    return [
      ...(this.isMine ? (this.game?.turn.laid ?? []) : []),
      ...this.plan.path.flatMap((step) => (step.kind === 'lay' ? [step.cell[1]] : [])),
    ]
  }

  get arrow(): readonly [Cell, Cell] | null {
    return movedCells(this.plan.aim ? stepOf(this.plan.aim) : (this.game?.turn.question?.move ?? undefined))
  }

  /** What the others did as far as it was to be seen, and is not part of the view yet. */
  private get shown(): DoneStep[] {
    const scenes = this.at().table.queue.done as readonly ParoliScene[]
    return scenes.flatMap(({ step, seat }) => (step ? [{ ...step, by: seat }] : []))
  }

  /** How the lines stand, or would stand after what is planned. */
  private linesAfter(): Map<string, LineState> {
    const { plan } = this
    return new Map(
      (plan.steps.length && plan.lines?.length ? plan.lines : this.lines.now).map((state) => [state.line, state]),
    )
  }

  private lostCells(): readonly Cell[] {
    return this.plan.lost.flatMap(({ option }) => {
      const step = stepOf(option)
      return step.kind === 'lay' ? [step.cell] : (movedCells(step) ?? [])
    })
  }

  private reasonCells(): readonly Cell[] {
    const { why, whyCell } = this
    return why ? [...(whyCell ? [whyCell] : []), ...((why.params?.['cells'] as Cell[] | undefined) ?? [])] : []
  }
}
