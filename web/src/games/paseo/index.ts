/** Paseo, as the page knows it: stones on a path of tiles, moved by dice. */
import type { About, Conclusion, Game, EndFacts } from '../../table/game'
import { toldBy } from '../../table/game'
import type { Ending } from '../../net/messages'
import type { SeatView } from '../../net/wire'
import { language, t } from '../../words/language.svelte'
import { stepsLeft } from './distance'
import { FAIR_STARTS } from './solved'
import HeldTiles from './HeldTiles.svelte'
import SeatTray from './SeatTray.svelte'
import Sign from './Sign.svelte'
import { paseoPlaces, paseoState, stonesHome } from './view'

/** A path that shows something of everything: bends, all numbers, and twelve tiles to go. */
const FIRST_PATH = {
  path: 'given',
  cells: [
    [0, 2, '*'], [0, 1, '3'], [0, 0, '*'], [1, 0, '*'], [2, 0, '*'], [2, 1, '2'], [2, 2, '1'], [3, 2, '1'], [4, 2, '3'],
    [4, 1, '*'], [4, 0, '2'], [5, 0, '*']
  ],
  starts: [[0, 3], [6, 0]],
  onto: [[0, 2], [5, 0]],
}

export const paseo: Game = {
  name: 'paseo',
  rules: 'paseo',
  chance: 'dice',
  preferences: ['forced', 'risk'],
  setups: [{ words: 'setup.random', config: { path: 'random' } }],
  first: FIRST_PATH,
  skills: async () => {
    await language.fetch('study')
    return (await import('./Skills.svelte')).default
  },
  keys: [['0 … 3', 'keys.paseo.stones'], ['X', 'keys.paseo.swap'], ['C', 'keys.coach']],
  fairStarts: FAIR_STARTS,
  tellsTurn: false,
  picture: async () => (await import('./Picture.svelte')).default,
  Sign,
  Held: HeldTiles,
  Tray: SeatTray,
  Stock: null,
  points: null,
  secrets: null,
  board: async () => (await import('./Table.svelte')).default,
  smallBoard: async () => (await import('./SmallPath.svelte')).default,
  statistics: async () => (await import('./DiceStatistics.svelte')).default,
  drawings: () => import('./drawings'),
  study: async () => (await import('./study')).study,
  actor: (view) => paseoState(view).turn,
  asker: () => null,
  about,
  places: (view) => paseoPlaces(paseoState(view)),
  basis: (view) => paseoState(view).board,
  conclusion,
}

function about(view: SeatView, seat: number): About[] {
  const state = paseoState(view)
  if (state.hands.some((hand) => hand.length)) {
    const left = state.hands[seat]?.length ?? 0
    return [{ words: t('paseo.left', { count: left }), icon: 'tile', count: left }]
  }
  const [steps, home] = [stepsLeft(state, seat), stonesHome(state, seat)]
  const far: About[] =
    steps === null ? [] : [{ words: t('paseo.steps', { count: steps }), icon: 'steps', count: steps }]
  return [...far, { words: t('paseo.home', { count: home }), icon: 'house', count: home }]
}

function conclusion({ reason, winners: [winner] }: Ending, { players, last }: EndFacts): Conclusion | null {
  if (reason === 'home' && winner) return { reason: ['result.home', { seat: winner }] }
  if (reason === 'turn-limit') return { reason: toldBy('fact.limit-reached', last('limit-reached')), ruling: 'P11' }
  if (reason !== 'stuck') return null
  const [key, ruling] = players > 2 ? ['result.stuck.last', 'P10'] : ['result.stuck', 'stuck']
  return { reason: toldBy(key, last('stuck')), ruling }
}
