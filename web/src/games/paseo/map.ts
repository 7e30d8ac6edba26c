/** Where each cell is drawn: the path's true shape, or folded so that it fits a phone. */
import { type Cell, key, lineOf, type PaseoState } from './view'

export interface Spot {
  readonly cell: Cell
  /** Columns and rows from the upper left corner. */
  readonly column: number
  readonly row: number
}

export interface PathMap {
  readonly spots: ReadonlyMap<string, Spot>
  /** Free cells around the path, which can be touched and show nothing. */
  readonly edge: ReadonlyMap<string, Spot>
  readonly columns: number
  readonly rows: number
}

/** The true shape of the path, its start tiles and further cells (those that are lit), with its edge around it. */
export function trueMap(state: PaseoState, more: readonly Cell[] = [], edge: readonly Cell[] = []): PathMap {
  const cells = [
    ...state.board.tiles.map(([cell]) => cell),
    ...state.board.starts.flatMap((start) => (start ? [start[0]] : [])),
    ...more,
  ]
  const left = Math.min(...[...cells, ...edge].map(([x]) => x))
  const top = Math.min(...[...cells, ...edge].map(([, y]) => y))
  const spotOf = (cell: Cell): Spot => ({ cell, column: cell[0] - left, row: cell[1] - top })
  return mapped(cells.map(spotOf), edge.map(spotOf))
}

const ACROSS_AND_DOWN = [0, 1] as const
export type Axes = readonly (0 | 1)[]

/** As much of the edge as lies between the outermost tiles, across or down or both. */
export function withinBounds({ spots }: PathMap, edge: readonly Cell[], axes: Axes = ACROSS_AND_DOWN): Cell[] {
  const all = ACROSS_AND_DOWN.map((axis) => [...spots.values()].map(({ cell }) => cell[axis]))
  const isBetween = (at: number, among: readonly number[] = []): boolean =>
    Math.min(...among) <= at && at <= Math.max(...among)
  return edge.filter((cell) => axes.every((axis) => isBetween(cell[axis], all[axis])))
}

export function spotAt({ spots, edge }: PathMap, place: string): Spot | undefined {
  return spots.get(place) ?? edge.get(place)
}

/** Where a cell lies; beyond what is drawn of a path in its true shape, where it would lie. */
export function spotOf(map: PathMap, cell: Cell | readonly number[]): Pick<Spot, 'column' | 'row'> {
  const [left, top] = firstCell(map)
  return spotAt(map, key(cell)) ?? { column: cell[0] - left, row: cell[1] - top }
}

/** The cell in a column and row of a path in its true shape. */
export function cellIn(map: PathMap, column: number, row: number): Cell {
  const [left, top] = firstCell(map)
  return [left + column, top + row]
}

/** In the upper left corner. */
function firstCell({ spots }: PathMap): Cell {
  const [spot] = spots.values()
  return spot ? [spot.cell[0] - spot.column, spot.cell[1] - spot.row] : [0, 0]
}

/** The same shape after a quarter turn, for a path that is high where the table is wide. */
export function turned({ spots, edge, rows, columns }: PathMap): PathMap {
  const turn = (all: PathMap['spots']): PathMap['spots'] =>
    new Map(
      [...all].map(([place, spot]) => [place, { cell: spot.cell, column: spot.row, row: columns - 1 - spot.column }]),
    )
  return { spots: turn(spots), edge: turn(edge), columns: rows, rows: columns }
}

/** How long a tile's side may be in this room. */
export function fittingSide({ columns, rows }: PathMap, room: { width: number; height: number }): number {
  return Math.min(room.width / (columns * 1.05 + 0.3), room.height / (rows * 1.05 + 0.3), 128)
}

const ACROSS = 4

/** A line folded to four tiles across: along a row, one down, and back; else null. */
export function foldedMap(state: PaseoState): PathMap | null {
  const line = lineOf(state)
  return line && mapped(line.map((cell, at) => folded(cell, at)))
}

function folded(cell: Cell, at: number): Spot {
  const lap = Math.floor(at / (ACROSS + 1))
  const step = at % (ACROSS + 1)
  const isTurn = step === ACROSS
  const column = isTurn ? ACROSS - 1 : step
  return { cell, column: lap % 2 ? ACROSS - 1 - column : column, row: 2 * lap + (isTurn ? 1 : 0) }
}

function mapped(spots: readonly Spot[], edge: readonly Spot[] = []): PathMap {
  const byPlace = (all: readonly Spot[]): PathMap['spots'] => new Map(all.map((spot) => [key(spot.cell), spot]))
  return {
    spots: byPlace(spots),
    edge: byPlace(edge),
    columns: Math.max(1, ...[...spots, ...edge].map((spot) => spot.column + 1)),
    rows: Math.max(1, ...[...spots, ...edge].map((spot) => spot.row + 1)),
  }
}
