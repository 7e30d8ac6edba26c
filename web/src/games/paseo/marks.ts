/** What is marked on the path: cells to go to, ways, refusals, and moves that are shown. */
import type { Piece as PillPiece } from '../../parts/Pill.svelte'
import type { StarName } from '../../parts/stars'
import type { Happening } from '../../table/table.svelte'
import { factsOf } from '../../table/history.svelte'
import type { Choice, PaseoStoneMoved, Why } from '../../net/wire'
import { pillOf } from './telling'
import { type Cell, key, lyingStones, type PaseoState, same } from './view'
import { wayOver } from './ways'

export interface Target {
  readonly cell: Cell
  readonly label: readonly PillPiece[]
  /** Whether one more tap on the stone leads here. */
  readonly isMain?: boolean
  readonly seat?: number
  /** Which stone would come; none where several could. */
  readonly stone?: number | undefined
}
export interface Way {
  readonly from: Cell
  readonly route: readonly Cell[]
  readonly jumped: readonly Cell[]
}
export interface Trail extends Way {
  readonly look: 'possible' | 'made' | 'refused'
  /** Which move of a turn with several it was. */
  readonly order?: number
}
/** A cell that somebody left, or where somebody's stone or tile now lies. */
export interface Trace {
  readonly cell: Cell
  readonly seat: number
  readonly isLeft: boolean
}
/** A tile that is in the way, and where it stands in the count of those; nothing where they are not counted. */
export interface InWay {
  readonly cell: Cell
  readonly count: string
  readonly isAllowed: boolean
}
export interface Refusal {
  readonly inWay: readonly InWay[]
  readonly target?: Cell | undefined
  /** Whether nothing lies on the target. */
  readonly isFree?: boolean
  /** How the stone would have to go. */
  readonly way?: Way | undefined
}
export interface Movement extends Way {
  readonly seat: number
  readonly stone: number
}
/** A tile that is shown where it would lie; or the cell alone, while it is open which one. */
export interface Preview {
  readonly cell: Cell
  readonly mark: number | StarName | { readonly seat: number } | null
}

export function trailOf(choice: Choice, from: Cell, look: Trail['look']): Trail {
  return { from, route: choice.route ?? [], jumped: choice.jumped ?? [], look }
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
  const labelled = choices.flatMap((choice) =>
    choice.target
      ? [
          [
            `${String(choice.target)} ${choice.use} ${choice.steps}`,
            {
              cell: choice.target,
              label: pillOf(choice, dice, isShort),
              seat,
              stone: choice.stone ?? 0,
              isMain: main === null || (choice.use === 'die' && choice.steps === main),
            },
          ] as const,
        ]
      : [],
  )
  const alike = Map.groupBy(labelled, ([way]) => way)
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first[1], ...(others.length ? { stone: undefined } : {}) }] : [],
  )
}

/** `lying` is the game with the stones where they lie in the half-entered turn. */
export function refusalOf(lying: PaseoState, why: Why, from?: Cell, meant?: Cell): Refusal {
  const { code, params } = why
  const target = meant ?? (params?.['target'] as Cell | undefined)
  const isFree = target !== undefined && !isTile(lying, target)
  const named = namedCells(params).filter((cell) => !isFree || !same(cell, target))
  const inWay =
    code === 'jump-limit'
      ? countedStones(lying, named, Number(params?.['stone']))
      : namedTiles(named, params?.['count'] !== undefined)
  return { inWay, target, isFree, way: from && target ? wayTo(lying, from, target, why) : undefined }
}

function isTile({ board }: PaseoState, cell: Cell): boolean {
  return [...board.tiles, ...board.starts].some((tile) => tile && same(tile[0], cell))
}

function namedTiles(cells: readonly Cell[], areCounted: boolean): InWay[] {
  return cells.map((cell, place) => ({ cell, count: areCounted ? `${place + 1}` : '', isAllowed: false }))
}

/** Stones are counted, not tiles (P9): two on one tile are "3–4", and too many if the fourth is. */
function countedStones(lying: PaseoState, cells: readonly Cell[], limit: number): InWay[] {
  let last = 0
  return cells.map((cell) => {
    const first = last + 1
    last += lyingStones(lying).filter((stone) => same(stone.cell, cell)).length
    return { cell, count: first < last ? `${first}–${last}` : `${last}`, isAllowed: last <= limit }
  })
}

/** Over what is in the way; else the shortest way. What lies on it is jumped, except by the blank. */
function wayTo(lying: PaseoState, from: Cell, target: Cell, { code, params }: Why): Way | undefined {
  const stops = namedCells(params).filter((cell) => !same(cell, target) && !same(cell, from))
  const named = new Set([...stops, target].map((cell) => key(cell)))
  const crowd = new Set(lyingStones(lying).map(({ cell }) => key(cell)))
  const shunned = code === 'jump-limit' ? [...crowd].filter((place) => !named.has(place)) : []
  const route = wayOver(lying, from, [...stops, target], shunned) ?? wayOver(lying, from, [target])
  const isBlank = params?.['stone'] === 0
  return route && { from, route, jumped: isBlank ? [] : route.slice(0, -1).filter((cell) => crowd.has(key(cell))) }
}

function namedCells(params: Why['params']): readonly Cell[] {
  return (params?.['cells'] as Cell[] | undefined) ?? []
}

/** How a stone went, from the fact of it. */
export function movementOf({ seat, stone, origin, route, jumped }: PaseoStoneMoved): Movement {
  return { seat, stone, from: origin, route, jumped: jumped.map(([cell]) => cell) }
}

export function movementsIn(facts: Happening['facts']): Movement[] {
  return factsOf(facts, 'stone-moved').map(movementOf)
}

/** What a turn is made of. */
export const ACTS: ReadonlySet<string> = new Set(['start-placed', 'stayed', 'stone-moved', 'tile-laid'])

export function tracesOf(facts: Happening['facts']): Trace[] {
  return facts.flatMap((fact) => {
    if (fact.kind === 'tile-laid' || fact.kind === 'start-placed')
      return [{ cell: fact.cell, seat: fact.seat, isLeft: false }]
    if (fact.kind !== 'stone-moved') return []
    const { seat, origin, target } = fact
    return [{ cell: origin, seat, isLeft: true }, { cell: target, seat, isLeft: false }]
  })
}
