/** Of all that happens only which card somebody gets is for one seat alone. */
import { type Letter, seatNumber } from './messages'
import type { Happening } from './history.svelte'

const FOR_ONE_SEAT = 'received'

/** The same as whoever may look into these seats' hands knows it. */
export function knownTo(eyes: readonly Letter[], happenings: readonly Happening[]): readonly Happening[] {
  const seats = eyes.map(seatNumber)
  const isKnown = (fact: Happening['facts'][number]): boolean => fact['kind'] !== FOR_ONE_SEAT || seats.includes(Number(fact['seat']))
  return happenings.map((happening) => (happening.facts.every(isKnown) ? happening : { ...happening, facts: happening.facts.filter(isKnown) }))
}
