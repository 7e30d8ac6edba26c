/** An owner who is asked whether a move may be made (R15), and one's own part in it. */
import type { ParoliView } from './view'

export interface Question {
  readonly asker: number
  readonly owner: number
  readonly part: 'owner' | 'asker' | 'watcher'
}

export function questionFor(game: ParoliView | null, me: number | null): Question | null {
  if (!game?.turn.question || typeof game.actor !== 'number') return null
  const part = me === null ? 'watcher' : me === game.actor ? 'owner' : me === game.turn.seat ? 'asker' : 'watcher'
  return { asker: game.turn.seat, owner: game.actor, part }
}
