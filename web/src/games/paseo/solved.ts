/**
 * The fairest of the solved paths for two.
 * The package has the same ones (`FAIR_PATHS`); a test there holds both together.
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
