/** The cards that somebody has just drawn: they are looked at before the screen is passed on. */
import { type Letter, seatNumber } from './messages'
import type { Happening } from './table.svelte'

const AFTER_DRAWING = new Set(['dealt', 'received', 'turn-ended', 'chip-turned'])

/** None where the newest turn is somebody else's, or was no drawing. */
export function drawnBy(seat: Letter, happenings: readonly Happening[]): string[] {
  const number = seatNumber(seat)
  const facts = happenings.flatMap((happening) => happening.facts)
  const at = facts.findLastIndex((fact) => fact['kind'] === 'drew')
  const since = facts.slice(at + 1)
  if (facts[at]?.['seat'] !== number || !since.every((fact) => AFTER_DRAWING.has(String(fact['kind'])))) return []
  return since.flatMap((fact) => (fact['kind'] === 'received' && fact['seat'] === number ? [String(fact['card'])] : []))
}
