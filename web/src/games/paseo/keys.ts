/** The keys of a table of Paseo: stones and ways by number, arrows, dice, back, confirm, and what to show once more. */
import { focusNext, isArrow } from '../../parts/walking'
import type { Review } from '../../table/turns'
import type { PaseoTurnEntry } from './turnEntry.svelte'
import { type PathMap, spotAt } from './map'
import { type Cell, key } from './view'

export interface Keyboard {
  readonly entry: PaseoTurnEntry
  readonly review: (what: Review) => void
  readonly hint: () => void
  /** Which rolls would leave one stuck. */
  readonly risk: () => void
  /** Where arrows lead, and on which element and map; with Shift they lead to every cell. */
  readonly walk: () => {
    readonly board: HTMLElement | undefined
    readonly map: PathMap | null
    readonly cells: readonly Cell[]
  }
}

export class Keys {
  private readonly anybodys: Readonly<Record<string, () => void>>
  private readonly planners: Readonly<Record<string, () => void>>
  private readonly actors: Readonly<Record<string, () => void>>

  constructor(private readonly at: Keyboard) {
    const { entry, review, hint } = at
    this.anybodys = { l: () => review('last'), w: () => review('everyone'), Escape: () => entry.escape() }
    this.planners = { z: () => entry.back(), Backspace: () => entry.back() }
    this.actors = { ...this.planners, x: () => entry.swapDice(), h: hint, r: at.risk }
  }

  press(event: KeyboardEvent): void {
    if (this.does(event)) event.preventDefault()
  }

  private does(event: KeyboardEvent): boolean {
    const { entry } = this.at
    const own = entry.isMine ? this.actors : entry.isAhead ? this.planners : {}
    const found = this.anybodys[event.key] ?? own[event.key]
    if (found) found()
    else if (/^[0-3]$/.test(event.key) && (entry.isMine || entry.isAhead) && entry.now === 'laying')
      this.tile(event.key)
    else if (!entry.isMine) return false
    else if (/^\d$/.test(event.key) && entry.now === 'moving') this.digit(Number(event.key))
    else if (isArrow(event.key)) this.step(event)
    else return event.key === 'Enter' && !event.repeat && this.enter(event.target)
    return true
  }

  /** A tile of the hand by its number; 0: a picture. */
  private tile(number: string): void {
    const { entry } = this.at
    const label = number === '0' ? '*' : number
    if (entry.tiles.includes(label)) entry.take(label)
  }

  /** A way of the stone in hand, as they are listed; else a stone. */
  private digit(number: number): void {
    const { turn, touch } = this.at.entry
    const way = turn.stone === null ? undefined : turn.targets[number - 1]
    if (way) touch.choose([way])
    else if (number <= 3) touch.pick(number)
  }

  private step({ key: arrow, shiftKey }: KeyboardEvent): void {
    const { board, map, cells } = this.at.walk()
    if (!map) return
    const spots = shiftKey
      ? [...map.spots.values(), ...map.edge.values()]
      : cells.flatMap((cell) => spotAt(map, key(cell)) ?? [])
    focusNext(
      board,
      spots.map(({ cell, column, row }) => ({ key: key(cell), x: column, y: row })),
      arrow,
    )
  }

  /** Confirm; before that, the stone in hand goes by the active die. */
  private enter(target: EventTarget | null): boolean {
    const { entry } = this.at
    const isPicked = entry.turn.stone !== null && !(target instanceof HTMLElement && target.closest('button, a'))
    if (entry.canConfirm && this.isFree(target)) entry.confirm()
    else if (isPicked) entry.touch.pickAgain()
    else return false
    return true
  }

  /** Whether Enter has nothing else to press: also on a cell of the board, once it is the chosen one. */
  private isFree(target: EventTarget | null): boolean {
    const button = target instanceof HTMLElement ? target.closest<HTMLElement>('button, a') : null
    const cell = button?.dataset['cell']
    const { spot } = this.at.entry.laying
    return !button || (cell !== undefined && (!spot || key(spot) === cell))
  }
}
