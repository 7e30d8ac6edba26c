/** What hints and reviews show of Paseo. */
import type { Study } from '../../table/game'
import type { Choice, SeatView } from '../../net/wire'
import { phrase, type Piece, type Speaker, strung } from '../../words/speech'
import Brought from './Brought.svelte'
import { isStay, movesOf } from './notation'
import Rolls from './Rolls.svelte'
import Seen from './Seen.svelte'
import StudiedBoard from './StudiedBoard.svelte'
import { paseoState } from './view'

export const study: Study = { Board: StudiedBoard, Beside: Rolls, turnWords, Brought, Seen }

function turnWords(speaker: Speaker, view: SeatView, seat: number, actions: readonly string[]): Piece[] {
  const turn = actions[0] ?? ''
  if (isStay(turn)) return phrase(speaker, 'study.paseo.stay')
  const moves = movesOf(paseoState(view), seat, turn)
  const parts = moves.map((move) => moveWords(speaker, seat, move))
  return moves.length ? strung(speaker, parts) : [{ kind: 'words', text: turn }]
}

function moveWords(speaker: Speaker, seat: number, move: Choice): Piece[] {
  const params = { stone: move.stone ?? 0, seat, steps: move.steps, target: move.target ?? null }
  return phrase(speaker, `study.paseo.${move.home ? 'home' : 'to'}.${move.use}`, params)
}
