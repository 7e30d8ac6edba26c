/** Paseo as boards see it: what the notation writes, with every stone on its cell. */
import type { PaseoPosition, SeatView } from '../../net/wire'
import { GRID, type PlaceNamer } from '../../words/speech'

export type Cell = readonly [x: number, y: number]

export interface PaseoState {
  readonly alive: readonly boolean[]
  readonly board: {
    readonly tiles: readonly (readonly [cell: Cell, label: string])[]
    /** By seat: its start tile and the path tile it is tied to. */
    readonly starts: readonly (readonly [cell: Cell, onto: Cell] | null)[]
  }
  readonly dice: readonly [number, number] | null
  readonly hands: readonly (readonly string[])[]
  readonly stones: readonly (readonly Cell[])[]
  readonly turn: number | null
  readonly turns: number
}

export type Stage = 'laying' | 'placing' | 'moving' | 'over'

const known = new WeakMap<object, PaseoState>()

export function paseoState({ view }: SeatView): PaseoState {
  if (!('state' in view)) throw new TypeError('this is no view of Paseo')
  const found = known.get(view) ?? stateOf(view.state)
  known.set(view, found)
  return found
}

function stateOf({ cells, starts, onto, stones, hands, alive, dice, turn, turns }: PaseoPosition): PaseoState {
  const cellOf = (stone: PaseoPosition['stones'][number][number], seat: number): Cell => {
    if (stone !== 'start' && stone[0] !== 'home') return [stone[0], stone[1]]
    return starts[stone === 'start' ? seat : stone[1]] ?? [0, 0]
  }
  return {
    alive,
    board: {
      tiles: cells.map(([x, y, label]) => [[x, y], label]),
      starts: starts.map((cell, seat) => startOf(cell, onto[seat])),
    },
    dice,
    hands: hands.map((hand) => [...hand]),
    stones: stones.map((own, seat) => own.map((stone) => cellOf(stone, seat))),
    turn,
    turns,
  }
}

function startOf(cell: Cell | null, onto: Cell | null | undefined): readonly [Cell, Cell] | null {
  return cell && onto ? [cell, onto] : null
}

export function stage(state: PaseoState): Stage {
  if (state.turn === null) return 'over'
  if (state.hands.some((hand) => hand.length > 0)) return 'laying'
  return state.board.starts.includes(null) ? 'placing' : 'moving'
}

export function key(cell: Cell | readonly number[]): string {
  return `${cell[0]},${cell[1]}`
}

export function same(one: Cell | readonly number[], other: Cell | readonly number[]): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** Whose start tile lies on each cell. */
export function hosts(state: PaseoState): Map<string, number> {
  return new Map(state.board.starts.flatMap((start, seat) => (start ? [[key(start[0]), seat] as const] : [])))
}

export interface LyingStone {
  readonly seat: number
  readonly stone: number
  readonly cell: Cell
}

export function lyingStones(state: PaseoState): LyingStone[] {
  return state.stones.flatMap((stones, seat) => stones.map((cell, stone) => ({ seat, stone, cell })))
}

/** How many stones of a seat lie on another's start tile. */
export function stonesHome(state: PaseoState, seat: number): number {
  const at = hosts(state)
  return (state.stones[seat] ?? []).filter((cell) => (at.get(key(cell)) ?? seat) !== seat).length
}

/** The path from one end to the other with both start tiles, where it is a line of two players. */
export function lineOf(state: PaseoState): Cell[] | null {
  const [first, second] = state.board.starts
  if (state.board.starts.length !== 2 || !first || !second) return null
  const left = new Map(state.board.tiles.map(([cell]) => [key(cell), cell]))
  const line: Cell[] = [first[0]]
  for (let here: Cell | undefined = first[1]; here; here = neighbour(left, here)) {
    line.push(here)
    left.delete(key(here))
  }
  return [...line, second[0]]
}

function neighbour(left: Map<string, Cell>, [x, y]: Cell): Cell | undefined {
  return [[x, y - 1], [x - 1, y], [x + 1, y], [x, y + 1]].map((cell) => left.get(`${cell[0]},${cell[1]}`)).find(Boolean)
}

/** The number of each path tile as people count them: along the line, or in reading order. */
export function fields(state: PaseoState): Map<string, number> {
  if (state.board.starts.includes(null)) return new Map()
  const cells = lineOf(state)?.slice(1, -1) ?? state.board.tiles.map(([cell]) => cell)
  return new Map(cells.map((cell, at) => [key(cell), at + 1]))
}

/** What the places of a path are called: fields by their numbers, and starts. */
export function paseoPlaces(state: PaseoState): PlaceNamer {
  const [numbers, owners] = [fields(state), hosts(state)]
  return (x, y) => {
    const number = numbers.get(`${x},${y}`)
    const seat = owners.get(`${x},${y}`)
    if (number !== undefined) return ['place.field', { number }]
    return seat === undefined ? GRID(x, y) : ['place.start', { seat }]
  }
}
