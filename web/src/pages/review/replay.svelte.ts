/** A game that is looked at again: its moments, one of them shown, as boards and the log want it. */
import { linesAt } from '../../net/calls'
import type { CommandAnswer } from '../../net/link'
import { Drafts } from '../../table/drafts'
import { happening } from '../../table/history.svelte'
import { Queue } from '../../table/queue.svelte'
import type { BoardTable, Happening } from '../../table/table.svelte'
import { type LogLine, logLines } from '../../table/log'
import type { Letter } from '../../net/messages'
import { nameOf } from '../../table/names'
import type { Ask, Events, LineStates, SeatView, Update } from '../../net/wire'

/** What changes how things lie; a game that was brought in, or is played on, was `given`. */
const KINDS = new Set(['act', 'branch', 'draw', 'end', 'given', 'undo'])
const CHANCE = new Set(['draw', 'given'])
/** Nothing lies on the table yet. */
const BEFOREHAND = new Set(['dealt', 'received', 'started'])

export class Replay implements BoardTable {
  readonly moments: readonly Update[]
  private readonly updates: readonly Update[]
  readonly clock = null
  readonly skew = 0
  readonly info = null
  readonly joined = 0
  readonly hasHints = false
  readonly plansAhead = false
  readonly drafts = new Drafts(null)
  readonly queue = new Queue()
  private readonly lines: readonly LogLine[]
  private readonly asked = new Map<number, Promise<LineStates | null>>()
  private at = $state(0)
  /** Counts what is no step: whatever was shown before has nothing to do with what is shown now. */
  leaps = $state(0)

  constructor(readonly told: Events) {
    this.updates = told.events.filter((event) => event.type === 'update')
    this.moments = this.updates.filter(isMoment)
    this.lines = logLines(this.story).filter((line) => line.number !== null)
    this.at = Math.max(0, this.moments.findIndex(isFirstRoll))
  }

  get names(): string[] {
    return this.told.table.seats.map(nameOf)
  }

  get place(): number {
    return this.at
  }

  get last(): number {
    return this.moments.length - 1
  }

  /** The number of the turn shown, as the list of moves counts them; 0 before the first. */
  get turn(): number {
    return this.lines.findLast((line) => Math.floor(line.seq) <= this.seq)?.number ?? 0
  }

  get turns(): number {
    return this.lines.at(-1)?.number ?? 0
  }

  get seq(): number {
    return this.moments[this.at]?.seq ?? -1
  }

  get viewed(): number {
    return this.seq
  }

  /** With whose eyes this is seen. */
  get eyes(): Letter | null {
    return this.moments[this.at]?.seats?.[0]?.seat ?? null
  }

  /** Nobody can do anything here, so nothing is offered. */
  get views(): readonly SeatView[] {
    const view = this.moments[this.at]?.seats?.[0]
    return view ? [{ seat: null, hash: view.hash, view: view.view }] : []
  }

  /** How things lie in the end. */
  get end(): SeatView | undefined {
    return this.moments.at(-1)?.seats?.[0]
  }

  /** Everything that happened, also after the moment shown. */
  get story(): readonly Happening[] {
    return this.updates.map(happening)
  }

  get happenings(): readonly Happening[] {
    return this.story.filter(({ seq }) => seq <= this.seq)
  }

  view(): SeatView | undefined {
    return this.views[0]
  }

  /** How things lay after an event. */
  viewAfter(seq: number): SeatView | undefined {
    return this.moments.findLast((moment) => moment.seq <= seq)?.seats?.[0] ?? this.moments[0]?.seats?.[0]
  }

  /** Show another moment; one step further is played, everything else is just there. */
  go(place: number): void {
    this.queue.catchUp()
    const next = Math.min(Math.max(0, place), this.last)
    if (next === this.at + 1) return this.play(next)
    if (next > this.at) this.leaps += 1
    this.at = next
  }

  private play(next: number): void {
    const [after, until] = [this.seq, this.moments[next]?.seq ?? -1]
    const apply = (): void => void (this.at = next)
    const told = this.story.filter(({ seq }) => after < seq && seq <= until)
    for (const happening of told)
      this.queue.push({
        happening,
        hasView: happening.seq === until,
        apply: happening.seq === until ? apply : () => undefined,
      })
  }

  /** Show how things stood after an event. */
  goTo(seq: number): void {
    this.go(this.moments.findLastIndex((moment) => moment.seq <= seq))
  }

  /** How the lines stood; what could have been done is not asked any more. */
  ask(_seat: Letter | null, { kind }: Ask['about']): Promise<LineStates | null> {
    return kind === 'lines-now' ? this.linesNow() : Promise.resolve(null)
  }

  hint(): Promise<never> {
    return Promise.reject(new Error('what is over needs no hints'))
  }

  act(): Promise<CommandAnswer> {
    return Promise.reject(new Error('what is over is not played on'))
  }

  withdraw(): Promise<CommandAnswer> {
    return this.act()
  }

  /** Of a moment once; unknown where the server does not answer. */
  private linesNow(): Promise<LineStates | null> {
    const { seq } = this
    const asked = this.asked.get(seq) ?? linesAt(this.told.table.id, seq).catch(() => this.forget(seq))
    this.asked.set(seq, asked)
    return asked
  }

  private forget(seq: number): null {
    this.asked.delete(seq)
    return null
  }
}

/** Whether there is something to see: not while seeds are gathered, who begins is drawn, and cards are dealt. */
function isMoment({ kind, facts = [], seats = [] }: Update): boolean {
  if (!KINDS.has(kind) || seats.length === 0) return false
  return !CHANCE.has(kind) || !facts.every((fact) => BEFOREHAND.has(fact.kind))
}

/** A race begins with it; what is laid before can be gone back to. */
function isFirstRoll({ facts = [] }: Update): boolean {
  return facts.some((fact) => fact.kind === 'rolled')
}
