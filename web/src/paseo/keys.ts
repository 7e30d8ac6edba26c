/** The keys of a table of Paseo: stones and ways by number, arrows, dice, back, confirm, and what to show once more. */
import { focusNext, isArrow } from '../parts/walking'
import type { Recalled } from '../table/recall'
import type { PaseoHand } from './hand.svelte'
import { type PathMap, spotAt } from './map'
import { type Cell, key } from './view'

export interface Keyboard {
  readonly hand: PaseoHand
  readonly recall: (what: Recalled) => void
  readonly hint: () => void
  /** Where arrows lead, and on which element and map; with Shift they lead to every cell. */
  readonly walk: () => { readonly board: HTMLElement | undefined; readonly map: PathMap | null; readonly cells: readonly Cell[] }
}

export class Keys {
  private readonly anybodys: Readonly<Record<string, () => void>>
  private readonly planners: Readonly<Record<string, () => void>>
  private readonly actors: Readonly<Record<string, () => void>>

  constructor(private readonly at: Keyboard) {
    const { hand, recall, hint } = at
    this.anybodys = { l: () => recall('last'), w: () => recall('everyone'), Escape: () => hand.escape() }
    this.planners = { z: () => hand.back(), Backspace: () => hand.back() }
    this.actors = { ...this.planners, x: () => hand.swapDice(), h: hint }
  }

  press(event: KeyboardEvent): void {
    if (this.does(event)) event.preventDefault()
  }

  private does(event: KeyboardEvent): boolean {
    const { hand } = this.at
    const own = hand.isMine ? this.actors : hand.isAhead ? this.planners : {}
    const found = this.anybodys[event.key] ?? own[event.key]
    if (found) found()
    else if (/^[0-3]$/.test(event.key) && (hand.isMine || hand.isAhead) && hand.now === 'laying') this.tile(event.key)
    else if (!hand.isMine) return false
    else if (/^\d$/.test(event.key) && hand.now === 'moving') this.digit(Number(event.key))
    else if (isArrow(event.key)) this.step(event)
    else return event.key === 'Enter' && !event.repeat && this.enter(event.target)
    return true
  }

  /** A tile of the hand by its number; 0: a picture. */
  private tile(number: string): void {
    const { hand } = this.at
    const label = number === '0' ? '*' : number
    if (hand.tiles.includes(label)) hand.take(label)
  }

  /** A way of the stone in hand, as they are listed; else a stone. */
  private digit(number: number): void {
    const { turn, finger } = this.at.hand
    const way = turn.stone === null ? undefined : turn.targets[number - 1]
    if (way) finger.choose([way])
    else if (number <= 3) finger.pick(number)
  }

  private step({ key: arrow, shiftKey }: KeyboardEvent): void {
    const { board, map, cells } = this.at.walk()
    if (!map) return
    const spots = shiftKey ? [...map.spots.values(), ...map.edge.values()] : cells.flatMap((cell) => spotAt(map, key(cell)) ?? [])
    focusNext(board, spots.map(({ cell, column, row }) => ({ key: key(cell), x: column, y: row })), arrow)
  }

  /** Confirm; before that, the stone in hand goes by the active die. */
  private enter(target: EventTarget | null): boolean {
    const { hand } = this.at
    const isPicked = hand.turn.stone !== null && !(target instanceof HTMLElement && target.closest('button, a'))
    if (hand.canConfirm && this.isFree(target)) hand.confirm()
    else if (isPicked) hand.finger.pickAgain()
    else return false
    return true
  }

  /** Whether Enter has nothing else to press: also on a cell of the board, once it is the chosen one. */
  private isFree(target: EventTarget | null): boolean {
    const button = target instanceof HTMLElement ? target.closest<HTMLElement>('button, a') : null
    const cell = button?.dataset['cell']
    const { spot } = this.at.hand.laying
    return !button || (cell !== undefined && (!spot || key(spot) === cell))
  }
}
