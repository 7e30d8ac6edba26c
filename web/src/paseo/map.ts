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
  readonly columns: number
  readonly rows: number
}

/** The true shape of the path, its start tiles and further cells (those that are lit). */
export function trueMap(state: PaseoState, more: readonly Cell[] = []): PathMap {
  const cells = [...state.board.tiles.map(([cell]) => cell), ...state.board.starts.flatMap((start) => (start ? [start[0]] : [])), ...more]
  const left = Math.min(...cells.map(([x]) => x))
  const top = Math.min(...cells.map(([, y]) => y))
  return mapped(cells.map((cell) => ({ cell, column: cell[0] - left, row: cell[1] - top })))
}

/** The same shape after a quarter turn, for a path that is high where the table is wide. */
export function turned({ spots, rows, columns }: PathMap): PathMap {
  return { spots: new Map([...spots].map(([place, spot]) => [place, { cell: spot.cell, column: spot.row, row: columns - 1 - spot.column }])), columns: rows, rows: columns }
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

function mapped(spots: readonly Spot[]): PathMap {
  return {
    spots: new Map(spots.map((spot) => [key(spot.cell), spot])),
    columns: Math.max(1, ...spots.map((spot) => spot.column + 1)),
    rows: Math.max(1, ...spots.map((spot) => spot.row + 1)),
  }
}
