import { SvelteMap } from 'svelte/reactivity'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CommandAnswer } from '../../net/link'
import { Drafts } from '../../table/drafts'
import type { Letter } from '../../net/messages'
import type { BoardTable } from '../../table/table.svelte'
import type { Choice, Told } from '../../net/wire'
import { PaseoTurnEntry } from './turnEntry.svelte'
import { viewOf } from './fixtures'
import type { PaseoState } from './view'

const HALF: Choice = { stone: 0, use: 'die', steps: 1, target: [1, 0], half: '0+1>1,0' }
const SECOND: Choice = {
  first: '0+1>1,0',
  stone: 1,
  use: 'die',
  steps: 2,
  target: [2, 0],
  turn: 'split 0+1>1,0 1+2>2,0',
}
const SUM: Choice = { stone: 0, use: 'sum', steps: 3, target: [3, 0], turn: 'sum 0+3>3,0' }
const WHY = { ruling: 'P9', code: 'too-many', params: {} }

/** A straight line; A's blank on the first tile, its other stones at the start. */
const STATE: PaseoState = {
  alive: [true, true],
  board: {
    tiles: [[[0, 0], '*'], [[1, 0], '2'], [[2, 0], '*'], [[3, 0], '1']],
    starts: [[[-1, 0], [0, 0]], [[4, 0], [3, 0]]],
  },
  dice: [1, 2],
  hands: [[], []],
  stones: [[[0, 0], [-1, 0], [-1, 0], [-1, 0]], [[4, 0], [4, 0], [4, 0], [4, 0]]],
  turn: 0,
  turns: 3,
}

function tableOf(
  hash: string,
  answer: CommandAnswer = { type: 'accepted', idem: '', seq: 8 },
  choices = [HALF, SECOND, SUM],
) {
  const view = { seat: 'A', hash, view: viewOf(STATE), legal: [{ text: 'x' }, { text: 'y' }], choices } as const
  const told: Told['answer'] = { kind: 'advice', progress: 'impossible', choices: [], why: WHY }
  return {
    act: vi.fn(() => Promise.resolve(answer)),
    ask: vi.fn(() => Promise.resolve(told)),
    withdraw: vi.fn(),
    clock: null,
    drafts: new Drafts('t1'),
    happenings: [],
    names: ['Mira', 'Ben'],
    seq: 7,
    skew: 0,
    view: () => view,
    views: [view],
  } as unknown as BoardTable & { act: ReturnType<typeof vi.fn>; ask: ReturnType<typeof vi.fn> }
}

/** Whose hand it is becomes known after the table. */
function entryAt(table: BoardTable): PaseoTurnEntry {
  const seats = new SvelteMap<'mine', Letter>()
  const entry = new PaseoTurnEntry(() => ({ table, seat: seats.get('mine') ?? null }))
  for (const known of [null, 'A'] as const) {
    if (known) seats.set('mine', known)
    entry.begin()
    entry.keep()
  }
  return entry
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('a stone and a target make a half, the other die is taken up by itself', () => {
  const entry = entryAt(tableOf('a'))
  entry.tap([0, 0])
  entry.tap([1, 0])
  expect(entry.turn.made).toEqual([HALF])
  expect(entry.turn.active).toBe(2)
  expect(entry.turn.targets).toEqual([SECOND])
})

test('what is half entered outlives a break of the line', () => {
  const entry = entryAt(tableOf('a'))
  entry.touch.choose([HALF])
  entry.begin()
  expect(entry.turn.made).toEqual([HALF])
})

test('and a reload of the page, but no other state', () => {
  const before = entryAt(tableOf('a'))
  before.touch.choose([HALF])
  before.keep()
  expect(entryAt(tableOf('a')).turn.made).toEqual([HALF])
  expect(entryAt(tableOf('b')).turn.made).toEqual([])
})

test('a move that is no longer possible is not entered again', () => {
  const before = entryAt(tableOf('a'))
  before.touch.choose([HALF])
  before.keep()
  expect(entryAt(tableOf('a', undefined, [SUM])).turn.made).toEqual([])
})

test('a player who was too late keeps the entered turn and reads why', async () => {
  const entry = entryAt(tableOf('a', { type: 'stale', idem: '', seq: 9, events: [] }))
  entry.touch.choose([SUM])
  entry.confirm()
  await vi.waitFor(() => expect(entry.trouble).toBe('stale'))
  expect(entry.turn.turn).toBe(SUM.turn)
})

test('a refusal is shown with its reason', async () => {
  const entry = entryAt(tableOf('a'))
  entry.tap([4, 0])
  await vi.waitFor(() => expect(entry.reasons.why).toEqual(WHY))
  expect(entry.reasons.target).toEqual([4, 0])
})

test('closed ways are listed with the open ones', async () => {
  const entry = entryAt(tableOf('a'))
  entry.touch.pick(0)
  await vi.waitFor(() =>
    expect(entry.reasons.closed).toEqual([
      { use: 'die', steps: 2, why: WHY },
      { use: 'difference', steps: 1, why: WHY },
    ]),
  )
})

test('the only turn can be made by itself', () => {
  const entry = entryAt(tableOf('a', undefined, [HALF, SECOND]))
  expect(entry.turn.makeOnly()).toBe(true)
  expect(entry.turn.turn).toBe(SECOND.turn)
})

/** The path is being laid; whose turn it is and what A has left may change. */
function layingTable() {
  const tables = new SvelteMap<'now', { turn: number; hand: string[] }>([['now', { turn: 1, hand: ['1', '2', '*'] }]])
  const view = () => {
    const { turn, hand } = tables.get('now') ?? { turn: 0, hand: [] }
    const legal =
      turn === 0
        ? hand.map((label) => ({ text: `lay ${label} 4,0`, action: { kind: 'lay', label, cell: [4, 0] } }))
        : []
    return {
      seat: 'A',
      hash: `${turn} ${hand.join()}`,
      view: viewOf({
        ...STATE,
        board: { ...STATE.board, starts: [null, null] },
        hands: [hand, ['1']],
        stones: [[], []],
        dice: null,
        turn,
      }),
      legal,
      choices: [],
    }
  }
  const table = { ...tableOf('a'), plansAhead: true, view } as unknown as BoardTable
  return { table, becomes: (turn: number, hand: string[]) => tables.set('now', { turn, hand }) }
}

test('a tile is taken before the turn, and stays in hand when the turn comes', () => {
  const { table, becomes } = layingTable()
  const entry = entryAt(table)
  entry.take('2')
  expect([entry.isAhead, entry.laying.label, entry.laying.open]).toEqual([true, '2', []])
  becomes(0, ['1', '2', '*'])
  entry.begin()
  expect([entry.isAhead, entry.laying.label, entry.laying.open]).toEqual([false, '2', [[4, 0]]])
})

test('it is also there after a reload, and can be put back', () => {
  const { table } = layingTable()
  const before = entryAt(table)
  before.take('2')
  before.keep()
  const entry = entryAt(table)
  expect(entry.laying.label).toBe('2')
  entry.back()
  expect(entry.laying.label).toBeNull()
})

test('what was laid is not taken again, though the same is still there', () => {
  const { table, becomes } = layingTable()
  const entry = entryAt(table)
  becomes(0, ['1', '2', '2'])
  entry.begin()
  entry.take('2')
  becomes(1, ['1', '2'])
  entry.begin()
  expect(entry.laying.label).toBeNull()
})

/** My turn to lay: a 1 goes left or right, a 2 only right. */
function myLaying() {
  const state: PaseoState = {
    ...STATE,
    board: { tiles: [[[0, 0], '3']], starts: [null, null] },
    dice: null,
    hands: [['1', '2'], []],
    stones: [[], []],
  }
  const legal = ([['1', [1, 0]], ['1', [-1, 0]], ['2', [1, 0]]] as const).map(([label, cell]) => ({
    text: `lay ${label} ${cell.join()}`,
    action: { kind: 'lay', label, cell },
  }))
  const view = { seat: 'A', hash: 'lay', view: viewOf(state), legal, choices: [] }
  return { ...tableOf('lay'), view: () => view, views: [view] } as unknown as ReturnType<typeof tableOf>
}

test('a cell may be chosen before the tile, and stays chosen where the tile goes there', () => {
  const table = myLaying()
  const entry = entryAt(table)
  entry.tap([1, 0])
  entry.take('2')
  entry.confirm()
  expect(table.act).toHaveBeenCalledWith('A', ['lay 2 1,0'])
})

test('a cell where the tile does not go is no longer chosen', () => {
  const entry = entryAt(myLaying())
  entry.tap([-1, 0])
  entry.take('2')
  expect(entry.laying.spot).toBeNull()
})

test('confirming too early says what is missing', () => {
  const entry = entryAt(myLaying())
  entry.confirm()
  expect(entry.missing).toBe('tile')
  entry.take('1')
  expect(entry.missing).toBeNull()
  entry.confirm()
  expect(entry.missing).toBe('spot')
})

test('and who undoes what is not entered yet, too', () => {
  const entry = entryAt(myLaying())
  entry.back()
  expect(entry.missing).toBe('step')
  entry.take('1')
  entry.back()
  expect([entry.missing, entry.laying.label]).toEqual([null, null])
})

test('where no tile may go the law is asked, with the tile in hand', async () => {
  const table = myLaying()
  const entry = entryAt(table)
  expect(entry.laying.closed).toHaveLength(6)
  entry.take('2')
  entry.tap([0, 1])
  await vi.waitFor(() => expect(entry.reasons.target).toEqual([0, 1]))
  expect(table.ask).toHaveBeenLastCalledWith('A', { kind: 'why-not', action: 'lay 2 0,1' })
})

/** My turn to place the start tile: only at the end on the right. */
function myPlacing() {
  const state: PaseoState = {
    ...STATE,
    board: { tiles: STATE.board.tiles, starts: [null, [[-1, 0], [0, 0]]] },
    dice: null,
    hands: [[], []],
    stones: [[], []],
  }
  const view = {
    seat: 'A',
    hash: 'place',
    view: viewOf(state),
    legal: [{ text: 'start 4,0 on 3,0', action: { kind: 'place', start: [[4, 0], [3, 0]] } }],
    choices: [],
  }
  return { ...tableOf('place'), view: () => view, views: [view] } as unknown as ReturnType<typeof tableOf>
}

test('where no start tile may go the law is asked, tied to what is next to it', () => {
  const table = myPlacing()
  const entry = entryAt(table)
  const asked = ([[1, 1], [4, 1], [2, 0]] as const).map((cell) => {
    entry.tap(cell)
    return (table.ask.mock.lastCall as [string, { action: string }])[1].action
  })
  expect(asked).toEqual(['start 1,1 on 1,0', 'start 4,1 on 3,0', 'start 2,0 on 3,0'])
})

test.each([
  ['the path', (entry: PaseoTurnEntry) => entry.tap([0, 0])],
  ['a die', (entry: PaseoTurnEntry) => entry.tapDie(3, false)],
])('touching %s out of turn says whose turn it is', async (_, touch) => {
  const { table } = layingTable()
  const entry = entryAt(table)
  touch(entry)
  await vi.waitFor(() => expect(entry.reasons.why).toEqual(WHY))
  expect(table.ask).toHaveBeenCalledTimes(1)
})

test('an answer that comes after the next touch is not told', async () => {
  const entry = entryAt(tableOf('a'))
  entry.tap([4, 0])
  entry.hush()
  await Promise.resolve()
  await Promise.resolve()
  expect(entry.reasons.why).toBeNull()
})

test('Escape closes what is said before it takes anything back', async () => {
  const entry = entryAt(tableOf('a'))
  entry.touch.choose([HALF])
  entry.tap([4, 0])
  await vi.waitFor(() => expect(entry.reasons.why).toEqual(WHY))
  entry.escape()
  expect([entry.reasons.why, entry.turn.made]).toEqual([null, [HALF]])
  entry.escape()
  expect(entry.turn.made).toEqual([])
})

test('what was entered is dropped when a bot takes over, and nothing is said until the seat is taken back', () => {
  const before = entryAt(tableOf('a'))
  before.touch.choose([HALF])
  before.keep()
  const given = {
    ...tableOf('a'),
    info: { seats: [{ seat: 'A', kind: 'person', bot: 'casual' }] },
    hand: vi.fn(),
  } as unknown as BoardTable
  const entry = entryAt(given)
  entry.tap([0, 0])
  expect(given.ask).not.toHaveBeenCalled()
  entry.comeBack()
  expect(given.hand).toHaveBeenCalledWith('A', null)
  expect(entryAt(tableOf('a')).turn.made).toEqual([])
})
