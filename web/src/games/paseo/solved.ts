/**
 * What solved paths for two say.
 * The package has the same figures (`FAIR_PATHS`, `GIVEN_AWAY`); a test there holds both together.
 */
import type { FairStart } from '../../table/game'

const PATHS: readonly (readonly [string, number])[] = [
  ['2*1**33**1*2', 0.5182],
  ['**123**321**', 0.5184],
  ['2*1*3**3*1*2', 0.5203],
  ['**1***323*21', 0.5204],
  ['12**3**3**21', 0.5212],
]

export const FAIR_STARTS: readonly FairStart[] = PATHS.map(([tiles, first]) => ({
  name: tiles.replaceAll('*', '·'),
  first,
  config: { path: 'given', cells: [...tiles].map((label, x) => [x, 0, label]) },
}))

/** By level, the chance to win that it gives away with each turn for two, on average. */
export const GIVES_AWAY: Readonly<Record<string, number>> = {
  beginner: 0.053,
  casual: 0.034,
  club: 0.014,
  expert: 0.001,
}
