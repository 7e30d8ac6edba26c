/** The keys of the table: every tap has one. */
import { focusNext, isArrow, isForTable, type Place } from '../../parts/walking'
import type { Review } from '../../table/turns'
import type { ParoliTurnEntry } from './turnEntry.svelte'
import { cellAt, key, type Layout, lineKey, movedCells, NUMBERS, rowsShown, stepOf } from './view'

/** What keys reach beside the hand. */
export interface KeyboardContext {
  readonly entry: ParoliTurnEntry
  /** Whether somebody plays here. */
  readonly isSeated: boolean
  readonly section: HTMLElement | undefined
  tapNumber(number: number): void
  goToNew(): void
  /** The line that is looked at. */
  claim(): void
  hint(): void
  /** Tell once more, or no longer. */
  review(what: Review | null): void
}

const PAROLI = 0

export class Keyboard {
  private readonly keys: Readonly<Record<string, () => void>>

  constructor(private readonly context: KeyboardContext) {
    const { entry } = context
    this.keys = {
      j: () => context.tapNumber(PAROLI),
      n: () => context.goToNew(),
      z: () => entry.back(),
      Backspace: () => entry.back(),
      Escape: () => (entry.hasNote ? entry.hush() : entry.drop()),
      h: () => context.hint(),
      l: () => context.review('last'),
      w: () => context.review('everyone'),
    }
  }

  press(event: KeyboardEvent): void {
    if (!isForTable(event)) return
    this.context.review(null)
    const press = this.meaning(event)
    if (!press) return
    press()
    event.preventDefault()
  }

  private meaning(event: KeyboardEvent): (() => void) | undefined {
    const { context } = this
    const { key: pressed } = event
    if (isArrow(pressed))
      return context.isSeated || event.shiftKey ? () => this.walk(pressed, event.shiftKey) : undefined
    if (context.entry.question?.part === 'owner' && !/^[hlw]$/.test(pressed)) return undefined
    if (/^\d$/.test(pressed)) return () => context.tapNumber(Number(pressed) || 10)
    return pressed === 'Enter' ? this.confirming(event) : this.keys[pressed]
  }

  private confirming(event: KeyboardEvent): (() => void) | undefined {
    const { entry } = this.context
    if (event.repeat || !this.isFree(event.target)) return undefined
    if (entry.claimer.line) return entry.claimer.canClaim ? () => this.context.claim() : undefined
    if (entry.plan.aim) return () => void entry.move()
    const [only, ...others] = entry.plan.card ? entry.lit.keys() : []
    if (only !== undefined && others.length === 0) return () => entry.tap(cellAt(only))
    return entry.canEnd ? () => entry.end() : undefined
  }

  /** From a head of a line to the next one, else from cell to cell. */
  private walk(arrow: string, isEvery: boolean): void {
    const { entry, section } = this.context
    const isAtHeads = document.activeElement instanceof HTMLElement && 'head' in document.activeElement.dataset
    if (isAtHeads) return focusNext(section, headsOf(entry.layout), arrow, 'head')
    const places = this.cells(isEvery).map((place) => ({ key: place, x: cellAt(place)[1], y: cellAt(place)[0] }))
    focusNext(section, places, arrow)
  }

  /** Lit cells, else cards that can be moved, else all cards; with Shift every cell. */
  private cells(isEvery: boolean): readonly string[] {
    const { lit, plan, layout } = this.context.entry
    if (isEvery) return rowsShown(layout).flatMap((row) => NUMBERS.map((number) => key([row, number])))
    return [[...lit.keys()], [...plan.movable], [...layout.cards.keys()]].find((cells) => cells.length) ?? []
  }

  /** Whether Enter has nothing else to press: also on a cell where it would only take something back. */
  private isFree(target: EventTarget | null): boolean {
    const button = target instanceof HTMLElement ? target.closest<HTMLElement>('button, a') : null
    const cell = button?.dataset['cell']
    if (!button || cell === undefined) return !button
    const { aim, card, lifted, movable } = this.context.entry.plan
    return aim
      ? (movedCells(stepOf(aim)) ?? []).some((each) => key(each) === cell)
      : !card && !lifted && !movable.has(cell)
  }
}

/** Above the columns and before the rows. */
function headsOf(layout: Layout): Place[] {
  const rows = rowsShown(layout)
  const above = (rows[0] ?? 0) - 1
  return [
    ...NUMBERS.map((x) => ({ key: lineKey(['col', x]), x, y: above })),
    ...rows.map((y) => ({ key: lineKey(['row', y]), x: 0, y })),
  ]
}
