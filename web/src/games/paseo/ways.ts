/** Along the path from cell to cell, as people see it, whatever the dice and the law say. */
import { type Cell, key, type PaseoState } from './view'

/** Touching path tiles are connected; a start tile only with the one it is tied to. */
export function neighbours({ board }: PaseoState, place: string): string[] {
  const tied = board.starts.flatMap((start) => (start ? [[key(start[0]), key(start[1])] as const] : []))
  const own = tied.find(([start]) => start === place)
  if (own) return [own[1]]
  const tiles = new Set(board.tiles.map(([cell]) => key(cell)))
  return [
    ...around(place).filter((each) => tiles.has(each)),
    ...tied.filter(([, onto]) => onto === place).map(([start]) => start),
  ]
}

/** The shortest way over these stops, in order, no tile twice and none that is shunned; or none. */
export function wayOver(
  state: PaseoState,
  from: Cell,
  stops: readonly Cell[],
  shunned: Iterable<string> = [],
): Cell[] | undefined {
  const entered = new Set([...shunned, key(from)])
  const way = [key(from)]
  for (const stop of stops) {
    const leg = shortest(state, way.at(-1) ?? '', key(stop), entered)
    if (!leg) return undefined
    for (const place of leg) entered.add(place)
    way.push(...leg)
  }
  return way.slice(1).map(cellAt)
}

function shortest(state: PaseoState, from: string, to: string, entered: ReadonlySet<string>): string[] | undefined {
  const ways = new Map<string, string[]>([[from, []]])
  for (const [place, way] of ways) {
    for (const next of neighbours(state, place))
      if (!ways.has(next) && !entered.has(next)) ways.set(next, [...way, next])
  }
  return ways.get(to)
}

function around(place: string): string[] {
  const [x, y] = cellAt(place)
  return ([[x, y - 1], [x - 1, y], [x + 1, y], [x, y + 1]] satisfies Cell[]).map(key)
}

export function cellAt(place: string): Cell {
  const [x = 0, y = 0] = place.split(',').map(Number)
  return [x, y]
}
