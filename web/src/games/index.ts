/** The games of the page: the one list of them. */
import type { Game } from '../table/game'
import { paroli, raeuberparoli } from './paroli'
import { paseo } from './paseo'

export const GAMES: readonly [Game, ...Game[]] = [paseo, paroli, raeuberparoli]

/** The game of this name; the first one as long as none is known. */
export function gameOf(name: string | undefined): Game {
  return GAMES.find((game) => game.name === name) ?? GAMES[0]
}
