/** What is marked on the path: cells to go to, ways, refusals, and moves that are shown. */
import type { Piece as PillPiece } from '../parts/Pill.svelte'
import type { StarName } from '../parts/stars'
import type { Happening } from '../table/table.svelte'
import type { Choice, Why } from '../wire'
import { pillOf } from './telling'
import { type Cell, lineOf, type PaseoState, same } from './view'

export interface Target {
  readonly cell: Cell
  readonly label: readonly PillPiece[]
  /** Whether one more tap on the stone leads here. */
  readonly isMain?: boolean
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
  /** What is in the way; so many of them would be allowed. */
  readonly cells: readonly Cell[]
  readonly limit: number
  readonly target?: Cell | undefined
  /** How the stone would have to go, where there is only one line. */
  readonly way?: Way | undefined
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

interface Labelling {
  readonly seat: number
  readonly dice: readonly [number, number]
  /** The die whose targets stand out; none: all do. */
  readonly main: number | null
  readonly isShort: boolean
}

/** Stones that come to the same tile in the same way share one label. */
export function targetsOf(choices: readonly Choice[], { seat, dice, main, isShort }: Labelling): Target[] {
  const labelled = choices.filter((choice) => choice.target).map((choice) => [
    `${choice.target} ${choice.use} ${choice.steps}`,
    {
      cell: choice.target as unknown as Cell, label: pillOf(choice, dice, isShort), seat, stone: choice.stone ?? 0,
      isMain: main === null || (choice.use === 'die' && choice.steps === main),
    },
  ] as const)
  return [...new Map(labelled).values()]
}

export function refusalOf(game: PaseoState, { code, params }: Why, from?: Cell, target?: Cell): Refusal {
  const cells = (params?.['cells'] as Cell[] | undefined) ?? []
  const limit = code === 'jump-limit' ? Number(params?.['stone']) : 0
  return { cells, limit, target, way: from && target ? straightWay(game, from, target, cells) : undefined }
}

/** Along the line of two players. */
function straightWay(game: PaseoState, from: Cell, target: Cell, jumped: readonly Cell[]): Way | undefined {
  const line = lineOf(game) ?? []
  const [begin, end] = [from, target].map((wanted) => line.findIndex((cell) => same(cell, wanted)))
  if (begin === undefined || end === undefined || begin < 0 || end < 0) return undefined
  return { from, route: begin < end ? line.slice(begin + 1, end + 1) : line.slice(end, begin).toReversed(), jumped }
}

/** How a stone went, from the fact of it. */
export function movementOf(fact: Happening['facts'][number]): Movement {
  const jumped = (fact['jumped'] as [Cell, number, number][]).map(([cell]) => cell)
  return { seat: Number(fact['seat']), stone: Number(fact['stone']), from: fact['origin'] as Cell, route: fact['route'] as Cell[], jumped }
}

export function movementsIn(facts: Happening['facts']): Movement[] {
  return facts.filter((fact) => fact['kind'] === 'stone-moved').map(movementOf)
}
