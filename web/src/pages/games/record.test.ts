import { expect, test } from 'vitest'
import type { PlayedGame } from '../../net/wire'
import { errorsIn, filtered, luckIn, opponents, placeOf, resultOf, scoresOf, sharesWon } from './record'

interface Sketch {
  bots?: readonly (string | null)[]
  names?: readonly string[]
  yours?: readonly string[]
  winners?: readonly string[]
  scores?: readonly number[]
  game?: string
  practice?: boolean
  luck?: number
  errors?: number
}

/** Without more a game of two that was won against a club player. */
function played({ bots = [null, 'club'], names = [], game = 'paseo', ...more }: Sketch = {}): PlayedGame {
  const { yours = ['A'], winners = ['A'], scores = [4, 2], practice = false, ...figures } = more
  const seats = bots.map((bot, at) => ({
    seat: 'ABCDEF'[at],
    kind: bot ? 'bot' : 'person',
    bot,
    name: names[at] ?? '',
  }))
  return {
    table: { id: 't', game, seats, winners, practice },
    ended: 0,
    yours,
    scores,
    reason: 'home',
    ...figures,
  } as unknown as PlayedGame
}

test.each([
  [{}, 'won'],
  [{ winners: ['B'] }, 'lost'],
  [{ winners: ['A', 'B'] }, 'shared'],
  [{ winners: [] }, 'none'],
  [{ bots: [null, null], yours: ['A', 'B'] }, 'screen'],
  [{ bots: [null, 'club', 'club'], winners: ['C'], scores: [95, 60, 100] }, 'placed'],
] as const)('%o is %s', (sketch, result) => {
  expect(resultOf(played(sketch))).toBe(result)
})

test('a place among several, and points with one’s own first', () => {
  const game = played({ bots: ['club', null, 'club'], yours: ['B'], winners: ['C'], scores: [60, 95, 100] })
  expect(placeOf(game)).toBe(2)
  expect(scoresOf(game)).toEqual([95, 60, 100])
})

test('shares are told by level, with what they may be off', () => {
  const games = [
    ...Array.from({ length: 14 }, () => played({ bots: [null, 'beginner'] })),
    ...Array.from({ length: 4 }, () => played({ bots: [null, 'beginner'], winners: ['B'] })),
    played({ bots: [null, null], winners: ['A', 'B'] }),
    played({ practice: true }),
    played({ winners: [] }),
    played({ bots: [null, 'club', 'club'] }),
  ]
  const [beginner, people, ...others] = sharesWon(games)
  expect(beginner).toMatchObject({ kind: 'beginner', won: 14, games: 18 })
  expect([beginner?.low, beginner?.high].map((value) => value?.toFixed(3))).toEqual(['0.548', '0.910'])
  expect(people).toMatchObject({ kind: 'people', won: 0.5, games: 1 })
  expect(others).toEqual([])
})

test('the last twenty games of which luck is known, oldest first', () => {
  const games = Array.from({ length: 30 }, (_, at) => played({ luck: at === 0 ? 0.3 : -0.1, errors: -0.2 }))
  const luck = luckIn([played(), ...games])
  expect(luck.values).toHaveLength(20)
  expect(luck.values.at(-1)).toBeCloseTo(30)
  expect(luck.balance).toBeCloseTo(0.3 - 1.9)
  expect(luck.usual).toBeCloseTo(Math.sqrt(0.09 + 0.19))
})

test('errors and their mean over five games', () => {
  const games = [-0.6, -0.1, -0.1, -0.1, -0.1, -0.1].map((errors) => played({ errors }))
  const found = errorsIn(games)
  expect(found.values.map((value) => Math.round(value))).toEqual([-10, -10, -10, -10, -10, -60])
  expect(found.means.map((value) => Math.round(value))).toEqual([-10, -10, -10, -10, -10, -20])
})

test('games by name of the game, level or person', () => {
  const games = [
    played({ game: 'paroli' }),
    played({ bots: [null, null], names: ['Mira', 'Jonas'] }),
    played({ bots: [null, null], names: ['Mira', 'Anna'] }),
  ]
  expect(opponents(games)).toEqual({ kinds: ['club', 'people'], names: ['Anna', 'Jonas'] })
  expect(filtered(games, { game: 'paroli', against: '' })).toEqual([games[0]])
  expect(filtered(games, { game: '', against: 'people' })).toEqual(games.slice(1))
  expect(filtered(games, { game: '', against: '@Anna' })).toEqual([games[2]])
  expect(filtered(games, { game: 'paroli', against: '@Anna' })).toEqual([])
})
