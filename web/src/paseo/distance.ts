/** How far it is to go, as people count it: tile by tile, whoever lies there. */
import { type Cell, hosts, key, type PaseoState } from './view'

/** How far a seat's stones still have to go, all together, each to the nearest start of another; none before starts lie. */
export function stepsLeft(state: PaseoState, seat: number): number | null {
  if (state.board.starts.includes(null)) return null
  const away = distances(state, seat)
  return (state.stones[seat] ?? []).reduce((sum, cell) => sum + (away.get(key(cell)) ?? 0), 0)
}

/** From each cell to the nearest start of somebody else, along the path. */
function distances(state: PaseoState, seat: number): Map<string, number> {
  const owners = hosts(state)
  const away = new Map<string, number>([...owners].flatMap(([place, owner]) => (owner === seat ? [] : [[place, 0] as const])))
  for (const [place, far] of away) {
    for (const next of neighbours(state, place)) if (!away.has(next)) away.set(next, far + 1)
  }
  return away
}

/** Touching path tiles are connected; a start tile only with the one it is tied to. */
function neighbours({ board }: PaseoState, place: string): string[] {
  const tied = board.starts.flatMap((start) => (start ? [[key(start[0]), key(start[1])] as const] : []))
  const own = tied.find(([start]) => start === place)
  if (own) return [own[1]]
  const tiles = new Set(board.tiles.map(([cell]) => key(cell)))
  return [...around(place).filter((each) => tiles.has(each)), ...tied.filter(([, onto]) => onto === place).map(([start]) => start)]
}

function around(place: string): string[] {
  const [x = 0, y = 0] = place.split(',').map(Number)
  return ([[x, y - 1], [x - 1, y], [x + 1, y], [x, y + 1]] satisfies Cell[]).map(key)
}
