/** Why a game ended: one sentence, from how it ended and what happened last. */
import { type Params, type Piece, say, type Speaker } from '../words/speech'
import type { Ending } from './messages'
import type { Happening } from './table.svelte'

type Fact = Happening['facts'][number]
type Why = readonly [key: string, params: Params] | null

/** None as long as it is not known, as before the log of a game that was over long ago is there. */
export function whyOver(speaker: Speaker, game: string, ending: Ending, happenings: readonly Happening[]): Piece[] | null {
  const last = (kind: string): Fact | undefined => happenings.flatMap(({ facts }) => facts).findLast((fact) => fact['kind'] === kind)
  const why = game === 'paseo' ? onPath(ending, speaker.names.length, last) : onTable(ending, speaker.names.length, last)
  return why && say(speaker, ...why)
}

function onPath(ending: Ending, players: number, last: (kind: string) => Fact | undefined): Why {
  const [winner] = ending.winners
  if (ending.reason === 'home' && winner) return ['result.home', { seat: winner }]
  if (ending.reason === 'turn-limit') return told('fact.limit-reached', last('limit-reached'))
  if (ending.reason === 'stuck') return told(players > 2 ? 'result.stuck.last' : 'result.stuck', last('stuck'))
  return around(ending, players, last)
}

function onTable(ending: Ending, players: number, last: (kind: string) => Fact | undefined): Why {
  const over = last('game-over')
  const racks = (over?.['racks'] ?? []) as readonly (readonly unknown[])[]
  const empty = racks.flatMap((rack, seat) => (rack.length ? [] : [seat]))
  if (ending.reason === 'stuck') return ['result.nobody', {}]
  if (ending.reason === 'out') return empty.length === 1 ? ['result.out', { seat: empty[0] ?? 0 }] : ['result.out.somebody', {}]
  return around(ending, players, last)
}

function around(ending: Ending, players: number, last: (kind: string) => Fact | undefined): Why {
  if (ending.reason === 'aborted') return ['result.aborted', {}]
  return players > 2 ? ['result.forfeit', {}] : told('fact.forfeited', last('forfeited'))
}

function told(key: string, fact: Fact | undefined): Why {
  return fact ? [key, fact as Params] : null
}
