/** Which star sign each picture tile bears: every player has three of the twelve, laid in this order. */
import { signOf, STAR_NAMES, type StarName } from '../../parts/stars'
import { factsOf } from '../../table/history.svelte'
import type { Happening } from '../../table/table.svelte'
import { type Cell, key, type PaseoState } from './view'

const PICTURES = 3

/** What a tile of a hand shows: its number, or the next sign of its player; `at`: which of the hand's tiles. */
export function markOf(
  seat: number,
  tiles: readonly string[],
  label: string,
  at = tiles.indexOf(label),
): number | StarName {
  if (label !== '*') return Number(label)
  return signOf(seat, PICTURES - pictures(tiles) + pictures(tiles.slice(0, at)))
}

function pictures(tiles: readonly string[]): number {
  return tiles.filter((tile) => tile === '*').length
}

/** From who laid what; a tile nobody was seen laying gets a sign by its place. */
export function starSigns(state: PaseoState, happenings: readonly Happening[]): Map<string, StarName> {
  const signs = new Map<string, StarName>()
  const counts = new Map<number, number>()
  for (const { seat, cell, label } of happenings.flatMap(({ facts }) => factsOf(facts, 'tile-laid'))) {
    if (label !== '*') continue
    const laid = counts.get(seat) ?? 0
    counts.set(seat, laid + 1)
    signs.set(key(cell), signOf(seat, laid))
  }
  for (const [cell, label] of state.board.tiles)
    if (label === '*' && !signs.has(key(cell))) signs.set(key(cell), placed(cell))
  return signs
}

function placed([x, y]: Cell): StarName {
  return STAR_NAMES[(((5 * x + 7 * y) % 12) + 12) % 12] ?? 'fox'
}
