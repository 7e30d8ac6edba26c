/** What a seat's points at the end of Paroli are made of: its full lines, and what its cards in hand cost. */
import { scoresNow } from '../paroli/view'
import type { LineState } from '../wire'
import { seatNumber } from './messages'

export interface PointShare {
  readonly lines: readonly LineState[]
  readonly held: number
  /** What the cards in hand add: less than nothing. */
  readonly cost: number
}

/** By seats; none where the points come from elsewhere. `held`: how many cards each seat has in hand. */
export function pointShares(points: readonly number[], states: readonly LineState[], held: readonly number[]): (PointShare | null)[] {
  const sums = scoresNow(states, points.length)
  return points.map((total, seat) => {
    const cost = total - (sums[seat] ?? 0)
    const lines = states.filter(({ complete, owner }) => complete && owner && seatNumber(owner) === seat)
    const count = held[seat] ?? 0
    return (count === 0 && cost !== 0) || cost > 0 ? null : { lines, held: count, cost }
  })
}
