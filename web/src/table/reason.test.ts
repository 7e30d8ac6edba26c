import { expect, test } from 'vitest'
import law from '../../../src/spieltisch/words/en.json'
import en from '../words/en.json'
import type { ParoliView } from '../paroli/view'
import type { Update } from '../wire'
import { type Catalogue, GRID, textOf } from '../words/speech'
import { happening } from './history.svelte'
import type { Ending } from './messages'
import { ruleOver, whyOver } from './reason'

const FORFEIT = (why: string) => ({ kind: 'forfeit', body: { seat: 'B', why } })
const OVER = (...racks: string[][]) => ({ kind: 'act', facts: [{ kind: 'game-over', racks }] })

function why(game: string, reason: string, event: object, names = ['Mira', 'Ben'], cards: object | null = null, own: number | null = null): string | null {
  const ending: Ending = { reason, winners: ['A'] }
  const speaker = { words: { ...law, ...en } as Catalogue, names, place: GRID }
  const told = whyOver(speaker, game, ending, [happening({ type: 'update', seq: 1, at: 0, by: '', head: '', ...event } as Update)], cards as ParoliView | null, own)
  return told && textOf(told)
}

test.each([
  ['paseo', 'home', {}, 'Mira has all four stones home.'],
  ['paseo', 'stuck', { facts: [{ kind: 'stuck', seat: 1, dice: [5, 6] }] }, 'Ben could not move with 5 and 6.'],
  ['paseo', 'turn-limit', { facts: [{ kind: 'limit-reached', turns: 500 }] }, 'After 500 turns the game ends without a winner.'],
  ['paseo', 'forfeit', FORFEIT('resigned'), 'Ben resigns.'],
  ['paroli', 'forfeit', FORFEIT('clock'), 'Ben is out of time.'],
  ['paroli', 'aborted', {}, 'The game was aborted.'],
  ['paroli', 'stuck', OVER(['b1'], ['b2']), 'Nobody could lay or draw any more.'],
  ['raeuberparoli', 'out', OVER(['b1'], []), 'Ben has no card left, and all the chips stand on complete lines.'],
  ['raeuberparoli', 'out', OVER([], []), 'Mira and Ben have no card left, and all their chips stand on complete lines.'],
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
  expect([ruleOver('paseo', ending, 2), ruleOver('paseo', ending, 4), ruleOver('paroli', ending, 2)]).toEqual(['stuck', 'P10', null])
})

test('among several, everybody else is out', () => {
  const names = ['Mira', 'Ben', 'Jo']
  expect(why('paseo', 'stuck', { facts: [{ kind: 'stuck', seat: 2, dice: [5, 6] }] }, names)).toBe('Everybody else is out, Jo last: there was no move with 5 and 6.')
  expect(why('paseo', 'forfeit', FORFEIT('resigned'), names)).toBe('Everybody else has resigned.')
})

test('of several without cards it is whoever has all chips on complete lines', () => {
  const chips = [[['row', 0], 0], [['row', 1], 1], [['col', 3], 1]]
  const cards = (left: number[], ...on: unknown[]) => ({ chips_left: left, table: { chips }, turn: { chips_on: on } })
  const said = (view: object) => why('paroli', 'out', OVER([], []), undefined, view)
  expect(said(cards([0, 0], ['row', 0], ['row', 1]))).toMatch(/^Mira has no card/)
  expect(said(cards([1, 0], ['row', 0], ['row', 1], ['col', 3]))).toMatch(/^Ben has no card/)
  expect(said(cards([0, 0], ['row', 0], ['row', 1], ['col', 3]))).toMatch(/^Mira and Ben have no card/)
})

test('nothing is said before it is known', () => {
  expect(why('paseo', 'stuck', {})).toBeNull()
  expect(why('paroli', 'out', {})).toBeNull()
})
