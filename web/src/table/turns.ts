/** Turns of what happened: the last one, and what the others did since one's own. */
import { type Piece, type Speaker } from '../words/speech'
import { logLines } from './log'
import { seatIn } from './history.svelte'
import type { Happening } from './table.svelte'
import { tellTurn } from './telling'

type Facts = Happening['facts']

/** What a player can be shown again. */
export type Review = 'last' | 'everyone'

/** The facts of the newest turn of anybody's. */
export function lastTurn(happenings: readonly Happening[]): Facts {
  const isTurn = ({ seat, facts }: { seat: number | null; facts: Facts }): boolean =>
    seat !== null && !facts.every((fact) => fact.kind === 'rolled')
  return logLines(happenings).findLast(isTurn)?.facts ?? []
}

export function toldFacts(speaker: Speaker, facts: Facts): Piece[][] {
  return facts.length ? [tellTurn(speaker, facts)] : []
}

/** What the others did since this seat last acted, as far as it may know; without a seat, the last turn. */
export function sinceMine(happenings: readonly Happening[], me: number | null, acts: ReadonlySet<string>): Facts {
  if (me === null) return lastTurn(happenings).filter((fact) => acts.has(fact.kind))
  const done = happenings.flatMap(({ facts }) => facts).filter((fact) => acts.has(fact.kind))
  return done.slice(done.findLastIndex((fact) => seatIn(fact) === me) + 1)
}
