/** Why a game ended: one sentence, from how it ended and what happened last, and the rule behind it. */
import { type Ending, letterOf } from '../net/messages'
import { type Conclusion, type Game, type Reason, type EndFacts, toldBy } from '../table/game'
import { factsOf } from '../table/history.svelte'
import type { Happening } from '../table/table.svelte'
import type { SeatView } from '../net/wire'
import { type Piece, type Plain, say, type Speaker } from '../words/speech'

export interface End {
  readonly ending: Ending
  readonly happenings: readonly Happening[]
  readonly view: SeatView | undefined
}

/** No sentence as long as it is not known, as before the log of an old game is there. `own`: who is “you”. */
export function whyOver(
  game: Game,
  speaker: Speaker,
  { ending, happenings, view }: End,
  own: number | null = null,
): { pieces: Piece[] | null; ruling: string | null } {
  const facts = happenings.flatMap((happening) => happening.facts)
  const told: EndFacts = { players: speaker.names.length, last: (kind) => factsOf(facts, kind).at(-1) }
  const { reason, ruling = null } = game.conclusion(ending, told, view) ?? byLeaving(ending, told)
  return { pieces: reason && say(speaker, ...spokenTo(speaker, reason, own)), ruling }
}

/** To the person it is about, if that is “you”. */
function spokenTo({ words }: Speaker, [key, params]: NonNullable<Reason>, own: number | null): NonNullable<Reason> {
  const isOwn = own !== null && isSeat(params['seat'], own)
  return [isOwn && `you.${key}` in words ? `you.${key}` : key, params]
}

function isSeat(value: Plain | undefined, seat: number): boolean {
  return value === seat || value === letterOf(seat)
}

/** By no rule of the game: somebody left it. */
function byLeaving({ reason }: Ending, { players, last }: EndFacts): Conclusion {
  if (reason === 'aborted') return { reason: ['result.aborted', {}] }
  return { reason: players > 2 ? ['result.forfeit', {}] : toldBy('fact.forfeited', last('forfeited')) }
}
