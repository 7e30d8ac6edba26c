/** The cards that somebody has just drawn: they are looked at before the screen is passed on. */
import { type Letter, seatNumber } from '../../net/messages'
import { factsOf } from '../../table/history.svelte'
import type { Happening } from '../../table/table.svelte'

const AFTER_DRAWING = new Set(['dealt', 'received', 'turn-ended', 'chip-turned'])

/** None where the newest turn is somebody else's, or was no drawing. */
export function drawnBy(seat: Letter, happenings: readonly Happening[]): string[] {
  const number = seatNumber(seat)
  const facts = happenings.flatMap((happening) => happening.facts)
  const at = facts.findLastIndex(({ kind }) => kind === 'drew')
  const [drew, ...since] = facts.slice(at)
  if (drew?.kind !== 'drew' || drew.seat !== number || !since.every(({ kind }) => AFTER_DRAWING.has(kind))) return []
  return factsOf(since, 'received').flatMap((fact) => (fact.seat === number ? [fact.card] : []))
}
