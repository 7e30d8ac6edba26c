/** What each bot gives away, as the package has measured it (`python -m support.given_away`). */
import type { GameName } from './game'
import measured from './given-away.json'

/** A share of the win, and its standard error; 0 where it was measured against solved paths. */
export interface Share {
  readonly value: number
  readonly error: number
}

interface Row {
  readonly game: string
  readonly players: number
  readonly bots: Readonly<Record<string, Share>>
}

const ROWS: readonly Row[] = measured
export const LEVELS = ['beginner', 'casual', 'club', 'expert'] as const
export const BOTS: readonly string[] = [...LEVELS, 'greedy', 'random']

/** What a bot gives away with each turn, on average; none where that was not measured. */
export function givesAway(bot: string, game: GameName, players: number): Share | undefined {
  return ROWS.find((row) => row.game === game && row.players === players)?.bots[bot]
}

/** Where it was measured what a bot gives away. */
export function measuredOf(bot: string): { game: string; players: number; share: Share }[] {
  return ROWS.flatMap(({ game, players, bots }) => (bots[bot] ? [{ game, players, share: bots[bot] }] : []))
}
