import { expect, test } from 'vitest'
import { grownTo, newsBetween, type Shown } from './news'
import type { Step } from './view'

const LAY: Step = { kind: 'lay', card: 'b8', cell: [0, 8] }
const ROB: Step = { kind: 'rob', one: [-1, 7], other: [0, 7] }
const MINE = { kind: 'laid', seat: 0, card: 'b8', cell: [0, 8] }
const THEIRS = { kind: 'laid', seat: 1, card: 'b9', cell: [0, 9] }
const SHIFTED = { kind: 'shifted', seat: 1, card: 'b9', origin: [0, 9], target: [1, 9] }
const ROBBED = { kind: 'robbed', seat: 0, cards: ['r7', 'b7'], cells: [[-1, 7], [0, 7]] }
const TABLE = { '0,7': 'b7', '-1,7': 'r7' }
const SWAPPED = { '0,7': 'r7', '-1,7': 'b7' }

function shown(cards: Record<string, string>, path: Step[] = [], facts: object[] = []): Shown {
  const happenings = facts.map((fact, seq) => ({ seq, at: 0, kind: 'act', by: 'A', facts: [fact as never] }))
  return { cards: new Map(Object.entries(cards)), path, happenings, me: 0 }
}

test('a card that is planned comes from the rack', () => {
  expect(newsBetween(shown(TABLE), shown({ ...TABLE, '0,8': 'b8' }, [LAY]))).toEqual([[{ card: 'b8', from: 'rack', to: [0, 8] }]])
})

test('those of others come from the edge, one act after the other', () => {
  const news = newsBetween(shown(TABLE), shown({ ...TABLE, '1,9': 'b9' }, [], [THEIRS, SHIFTED]))
  expect(news).toEqual([[{ card: 'b9', from: 'edge', to: [0, 9] }], [{ card: 'b9', from: [0, 9], to: [1, 9] }]])
})

test('two that change places go at once, planned or told', () => {
  const swap = [[{ card: 'r7', from: [-1, 7], to: [0, 7] }, { card: 'b7', from: [0, 7], to: [-1, 7] }]]
  expect(newsBetween(shown(TABLE), shown(SWAPPED, [ROB]))).toEqual(swap)
  expect(newsBetween(shown(TABLE), shown(SWAPPED, [], [ROBBED]))).toEqual(swap)
})

test('what was seen when it was planned is not played again', () => {
  const planned = shown({ ...SWAPPED, '0,8': 'b8' }, [LAY, ROB])
  expect(newsBetween(planned, shown({ ...SWAPPED, '0,8': 'b8' }, [], [MINE, ROBBED]))).toEqual([])
  const news = newsBetween(planned, shown({ ...SWAPPED, '0,8': 'b8', '0,9': 'b9' }, [], [MINE, ROBBED, THEIRS]))
  expect(news).toEqual([[{ card: 'b9', from: 'edge', to: [0, 9] }]])
})

test('what is told before the cards show it is played when they do', () => {
  const before = { kind: 'turn-ended', seat: 0 }
  const told = grownTo(shown(TABLE, [], [before]), shown(TABLE, [], [before, THEIRS]))
  expect(newsBetween(told, shown({ ...TABLE, '0,9': 'b9' }, [], [before, THEIRS, { kind: 'turn-ended', seat: 1 }]))).toEqual([[{ card: 'b9', from: 'edge', to: [0, 9] }]])
})

test('the story so far, which comes after the table, is not played again', () => {
  const moved = { '1,9': 'b9', ...TABLE }
  const told = grownTo(shown(moved), shown(moved, [], [THEIRS, SHIFTED]))
  expect(newsBetween(told, shown({ ...moved, ...SWAPPED }, [], [THEIRS, SHIFTED, ROBBED]))).toEqual([
    [{ card: 'r7', from: [-1, 7], to: [0, 7] }, { card: 'b7', from: [0, 7], to: [-1, 7] }],
  ])
})

test('where nothing leads from one to the other, nothing is played', () => {
  expect(newsBetween(shown({ ...TABLE, '0,8': 'b8' }, [LAY]), shown(TABLE))).toEqual([])
  expect(newsBetween(shown(TABLE), shown({ '3,3': 'g3' }, [], [THEIRS]))).toEqual([])
})
