/** What the others did since one's own last act, from what this seat was told. */
import { lastTurn } from '../table/recall'
import type { Happening } from '../table/table.svelte'

type Facts = Happening['facts']

/** Whoever has no seat is shown the last turn. */
export function sinceMine(happenings: readonly Happening[], me: number | null, acts: ReadonlySet<string>): Facts {
  if (me === null) return lastTurn(happenings).filter((fact) => acts.has(String(fact['kind'])))
  const done = happenings.flatMap(({ facts }) => facts).filter((fact) => acts.has(String(fact['kind'])))
  return done.slice(done.findLastIndex((fact) => fact['seat'] === me) + 1)
}
