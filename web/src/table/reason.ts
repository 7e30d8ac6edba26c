/** Why a game ended: one sentence, from how it ended and what happened last, and the rule behind it. */
import { type Params, type Piece, type Plain, say, type Speaker } from '../words/speech'
import { lineKey, type ParoliView } from '../paroli/view'
import { type Ending, letterOf } from './messages'
import type { Happening } from './table.svelte'

type Fact = Happening['facts'][number]
type Why = readonly [key: string, params: Params] | null

/**
 * None as long as it is not known, as before the log of a game that was over long ago is there. `cards`: how they lie at
 * the end; `own`: who is “you”.
 */
export function whyOver(speaker: Speaker, game: string, ending: Ending, happenings: readonly Happening[], cards: ParoliView | null, own: number | null = null): Piece[] | null {
  const last = (kind: string): Fact | undefined => happenings.flatMap(({ facts }) => facts).findLast((fact) => fact['kind'] === kind)
  const why = game === 'paseo' ? onPath(ending, speaker.names.length, last) : onTable(ending, speaker.names.length, last, cards)
  return why && say(speaker, ...spokenTo(speaker, why, own))
}

/** Where a game of Paseo ended by a rule that many don't expect: its place in the rules. */
export function ruleOver(game: string, { reason }: Ending, players: number): string | null {
  if (game !== 'paseo') return null
  if (reason === 'stuck') return players > 2 ? 'P10' : 'stuck'
  return reason === 'turn-limit' ? 'P11' : null
}

/** To whoever it is about, if that is “you”. */
function spokenTo({ words }: Speaker, [key, params]: NonNullable<Why>, own: number | null): NonNullable<Why> {
  const isOwn = own !== null && isSeat(params['seat'], own)
  return [isOwn && `you.${key}` in words ? `you.${key}` : key, params]
}

function isSeat(value: Plain | undefined, seat: number): boolean {
  return value === seat || value === letterOf(seat)
}

function onPath(ending: Ending, players: number, last: (kind: string) => Fact | undefined): Why {
  const [winner] = ending.winners
  if (ending.reason === 'home' && winner) return ['result.home', { seat: winner }]
  if (ending.reason === 'turn-limit') return told('fact.limit-reached', last('limit-reached'))
  if (ending.reason === 'stuck') return told(players > 2 ? 'result.stuck.last' : 'result.stuck', last('stuck'))
  return around(ending, players, last)
}

function onTable(ending: Ending, players: number, last: (kind: string) => Fact | undefined, cards: ParoliView | null): Why {
  if (ending.reason === 'stuck') return ['result.nobody', {}]
  if (ending.reason === 'out') return whoIsOut(last('game-over'), cards)
  return around(ending, players, last)
}

function whoIsOut(over: Fact | undefined, cards: ParoliView | null): Why {
  if (!over) return null
  const racks = over['racks'] as readonly (readonly unknown[])[]
  const out = racks.flatMap((rack, seat) => (rack.length || !hasAllChipsOn(cards, seat) ? [] : [seat]))
  if (out.length > 1) return ['result.out.several', { owners: out }]
  return out[0] === undefined ? null : ['result.out', { seat: out[0] }]
}

function hasAllChipsOn(cards: ParoliView | null, seat: number): boolean {
  if (!cards) return true
  const on = new Set(cards.turn.chips_on.map(lineKey))
  return cards.chips_left[seat] === 0 && cards.table.chips.every(([line, owner]) => owner !== seat || on.has(lineKey(line)))
}

function around(ending: Ending, players: number, last: (kind: string) => Fact | undefined): Why {
  if (ending.reason === 'aborted') return ['result.aborted', {}]
  return players > 2 ? ['result.forfeit', {}] : told('fact.forfeited', last('forfeited'))
}

function told(key: string, fact: Fact | undefined): Why {
  return fact ? [key, fact as Params] : null
}
