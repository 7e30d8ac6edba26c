// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { language } from '../../words/language.svelte'
import type { PaseoTurnEntry } from './turnEntry.svelte'
import { headingOf } from './heading'
import { PaseoTurn } from './turn.svelte'
import type { Cell } from './view'

const BOARD = { tiles: [[[0, 0], '*'], [[1, 0], '2']], starts: [[[-1, 0], [0, 0]], [[2, 0], [1, 0]]] }

function heading(stones: Cell[], stack: number[] = []): readonly [string, string] {
  const game = {
    alive: [true, true],
    board: BOARD,
    dice: [1, 4],
    hands: [[], []],
    stones: [stones, []],
    turn: 0,
    turns: 9,
  }
  const entry = {
    game,
    me: 0,
    isMine: true,
    now: 'moving',
    turn: new PaseoTurn(),
    laying: {},
    touch: { instead: null, stack },
    missing: null,
    trouble: '',
    isShared: false,
  }
  return headingOf(entry as unknown as PaseoTurnEntry, ['Mira', 'Ben'], false)
}

beforeAll(() => language.choose('en'))

test('a player with several movable stones reads about the split', () => {
  expect(heading([[-1, 0], [0, 0], [2, 0], [2, 0]])[1]).toBe(
    'Tap a stone: two by one die each, or one by the sum or difference.',
  )
})

test('the last stone may move by one die alone (P6)', () => {
  expect(heading([[2, 0], [0, 0], [2, 0], [2, 0]])[1]).toBe(
    'Tap your last stone: the sum, the difference, or one die alone.',
  )
})

test('while the page asks which stone of a tile is meant, so does the bar', () => {
  expect(heading([[0, 0], [0, 0], [2, 0], [2, 0]], [0, 1])).toEqual([
    'Which stone?',
    'There are several on this tile: tap one.',
  ])
})
