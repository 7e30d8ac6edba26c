/** What is marked on the path: cells to go to, ways, refusals, and moves that are shown. */
import type { Piece as PillPiece } from '../parts/Pill.svelte'
import type { StarName } from '../parts/stars'
import type { Happening } from '../table/table.svelte'
import type { Choice } from '../wire'
import { pillOf } from './telling'
import type { Cell } from './view'

export interface Target {
  readonly cell: Cell
  readonly label: readonly PillPiece[]
  readonly seat?: number
  readonly stone?: number
}
export interface Way {
  readonly from: Cell
  readonly route: readonly Cell[]
  readonly jumped: readonly Cell[]
}
export interface Trail extends Way {
  readonly look: 'possible' | 'made' | 'refused'
}
export interface Refusal {
  readonly cells: readonly Cell[]
  readonly target?: Cell | undefined
}
export interface Movement extends Way {
  readonly seat: number
  readonly stone: number
}
/** A tile that is shown where it would lie. */
export interface Preview {
  readonly cell: Cell
  readonly mark: number | StarName | { readonly seat: number }
}

export function trailOf(choice: Choice, from: Cell, look: Trail['look']): Trail {
  return { from, route: (choice.route ?? []) as unknown as Cell[], jumped: (choice.jumped ?? []) as unknown as Cell[], look }
}

/** Stones that come to the same tile in the same way share one label. */
export function targetsOf(choices: readonly Choice[], seat: number, dice: readonly [number, number], isShort: boolean): Target[] {
  const labelled = choices.filter((choice) => choice.target).map((choice) => [
    `${choice.target} ${choice.use} ${choice.steps}`,
    { cell: choice.target as unknown as Cell, label: pillOf(choice, dice, isShort), seat, stone: choice.stone ?? 0 },
  ] as const)
  return [...new Map(labelled).values()]
}

/** How a stone went, from the fact of it. */
export function movementOf(fact: Happening['facts'][number]): Movement {
  const jumped = (fact['jumped'] as [Cell, number, number][]).map(([cell]) => cell)
  return { seat: Number(fact['seat']), stone: Number(fact['stone']), from: fact['origin'] as Cell, route: fact['route'] as Cell[], jumped }
}

export function movementsIn(facts: Happening['facts']): Movement[] {
  return facts.filter((fact) => fact['kind'] === 'stone-moved').map(movementOf)
}
