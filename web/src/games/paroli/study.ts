/** What hints and reviews show of Paroli and Räuberparoli. */
import type { Study } from '../../table/game'
import { paramsOf } from '../../table/telling'
import type { SeatView } from '../../net/wire'
import { phrase, type Piece, type Speaker, strung } from '../../words/speech'
import Beside from './Beside.svelte'
import Brought from './Brought.svelte'
import { stepsOf } from './notation'
import Seen from './Seen.svelte'
import StudiedBoard from './StudiedBoard.svelte'

export const study: Study = { Board: StudiedBoard, Beside, turnWords, Brought, Seen }

function turnWords(speaker: Speaker, _view: SeatView, _seat: number, actions: readonly string[]): Piece[] {
  const steps = stepsOf(actions)
  if (steps.length === 0) return phrase(speaker, 'study.paroli.end')
  return strung(
    speaker,
    steps.map((step) => phrase(speaker, `study.paroli.${step.kind}`, paramsOf(step))),
  )
}
