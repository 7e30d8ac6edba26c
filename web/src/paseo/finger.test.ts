import { expect, test, vi } from 'vitest'
import { Drafts } from '../table/drafts'
import type { BoardTable } from '../table/table.svelte'
import type { Choice } from '../wire'
import { PaseoHand } from './hand.svelte'
import type { Cell } from './view'

/** A row of eight tiles; A's stones 0 to 3 on the start, on 1, on 2 and on 4. */
const STONES: Cell[] = [[-1, 0], [0, 0], [1, 0], [3, 0]]
const STATE = {
  alive: [true, true],
  board: { tiles: Array.from({ length: 8 }, (_, x) => [[x, 0], '*']), starts: [[[-1, 0], [0, 0]], [[8, 0], [7, 0]]] },
  dice: [2, 5], hands: [[], []], stones: [STONES, [[8, 0], [8, 0], [8, 0], [8, 0]]], turn: 0, turns: 3,
}
const WHY = { ruling: 'P9', code: 'jump-limit', params: {} }

function half(stone: number, steps: number, x: number): Choice {
  return { stone, use: 'die', steps, target: [x, 0], half: `${stone}+${steps}` }
}

function second(first: Choice, stone: number, steps: number, x: number): Choice {
  return { first: first.half ?? null, stone, use: 'die', steps, target: [x, 0], turn: `${first.half} ${stone}+${steps}` }
}

const ONE_BY_5 = half(1, 5, 5)
const ONE_BY_2 = half(1, 2, 2)
const TWO_BY_5 = half(2, 5, 6)
const BLANK_BY_2 = half(0, 2, 2)
const SUM: Choice = { stone: 1, use: 'sum', steps: 7, target: [7, 0], turn: 'sum 1+7' }
const THREE_SUM: Choice = { stone: 3, use: 'sum', steps: 7, target: [8, 0], turn: 'sum 3+7' }
const AFTER = second(ONE_BY_5, 2, 2, 4)
const CHOICES = [ONE_BY_5, ONE_BY_2, TWO_BY_5, BLANK_BY_2, SUM, THREE_SUM, AFTER]
const [START, ONE, TWO, THREE] = STONES as [Cell, Cell, Cell, Cell]

function handWith(choices: readonly Choice[] = CHOICES, stones = STONES) {
  const state = { ...STATE, stones: [stones, STATE.stones[1]] }
  const view = { seat: 'A', hash: 'a', view: { state }, legal: [{ text: 'x' }, { text: 'y' }], choices }
  const ask = vi.fn(() => Promise.resolve({ kind: 'advice', progress: 'impossible', choices: [], why: WHY }))
  const act = vi.fn()
  const table = { act, ask, drafts: new Drafts(null), happenings: [], names: ['Mira', 'Ben'], seq: 7, view: () => view, views: [view] }
  const hand = new PaseoHand(() => ({ table: table as unknown as BoardTable, seat: 'A' }))
  hand.begin()
  return { hand, act, ask }
}

test('a first tap shows the ways of a stone, a second one goes by the active die', () => {
  const { hand, act } = handWith()
  hand.tap(ONE)
  expect([hand.turn.made, hand.turn.targets]).toEqual([[], [ONE_BY_5, ONE_BY_2, SUM]])
  hand.tap(ONE)
  expect(hand.turn.made).toEqual([ONE_BY_5])
  expect(act).not.toHaveBeenCalled()
})

test('with the die that is left one tap is enough', () => {
  const { hand, act } = handWith()
  hand.finger.choose([ONE_BY_5])
  hand.tap(TWO)
  expect([hand.turn.turn, hand.canConfirm]).toEqual([AFTER.turn, true])
  expect(act).not.toHaveBeenCalled()
})

test('a stone that has moved is not hollow, but has its reason', async () => {
  const { hand } = handWith()
  hand.finger.choose([ONE_BY_5])
  expect([...hand.hollow]).toEqual(['0-0', '0-3'])
  hand.tap([5, 0])
  await vi.waitFor(() => expect(hand.reasons.why).toEqual(WHY))
})

test.each([
  ['before a stone is chosen', []],
  ['with a stone in hand', [ONE]],
])('after swapping the dice a tap goes by the other one: %s', (_when, taps) => {
  const { hand } = handWith()
  for (const cell of taps) hand.tap(cell)
  hand.swapDice()
  hand.tap(ONE)
  expect(hand.turn.made).toEqual([ONE_BY_2])
})

test('if only the other die is possible, the stone goes by that, and it is said', () => {
  const { hand } = handWith()
  hand.tap(START)
  hand.tap(START)
  expect([hand.turn.made, hand.finger.instead]).toEqual([[BLANK_BY_2], { stone: 0, active: 5, other: 2 }])
  hand.back()
  expect(hand.finger.instead).toBeNull()
})

test('where neither die is possible, it is told why', async () => {
  const { hand, ask } = handWith()
  hand.tap(THREE)
  hand.tap(THREE)
  await vi.waitFor(() => expect(hand.reasons.why).toEqual(WHY))
  expect(ask).toHaveBeenLastCalledWith('A', { kind: 'draft', first: null, stone: 3, use: 'die', steps: 5 })
  expect([hand.turn.stone, hand.turn.made]).toEqual([3, []])
})

test('where one die leads to several tiles, they are shown and none is chosen', () => {
  const { hand } = handWith([ONE_BY_5, half(1, 5, 6), SUM])
  hand.tap(ONE)
  hand.tap(ONE)
  expect([hand.turn.made, hand.turn.targets.length]).toEqual([[], 2])
})

test('a stone that is held goes by the other die', () => {
  const { hand } = handWith()
  hand.finger.byOtherDie(ONE)
  expect(hand.turn.made).toEqual([ONE_BY_2])
})

test('a tile that is tapped first puts rings around the stones that reach it', () => {
  const { hand } = handWith()
  hand.tap([2, 0])
  expect([[...hand.ringed], hand.turn.made]).toEqual([['0-1', '0-0'], []])
  hand.tap(START)
  expect([hand.turn.made, [...hand.ringed]]).toEqual([[BLANK_BY_2], []])
})

test('tapped once more, it is gone to, or asked who is to go', () => {
  const { hand } = handWith()
  hand.tap([6, 0])
  hand.tap([6, 0])
  expect(hand.turn.made).toEqual([TWO_BY_5])
  hand.back()
  hand.tap([2, 0])
  hand.tap([2, 0])
  expect(hand.finger.several).toEqual([ONE_BY_2, BLANK_BY_2])
})

test('a stone that can not move tells why, also while another one is in hand', async () => {
  const { hand, ask } = handWith([ONE_BY_5, SUM])
  expect([...hand.hollow]).toEqual(['0-0', '0-2', '0-3'])
  hand.tap(ONE)
  hand.tap(TWO)
  await vi.waitFor(() => expect(hand.reasons.why).toEqual(WHY))
  expect(ask).toHaveBeenLastCalledWith('A', { kind: 'draft', first: null, stone: 2 })
})

test('stones that share a tile are asked for', () => {
  const { hand } = handWith([ONE_BY_5, TWO_BY_5], [START, ONE, ONE, THREE])
  hand.tap(ONE)
  expect(hand.finger.stack).toEqual([1, 2])
  hand.finger.pick(2)
  expect([hand.turn.stone, hand.finger.stack]).toEqual([2, []])
})

test('a stone is dragged to its target, or back', () => {
  const { hand } = handWith()
  expect(hand.finger.grab(ONE)).toBe(1)
  hand.finger.drop(ONE)
  expect([hand.turn.stone, hand.turn.made]).toEqual([null, []])
  hand.finger.grab(ONE)
  hand.finger.drop([7, 0])
  expect(hand.turn.turn).toBe(SUM.turn)
})

test('dragged where it can not go, a stone stays in hand and tells why', async () => {
  const { hand } = handWith()
  hand.finger.grab(ONE)
  hand.finger.drop(THREE)
  await vi.waitFor(() => expect(hand.reasons.why).toEqual(WHY))
  expect([hand.turn.stone, hand.reasons.target]).toEqual([1, THREE])
  expect(hand.reasons.closed).toEqual([{ use: 'difference', steps: 3, why: WHY }])
})

test('the grey die takes its half back', () => {
  const { hand } = handWith()
  hand.finger.choose([ONE_BY_5])
  hand.tapDie(5, true)
  expect(hand.turn.made).toEqual([])
})

test('after the end a stone tells why it could not move, whoever it belongs to', async () => {
  const facts = [{ kind: 'rolled', seat: 1, dice: [2, 5] }, { kind: 'stuck', seat: 1, dice: [2, 5] }, { kind: 'won', seat: 0 }]
  const state = { ...STATE, dice: null, turn: null, alive: [true, false], stones: [STONES, [[5, 0], [-1, 0], [-1, 0], [-1, 0]]] }
  const view = { seat: 'A', hash: 'over', view: { state } }
  const ask = vi.fn(() => Promise.resolve({ kind: 'advice', progress: 'impossible', choices: [], why: WHY }))
  const table = { ask, drafts: new Drafts(null), happenings: [{ seq: 9, facts }], names: ['Mira', 'Ben'], seq: 9, viewed: 9, view: () => view, views: [view] }
  const hand = new PaseoHand(() => ({ table: table as unknown as BoardTable, seat: 'A' }))
  hand.begin()
  hand.tap([5, 0])
  await vi.waitFor(() => expect(hand.reasons.closed).toHaveLength(4))
  expect(ask).toHaveBeenCalledWith('A', { kind: 'draft', first: null, stone: 0, use: 'sum', steps: 7, dice: [2, 5] })
  expect([...hand.ringed]).toEqual(['1-0'])
  const [closed] = hand.reasons.closed
  if (closed) hand.reasons.show(closed)
  expect(hand.reasons.why).toEqual(WHY)
  hand.tap([-1, 0])
  expect(hand.turn.stone).toBeNull()
})

test('of a stack the stone that is touched itself is taken; beside them all it is asked which', () => {
  const { hand } = handWith(CHOICES, [START, START, TWO, THREE])
  hand.tap(START)
  expect(hand.finger.stack).toEqual([0, 1])
  hand.tap(START, { seat: 0, stone: 1, cell: START })
  expect([hand.turn.stone, hand.finger.stack]).toEqual([1, []])
  hand.tap(START, { seat: 1, stone: 0, cell: START })
  expect(hand.finger.stack).toEqual([0, 1])
  expect(hand.finger.grab(START, { seat: 0, stone: 0, cell: START })).toBe(0)
})
