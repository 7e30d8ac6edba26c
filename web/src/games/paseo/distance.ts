/** How far it is to go, as people count it: tile by tile, occupied or not. */
import { hosts, key, type PaseoState } from './view'
import { neighbours } from './ways'

/** How far a seat's stones have to go, all together, each to the nearest start of another; none before starts lie. */
export function stepsLeft(state: PaseoState, seat: number): number | null {
  if (state.board.starts.includes(null)) return null
  const away = distances(state, seat)
  return (state.stones[seat] ?? []).reduce((sum, cell) => sum + (away.get(key(cell)) ?? 0), 0)
}

/** From each cell to the nearest start of somebody else, along the path. */
function distances(state: PaseoState, seat: number): Map<string, number> {
  const owners = hosts(state)
  const away = new Map<string, number>(
    [...owners].flatMap(([place, owner]) => (owner === seat ? [] : [[place, 0] as const])),
  )
  for (const [place, far] of away) {
    for (const next of neighbours(state, place)) if (!away.has(next)) away.set(next, far + 1)
  }
  return away
}
