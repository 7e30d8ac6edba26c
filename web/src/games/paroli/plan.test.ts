import { expect, test } from 'vitest'
import type { Option, Planned } from '../../net/wire'
import { Plan } from './plan.svelte'
import {
  badgesOf,
  cellText,
  growthRows,
  layoutAfter,
  lineKey,
  type ParoliView,
  rackAfter,
  rowName,
  rowsShown,
  scoresNow,
  type Step,
  stepOf,
  unseen,
} from './view'

const LAY: Option = { text: 'lay b8 J8', action: { kind: 'lay', card: 'b8', cell: [0, 8] } }
const LAY_TOO: Option = { text: 'lay g8 I8', action: { kind: 'lay', card: 'g8', cell: [-1, 8] } }
const ROB: Option = { text: 'rob J7 I7', action: { kind: 'rob', one: [-1, 7], other: [0, 7] } }
const SHIFT: Option = { text: 'shift J7 K7', action: { kind: 'shift', origin: [0, 7], target: [1, 7] } }
const CLAIM: Option = { text: 'claim row J', action: { kind: 'claim', line: ['row', 0] } }
const WHY = { ruling: 'R8', code: 'not-on-rack', params: {} }
const END: Option = { text: 'end', action: { kind: 'end-turn' } }

const VIEW = {
  rack: ['b8', 'g8', 'P'],
  table: { cards: [[[0, 7], 'b7'], [[-1, 7], 'r7']], chips: [[['col', 7], 1]] },
} as unknown as ParoliView

function planned(legal: Option[], done: number): Planned {
  return { kind: 'planned', done, legal, lines: [] }
}

test('steps are planned one after the other, and sent with the end of the turn', async () => {
  const plan = new Plan((actions) => Promise.resolve(planned([LAY_TOO, CLAIM, END], actions.length)))
  await plan.begin([LAY, LAY_TOO])
  plan.card = 'b8'
  expect([...plan.cells.keys()]).toEqual(['0,8'])
  await plan.add(LAY)
  expect(plan.card).toBeNull()
  expect(plan.sent()).toEqual(['lay b8 J8', 'end'])
  await plan.add(CLAIM)
  expect(plan.sent()).toEqual(['lay b8 J8', 'claim row J'])
  await plan.back()
  await plan.back()
  expect(plan.steps).toEqual([])
  expect(plan.legal).toEqual([LAY, LAY_TOO])
})

test('a plan the table no longer allows is dropped', async () => {
  const plan = new Plan(() => Promise.resolve(planned([], 0)))
  await plan.begin([LAY])
  expect(await plan.add(LAY)).toBe(false)
  expect(plan.legal).toEqual([LAY])
})

test('a plan is looked at again: what still goes stays, what does not is marked with its reason', async () => {
  const plan = new Plan((actions) =>
    Promise.resolve(
      actions.includes('lay g8 I8') ? { ...planned([], 1), why: WHY } : planned([CLAIM, END], actions.length),
    ),
  )
  await plan.begin([LAY], [LAY, LAY_TOO, CLAIM])
  expect(plan.steps).toEqual([LAY, CLAIM])
  expect(plan.lost).toEqual([{ option: LAY_TOO, why: WHY }])
  await plan.back()
  expect(plan.lost).toEqual([])
  expect(plan.sent()).toEqual(['lay b8 J8', 'end'])
})

test('until it is known what can follow, nothing that was known is forgotten', async () => {
  let answer: (found: Planned) => void = () => undefined
  const plan = new Plan(() => new Promise((resolve) => (answer = resolve)))
  await plan.begin([LAY, LAY_TOO, CLAIM])
  const adding = plan.add(LAY)
  plan.card = 'g8'
  expect([plan.isChecked, plan.playable.has('g8'), plan.claimOf(['row', 0]), [...plan.cells]]).toEqual([
    false,
    true,
    CLAIM,
    [],
  ])
  answer(planned([LAY_TOO, END], 1))
  await adding
  await plan.settled()
  expect([plan.isChecked, plan.claimOf(['row', 0]), [...plan.cells.keys()]]).toEqual([true, undefined, ['-1,8']])
})

test('after a claim one may go on arranging: it stays the last, as long as it goes', async () => {
  const legal = (actions: readonly string[]): Option[] =>
    actions.includes('shift J7 K7') ? [END] : [LAY_TOO, SHIFT, CLAIM, END]
  const plan = new Plan((actions) => Promise.resolve(planned(legal(actions), actions.length)))
  await plan.begin([LAY])
  await plan.add(LAY)
  await plan.add(CLAIM)
  expect([plan.playable.has('g8'), plan.movable.has('0,7')]).toEqual([true, true])
  await plan.add(LAY_TOO)
  expect(plan.sent()).toEqual(['lay b8 J8', 'lay g8 I8', 'claim row J'])
  await plan.add(SHIFT)
  expect([plan.steps, plan.lost.map(({ option }) => option)]).toEqual([[LAY, LAY_TOO, SHIFT], [CLAIM]])
})

test('one card is taken back, and the others stay', async () => {
  const plan = new Plan((actions) => Promise.resolve(planned([CLAIM, END], actions.length)))
  await plan.begin([LAY], [LAY, LAY_TOO, CLAIM])
  await plan.without(1)
  expect(plan.steps).toEqual([LAY, CLAIM])
})

test('what could come first is asked for where it was not told', async () => {
  const asked: string[][] = []
  const plan = new Plan((actions) => {
    asked.push([...actions])
    return Promise.resolve(planned([LAY], actions.length))
  })
  await plan.begin([])
  await plan.look()
  await plan.look()
  expect(asked).toEqual([[]])
  plan.card = 'b8'
  expect([...plan.cells.keys()]).toEqual(['0,8'])
})

test('points so far are those of complete lines', () => {
  const line = { cards: 10, missing: [], protected: false }
  const lines = [
    { ...line, line: 'row J', complete: true, owner: 'B', value: 35 },
    { ...line, line: 'row K', complete: false, owner: 'A', value: 0 },
    { ...line, line: 'col 7', complete: true, owner: 'B', value: -5 },
  ] as const
  expect(scoresNow(lines as never, 2)).toEqual([0, 30])
})

test('a lifted card shows where it may go, and with which it may change places', async () => {
  const plan = new Plan(() => Promise.resolve(null))
  await plan.begin([ROB, SHIFT])
  expect([...plan.movable].sort()).toEqual(['-1,7', '0,7'])
  plan.lifted = [0, 7]
  expect([...plan.goals.keys()].sort()).toEqual(['-1,7', '1,7'])
})

test('a card laid in this turn takes its number along when it is moved', () => {
  const steps: Step[] = [
    stepOf(LAY),
    { kind: 'shift', origin: [0, 8], target: [1, 8] },
    stepOf(LAY_TOO),
    { kind: 'rob', one: [-1, 8], other: [1, 8] },
  ]
  expect([...badgesOf(steps.slice(0, 2))]).toEqual([['1,8', '1']])
  expect(Object.fromEntries(badgesOf(steps))).toEqual({ '1,8': '3', '-1,8': '1' })
})

test('the table is drawn as it is planned', () => {
  const { cards, chips } = layoutAfter(VIEW, [LAY, ROB, CLAIM].map(stepOf), 0)
  expect(cards.get('0,8')).toBe('b8')
  expect(cards.get('0,7')).toBe('r7')
  expect(chips.get('row J')).toBe(0)
  expect(rackAfter(VIEW, [stepOf(LAY)])).toEqual(['g8', 'P'])
  expect(rowsShown({ cards, chips })).toEqual([-2, -1, 0, 1])
  expect([...growthRows({ cards, chips })]).toEqual([-2, 1])
})

test('rows have letters, and numbers beyond them', () => {
  expect([rowName(0), rowName(-9), rowName(9), rowName(10), rowName(-10)]).toEqual(['J', 'A', 'S', '+10', '−10'])
  expect([lineKey(['col', 7]), lineKey(['row', 0])]).toEqual(['col 7', 'row J'])
  expect([cellText([0, 7]), cellText([-9, 10]), cellText([10, 7]), cellText([-10, 7])]).toEqual([
    'J7',
    'A10',
    '+10.7',
    '-10.7',
  ])
})

test('lines beyond the letters are named as the server names them', () => {
  expect([lineKey(['row', 10]), lineKey(['row', -10])]).toEqual(['row +10', 'row -10'])
  expect(rowsShown({ cards: new Map(), chips: new Map([['row -10', 0]]) })).toContain(-10)
})

test('unseen cards are counted by number', () => {
  expect([unseen(VIEW).get(7), unseen(VIEW).get(8), unseen(VIEW).get(0)]).toEqual([8, 8, 3])
})
