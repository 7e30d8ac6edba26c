import { expect, test, vi } from 'vitest'
import { Drafts } from '../../table/drafts'
import { Queue } from '../../table/queue.svelte'
import type { BoardTable } from '../../table/table.svelte'
import type { Choice } from '../../net/wire'
import { PaseoTurnEntry } from './turnEntry.svelte'
import { viewOf } from './fixtures'
import type { Cell, PaseoState } from './view'

/** A row of eight tiles; A's stones 0 to 3 on the start, on 1, on 2 and on 4. */
const STONES: Cell[] = [[-1, 0], [0, 0], [1, 0], [3, 0]]
const STATE: PaseoState = {
  alive: [true, true],
  board: { tiles: Array.from({ length: 8 }, (_, x) => [[x, 0], '*']), starts: [[[-1, 0], [0, 0]], [[8, 0], [7, 0]]] },
  dice: [2, 5],
  hands: [[], []],
  stones: [STONES, [[8, 0], [8, 0], [8, 0], [8, 0]]],
  turn: 0,
  turns: 3,
}
const WHY = { ruling: 'P9', code: 'jump-limit', params: {} }

function half(stone: number, steps: number, x: number): Choice {
  return { stone, use: 'die', steps, target: [x, 0], half: `${stone}+${steps}` }
}

function second(first: Choice, stone: number, steps: number, x: number): Choice {
  return {
    first: first.half ?? null,
    stone,
    use: 'die',
    steps,
    target: [x, 0],
    turn: `${first.half} ${stone}+${steps}`,
  }
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

function entryWith(choices: readonly Choice[] = CHOICES, stones = STONES) {
  const state: PaseoState = { ...STATE, stones: [stones, STATE.stones[1] ?? []] }
  const view = { seat: 'A', hash: 'a', view: viewOf(state), legal: [{ text: 'x' }, { text: 'y' }], choices }
  const ask = vi.fn(() => Promise.resolve({ kind: 'advice', progress: 'impossible', choices: [], why: WHY }))
  const act = vi.fn()
  const table = {
    act,
    ask,
    drafts: new Drafts(null),
    queue: new Queue(),
    happenings: [],
    names: ['Mira', 'Ben'],
    seq: 7,
    view: () => view,
    views: [view],
  }
  const entry = new PaseoTurnEntry(() => ({ table: table as unknown as BoardTable, seat: 'A' }))
  entry.begin()
  return { entry, act, ask }
}

test('a first tap shows the ways of a stone, a second one goes by the active die', () => {
  const { entry, act } = entryWith()
  entry.tap(ONE)
  expect([entry.turn.made, entry.turn.targets]).toEqual([[], [ONE_BY_5, ONE_BY_2, SUM]])
  entry.tap(ONE)
  expect(entry.turn.made).toEqual([ONE_BY_5])
  expect(act).not.toHaveBeenCalled()
})

test('with the die that is left one tap is enough', () => {
  const { entry, act } = entryWith()
  entry.touch.choose([ONE_BY_5])
  entry.tap(TWO)
  expect([entry.turn.turn, entry.canConfirm]).toEqual([AFTER.turn, true])
  expect(act).not.toHaveBeenCalled()
})

test('a stone that has moved is not hollow, but has its reason', async () => {
  const { entry } = entryWith()
  entry.touch.choose([ONE_BY_5])
  expect([...entry.hollow]).toEqual(['0-0', '0-3'])
  entry.tap([5, 0])
  await vi.waitFor(() => expect(entry.reasons.why).toEqual(WHY))
})

test.each([['before a stone is chosen', []], ['with a stone in hand', [ONE]]])(
  'after swapping the dice a tap goes by the other one: %s',
  (_when, taps) => {
    const { entry } = entryWith()
    for (const cell of taps) entry.tap(cell)
    entry.swapDice()
    entry.tap(ONE)
    expect(entry.turn.made).toEqual([ONE_BY_2])
  },
)

test('if only the other die is possible, the stone goes by that, and it is said', () => {
  const { entry } = entryWith()
  entry.tap(START)
  entry.tap(START)
  expect([entry.turn.made, entry.touch.instead]).toEqual([[BLANK_BY_2], { stone: 0, active: 5, other: 2 }])
  entry.back()
  expect(entry.touch.instead).toBeNull()
})

test('where neither die works, the page says why', async () => {
  const { entry, ask } = entryWith()
  entry.tap(THREE)
  entry.tap(THREE)
  await vi.waitFor(() => expect(entry.reasons.why).toEqual(WHY))
  expect(ask).toHaveBeenLastCalledWith('A', { kind: 'draft', first: null, stone: 3, use: 'die', steps: 5 })
  expect([entry.turn.stone, entry.turn.made]).toEqual([3, []])
})

test('where one die leads to several tiles, they are shown and none is chosen', () => {
  const { entry } = entryWith([ONE_BY_5, half(1, 5, 6), SUM])
  entry.tap(ONE)
  entry.tap(ONE)
  expect([entry.turn.made, entry.turn.targets.length]).toEqual([[], 2])
})

test('a stone that is held goes by the other die', () => {
  const { entry } = entryWith()
  entry.touch.byOtherDie(ONE)
  expect(entry.turn.made).toEqual([ONE_BY_2])
})

test('a tile that is tapped first puts rings around the stones that reach it', () => {
  const { entry } = entryWith()
  entry.tap([2, 0])
  expect([[...entry.ringed], entry.turn.made]).toEqual([['0-1', '0-0'], []])
  entry.tap(START)
  expect([entry.turn.made, [...entry.ringed]]).toEqual([[BLANK_BY_2], []])
})

test('tapped once more, it is gone to, or asked who is to go', () => {
  const { entry } = entryWith()
  entry.tap([6, 0])
  entry.tap([6, 0])
  expect(entry.turn.made).toEqual([TWO_BY_5])
  entry.back()
  entry.tap([2, 0])
  entry.tap([2, 0])
  expect(entry.touch.several).toEqual([ONE_BY_2, BLANK_BY_2])
})

test('a stone that can not move tells why, also while another one is in hand', async () => {
  const { entry, ask } = entryWith([ONE_BY_5, SUM])
  expect([...entry.hollow]).toEqual(['0-0', '0-2', '0-3'])
  entry.tap(ONE)
  entry.tap(TWO)
  await vi.waitFor(() => expect(entry.reasons.why).toEqual(WHY))
  expect(ask).toHaveBeenLastCalledWith('A', { kind: 'draft', first: null, stone: 2 })
})

test('stones that share a tile are asked for', () => {
  const { entry } = entryWith([ONE_BY_5, TWO_BY_5], [START, ONE, ONE, THREE])
  entry.tap(ONE)
  expect(entry.touch.stack).toEqual([1, 2])
  entry.touch.pick(2)
  expect([entry.turn.stone, entry.touch.stack]).toEqual([2, []])
})

test('a stone is dragged to its target, or back', () => {
  const { entry } = entryWith()
  expect(entry.touch.grab(ONE)).toBe(1)
  entry.touch.drop(ONE)
  expect([entry.turn.stone, entry.turn.made]).toEqual([null, []])
  entry.touch.grab(ONE)
  entry.touch.drop([7, 0])
  expect(entry.turn.turn).toBe(SUM.turn)
})

test('dragged where it can not go, a stone stays in hand and tells why', async () => {
  const { entry } = entryWith()
  entry.touch.grab(ONE)
  entry.touch.drop(THREE)
  await vi.waitFor(() => expect(entry.reasons.why).toEqual(WHY))
  expect([entry.turn.stone, entry.reasons.target]).toEqual([1, THREE])
  expect(entry.reasons.closed).toEqual([{ use: 'difference', steps: 3, why: WHY }])
})

test('the grey die takes its half back', () => {
  const { entry } = entryWith()
  entry.touch.choose([ONE_BY_5])
  entry.tapDie(5, true)
  expect(entry.turn.made).toEqual([])
})

test('after the end every stone, also an opponent’s, says why it could not move', async () => {
  const facts = [
    { kind: 'rolled', seat: 1, dice: [2, 5] },
    { kind: 'stuck', seat: 1, dice: [2, 5] },
    { kind: 'won', seat: 0 },
  ]
  const state: PaseoState = {
    ...STATE,
    dice: null,
    turn: null,
    alive: [true, false],
    stones: [STONES, [[5, 0], [-1, 0], [-1, 0], [-1, 0]]],
  }
  const view = { seat: 'A', hash: 'over', view: viewOf(state) }
  const ask = vi.fn(() => Promise.resolve({ kind: 'advice', progress: 'impossible', choices: [], why: WHY }))
  const table = {
    ask,
    drafts: new Drafts(null),
    queue: new Queue(),
    happenings: [{ seq: 9, facts }],
    names: ['Mira', 'Ben'],
    seq: 9,
    viewed: 9,
    view: () => view,
    views: [view],
  }
  const entry = new PaseoTurnEntry(() => ({ table: table as unknown as BoardTable, seat: 'A' }))
  entry.begin()
  entry.tap([5, 0])
  await vi.waitFor(() => expect(entry.reasons.closed).toHaveLength(4))
  expect(ask).toHaveBeenCalledWith('A', { kind: 'draft', first: null, stone: 0, use: 'sum', steps: 7, dice: [2, 5] })
  expect([...entry.ringed]).toEqual(['1-0'])
  const [closed] = entry.reasons.closed
  if (closed) entry.reasons.show(closed)
  expect(entry.reasons.why).toEqual(WHY)
  entry.tap([-1, 0])
  expect(entry.turn.stone).toBeNull()
})

test('of a stack the stone that is touched itself is taken; beside them all it is asked which', () => {
  const { entry } = entryWith(CHOICES, [START, START, TWO, THREE])
  entry.tap(START)
  expect(entry.touch.stack).toEqual([0, 1])
  entry.tap(START, { seat: 0, stone: 1, cell: START })
  expect([entry.turn.stone, entry.touch.stack]).toEqual([1, []])
  entry.tap(START, { seat: 1, stone: 0, cell: START })
  expect(entry.touch.stack).toEqual([0, 1])
  expect(entry.touch.grab(START, { seat: 0, stone: 0, cell: START })).toBe(0)
})
