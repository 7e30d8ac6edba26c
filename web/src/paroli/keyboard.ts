/** The keys of the table: every tap has one. */
import { focusNext, isArrow, isForTable, type Place } from '../parts/walking'
import type { Recalled } from '../table/recall'
import type { ParoliHand } from './hand.svelte'
import { cellAt, key, type Layout, lineKey, movedCells, NUMBERS, rowsShown, stepOf } from './view'

/** What keys reach beside the hand. */
export interface Desk {
  readonly hand: ParoliHand
  /** Whether somebody plays here. */
  readonly isSeated: boolean
  readonly section: HTMLElement | undefined
  tapNumber(number: number): void
  /** The line that is looked at. */
  claim(): void
  hint(): void
  /** Tell once more, or no longer. */
  recall(what: Recalled | null): void
}

const PAROLI = 0

export class Keyboard {
  private readonly keys: Readonly<Record<string, () => void>>

  constructor(private readonly desk: Desk) {
    const { hand } = desk
    this.keys = {
      j: () => desk.tapNumber(PAROLI),
      z: () => hand.back(),
      Backspace: () => hand.back(),
      Escape: () => (hand.hasNote ? hand.hush() : hand.drop()),
      h: () => desk.hint(),
      l: () => desk.recall('last'),
      w: () => desk.recall('everyone'),
    }
  }

  press(event: KeyboardEvent): void {
    if (!isForTable(event)) return
    this.desk.recall(null)
    const press = this.meaning(event)
    if (!press) return
    press()
    event.preventDefault()
  }

  private meaning(event: KeyboardEvent): (() => void) | undefined {
    const { desk } = this
    const { key: pressed } = event
    if (isArrow(pressed)) return desk.isSeated || event.shiftKey ? () => this.walk(pressed, event.shiftKey) : undefined
    if (desk.hand.question?.part === 'owner' && !/^[hlw]$/.test(pressed)) return undefined
    if (/^\d$/.test(pressed)) return () => desk.tapNumber(Number(pressed) || 10)
    return pressed === 'Enter' ? this.confirming(event) : this.keys[pressed]
  }

  private confirming(event: KeyboardEvent): (() => void) | undefined {
    const { hand } = this.desk
    if (event.repeat || !this.isFree(event.target)) return undefined
    if (hand.claimer.line) return hand.claimer.canClaim ? () => this.desk.claim() : undefined
    if (hand.plan.aim) return () => void hand.move()
    const [only, ...others] = hand.plan.card ? hand.lit.keys() : []
    if (only !== undefined && others.length === 0) return () => hand.tap(cellAt(only))
    return hand.canEnd ? () => hand.end() : undefined
  }

  /** From a head of a line to the next one, else from cell to cell. */
  private walk(arrow: string, isEvery: boolean): void {
    const { hand, section } = this.desk
    const isAtHeads = document.activeElement instanceof HTMLElement && 'head' in document.activeElement.dataset
    if (isAtHeads) return focusNext(section, headsOf(hand.layout), arrow, 'head')
    const places = this.cells(isEvery).map((place) => ({ key: place, x: cellAt(place)[1], y: cellAt(place)[0] }))
    focusNext(section, places, arrow)
  }

  /** Lit cells, else cards that can be moved, else all cards; with Shift every cell. */
  private cells(isEvery: boolean): readonly string[] {
    const { lit, plan, layout } = this.desk.hand
    if (isEvery) return rowsShown(layout).flatMap((row) => NUMBERS.map((number) => key([row, number])))
    return [[...lit.keys()], [...plan.movable], [...layout.cards.keys()]].find((cells) => cells.length) ?? []
  }

  /** Whether Enter has nothing else to press: also on a cell where it would only take something back. */
  private isFree(target: EventTarget | null): boolean {
    const button = target instanceof HTMLElement ? target.closest<HTMLElement>('button, a') : null
    const cell = button?.dataset['cell']
    if (!button || cell === undefined) return !button
    const { aim, card, lifted, movable } = this.desk.hand.plan
    return aim ? (movedCells(stepOf(aim)) ?? []).some((each) => key(each) === cell) : !card && !lifted && !movable.has(cell)
  }
}

/** Above the columns and before the rows. */
function headsOf(layout: Layout): Place[] {
  const rows = rowsShown(layout)
  const above = (rows[0] ?? 0) - 1
  return [...NUMBERS.map((x) => ({ key: lineKey(['col', x]), x, y: above })), ...rows.map((y) => ({ key: lineKey(['row', y]), x: 0, y }))]
}
