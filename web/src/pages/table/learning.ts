/** The first two games of somebody who learns: one on a path that lies there, then one that begins with laying it. */
import { newcomer } from '../../parts/newcomer.svelte'
import type { Game } from '../../table/game'
import { setUp } from './setup'

export interface LearningGame {
  /** The key of what it is called. */
  readonly words: string
  /** Sets its table up; answers with the table's name in the address. */
  readonly begin: () => Promise<string>
}

/** The next of them; none for somebody who knows both, or where a game has nothing to be taught like this. */
export function learningGame(game: Game): LearningGame | null {
  if (!game.first || newcomer.wasTold('lay')) return null
  const isSecond = newcomer.skills.size > 0
  return {
    words: isSecond ? `start.second.${game.name}` : `start.first.${game.name}`,
    begin: () => {
      newcomer.coach(true)
      return setUp(game, ['me', 'beginner'], isSecond ? {} : { config: game.first ?? {} })
    },
  }
}
