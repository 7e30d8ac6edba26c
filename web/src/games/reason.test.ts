import { expect, test } from 'vitest'
import law from '../../../src/spieltisch/words/en/sentences.json'
import en from '../../../src/spieltisch/words/en/page.json'
import { gameOf } from '.'
import type { SeatView, Update, View } from '../net/wire'
import { type Catalogue, GRID, textOf } from '../words/speech'
import { happening } from '../table/history.svelte'
import type { Ending } from '../net/messages'
import { wireOf } from './paroli/fixtures'
import type { Line } from './paroli/view'
import { whyOver } from './reason'

const FORFEIT = (why: string) => ({ kind: 'forfeit', body: { seat: 'B', why } })
const OVER = (...racks: string[][]) => ({ kind: 'act', facts: [{ kind: 'game-over', racks }] })

function why(
  game: string,
  reason: string,
  event: object,
  names = ['Mira', 'Ben'],
  cards: View | null = null,
  own: number | null = null,
): string | null {
  const speaker = { words: { ...law, ...en } as Catalogue, names, place: GRID }
  const happenings = [happening({ type: 'update', seq: 1, at: 0, by: '', head: '', ...event } as Update)]
  const view = cards ? ({ seat: 'A', hash: '', view: cards } satisfies SeatView) : undefined
  const { pieces } = whyOver(gameOf(game), speaker, { ending: { reason, winners: ['A'] }, happenings, view }, own)
  return pieces && textOf(pieces)
}

test.each([
  ['paseo', 'home', {}, 'Mira has all four stones home.'],
  ['paseo', 'stuck', { facts: [{ kind: 'stuck', seat: 1, dice: [5, 6] }] }, 'Ben could not move with 5 and 6.'],
  [
    'paseo',
    'turn-limit',
    { facts: [{ kind: 'limit-reached', turns: 500 }] },
    'After 500 turns the game ends without a winner.',
  ],
  ['paseo', 'forfeit', FORFEIT('resigned'), 'Ben resigns.'],
  ['paroli', 'forfeit', FORFEIT('clock'), 'Ben is out of time.'],
  ['paroli', 'aborted', {}, 'The game was called off.'],
  ['paroli', 'stuck', OVER(['b1'], ['b2']), 'Nobody could lay or draw any more.'],
  ['raeuberparoli', 'out', OVER(['b1'], []), 'Ben has no card left, and all the chips lie on complete lines.'],
  ['raeuberparoli', 'out', OVER([], []), 'Mira and Ben have no card left, and all their chips lie on complete lines.'],
])('%s is over by %s', (game, reason, event, sentence) => {
  expect(why(game, reason, event)).toBe(sentence)
})

test.each([
  ['paseo', 'home', {}, 0, 'All four of your stones are home.'],
  ['paseo', 'stuck', { facts: [{ kind: 'stuck', seat: 1, dice: [5, 6] }] }, 1, 'You could not move with 5 and 6.'],
  ['paseo', 'stuck', { facts: [{ kind: 'stuck', seat: 1, dice: [5, 6] }] }, 0, 'Ben could not move with 5 and 6.'],
  ['paroli', 'forfeit', FORFEIT('clock'), 1, 'You ran out of time.'],
])('%s is over by %s, as it is said to whoever it is about', (game, reason, event, own, sentence) => {
  expect(why(game, reason, event, undefined, null, own)).toBe(sentence)
})

test('being stuck leads to its rule', () => {
  const ending: Ending = { reason: 'stuck', winners: ['A'] }
  const ruling = (game: string, players: number) =>
    gameOf(game).conclusion(ending, { players, last: () => undefined }, undefined)?.ruling
  expect([ruling('paseo', 2), ruling('paseo', 4), ruling('paroli', 2)]).toEqual(['stuck', 'P10', undefined])
})

test('among several, everybody else is out', () => {
  const names = ['Mira', 'Ben', 'Jo']
  expect(why('paseo', 'stuck', { facts: [{ kind: 'stuck', seat: 2, dice: [5, 6] }] }, names)).toBe(
    'Everybody else is out, Jo last: there was no move with 5 and 6.',
  )
  expect(why('paseo', 'forfeit', FORFEIT('resigned'), names)).toBe('Everybody else has resigned.')
})

test('of several without cards it is whoever has all chips on complete lines', () => {
  const chips = [[['row', 0], 0], [['row', 1], 1], [['col', 3], 1]] as const
  const cards = (left: number[], ...on: Line[]) =>
    wireOf({
      chips_left: left,
      table: { cards: [], chips },
      turn: { seat: 0, chips_on: on, drawn: 0, laid: [], question: null },
    })
  const said = (view: View) => why('paroli', 'out', OVER([], []), undefined, view)
  expect(said(cards([0, 0], ['row', 0], ['row', 1]))).toMatch(/^Mira has no card/)
  expect(said(cards([1, 0], ['row', 0], ['row', 1], ['col', 3]))).toMatch(/^Ben has no card/)
  expect(said(cards([0, 0], ['row', 0], ['row', 1], ['col', 3]))).toMatch(/^Mira and Ben have no card/)
})

test('nothing is said before it is known', () => {
  expect(why('paseo', 'stuck', {})).toBeNull()
  expect(why('paroli', 'out', {})).toBeNull()
})
