import { beforeEach, expect, test, vi } from 'vitest'
import { Drafts } from '../../table/drafts'
import { Queue } from '../../table/queue.svelte'
import type { Letter } from '../../net/messages'
import type { BoardTable, Happening } from '../../table/table.svelte'
import type { Option, Planned, SeatView } from '../../net/wire'
import { wireOf } from './fixtures'
import { ParoliTurnEntry } from './turnEntry.svelte'
import { type ParoliView, type Step, stepOf } from './view'

const LAY: Option = { text: 'lay b8 J8', action: { kind: 'lay', card: 'b8', cell: [0, 8] } }
const ALSO: Option = { text: 'lay g8 I8', action: { kind: 'lay', card: 'g8', cell: [-1, 8] } }
const END: Option = { text: 'end', action: { kind: 'end-turn' } }
const MOVE: Step = { kind: 'rob', one: [-1, 7], other: [0, 7] }
const SHIFT: Option = { text: 'shift J7 K7', action: { kind: 'shift', origin: [0, 7], target: [1, 7] } }
const SHIFT_OTHER: Option = { text: 'shift I7 K7', action: { kind: 'shift', origin: [-1, 7], target: [1, 7] } }
const SHIFT_LAID: Option = { text: 'shift J8 K8', action: { kind: 'shift', origin: [0, 8], target: [1, 8] } }
const REFUSED = { ruling: 'R15', code: 'refused-already', params: { cells: [[-1, 7], [0, 7]], owners: [1] } }
const WAIT = { ruling: 'a-turn', code: 'out-of-turn', params: { actor: 1, by: 0 } }
const WHY = { ruling: 'a-turn', code: 'cell-taken', params: { cells: [[0, 8]] } }

interface Scene {
  actor: number
  turn?: number
  question?: ParoliView['turn']['question']
  legal?: Option[]
  hash?: string
  robber?: boolean
}

function viewOf({
  actor,
  turn = actor,
  question = null,
  legal = [],
  hash = `${actor} ${turn} ${Boolean(question)}`,
  robber = true,
}: Scene): SeatView {
  const game = {
    actor,
    phase: question ? 'asking' : 'playing',
    rack: ['b8', 'g8'],
    rack_sizes: [2, 2],
    config: { players: 2, robber, draw_one_by_one: false, one_move_per_card: false },
    table: { cards: [[[0, 7], 'b7'], [[-1, 7], 'r7']], chips: [] },
    turn: { seat: turn, chips_on: [], drawn: 0, laid: [], question },
  } satisfies Partial<ParoliView>
  return { seat: 'A', hash, view: wireOf(game), legal }
}

/** A table whose scene can be changed, with the law's answers to plans. */
class Told {
  view: SeatView = viewOf({ actor: 1 })
  happenings: Happening[] = []
  refused = new Set<string>()
  /** What can't be the first thing. */
  needing = ''
  reason: object = REFUSED
  /** What can follow something planned. */
  next: Option[] = [ALSO, END]
  plansAhead = true
  info: object | null = null
  hand = vi.fn()
  act = vi.fn(() => Promise.resolve({ type: 'accepted', idem: '', seq: 8 }))
  hint = vi.fn(() => Promise.resolve({ type: 'told', id: 1, seq: 7, answer: { kind: 'hinted', option: LAY } }))
  withdraw = vi.fn(() => Promise.resolve({ type: 'accepted', idem: '', seq: 8 }))
  ask = vi.fn((_seat: string, about: { kind: string; actions?: string[]; action?: string }) => {
    if (about.action !== undefined) this.doubted.push(about.action)
    if (about.kind === 'why-not') return Promise.resolve({ kind: 'reason', why: this.reason })
    return Promise.resolve(about.kind === 'plan' ? this.planned(about.actions ?? []) : null)
  })
  /** What was asked about: why not? */
  doubted: string[] = []
  private readonly drafts = new Drafts('t1')

  get table(): BoardTable {
    const { act, ask, drafts, hand, happenings, hint, info, plansAhead, view, withdraw } = this
    return {
      act,
      ask,
      clock: null,
      drafts,
      queue: new Queue(),
      happenings,
      hand,
      hasHints: true,
      hint,
      info,
      names: ['Mira', 'Ben'],
      plansAhead,
      seq: 7,
      skew: 0,
      view: () => view,
      views: [view],
      withdraw,
    } as unknown as BoardTable
  }

  private planned(actions: readonly string[]): Planned {
    if (actions[0] === this.needing) return { kind: 'planned', done: 0, why: WHY, legal: [], lines: [] }
    const done = actions.findIndex((action) => this.refused.has(action))
    if (done >= 0) return { kind: 'planned', done, why: WHY, legal: [], lines: [] }
    return { kind: 'planned', done: actions.length, legal: actions.length ? this.next : [LAY, ALSO], lines: [] }
  }
}

/** Whose hand it is becomes known after the table. */
function sit(told: Told): { entry: ParoliTurnEntry; show: (scene: Scene) => Promise<void> } {
  let seat: Letter | null = null
  const entry = new ParoliTurnEntry(() => ({ table: told.table, seat }))
  const show = async (scene: Scene): Promise<void> => {
    told.view = viewOf(scene)
    for (const known of [seat, 'A'] as const) {
      seat = known
      entry.begin()
      entry.keep()
      await settled()
      entry.keep()
    }
  }
  return { entry, show }
}

async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve()
}

async function prepared(entry: ParoliTurnEntry): Promise<void> {
  entry.choose('b8')
  await settled()
  entry.tap([0, 8])
  await settled()
  entry.keep()
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('a turn is prepared while somebody else plays, and nothing is sent', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 1 })
  expect(told.ask).not.toHaveBeenCalled()
  await prepared(entry)
  expect(entry.plan.steps).toEqual([LAY])
  expect(entry.badges.get('0,8')).toBe('1')
  expect(entry.canEnd).toBe(false)
  entry.end()
  expect(told.act).not.toHaveBeenCalled()
})

test('it outlives the others’ turns, and is sent when it is confirmed', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 1 })
  await prepared(entry)
  await show({ actor: 1, hash: 'later' })
  await show({ actor: 0, legal: [LAY, ALSO] })
  expect(entry.plan.steps).toEqual([LAY])
  expect(told.act).not.toHaveBeenCalled()
  entry.end()
  expect(told.act).toHaveBeenCalledWith('A', ['lay b8 J8', 'end'])
})

test('and a reload of the page', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 1 })
  await prepared(entry)
  const again = sit(told)
  await again.show({ actor: 0, legal: [LAY] })
  expect(again.entry.plan.steps).toEqual([LAY])
})

test('what somebody has made impossible is marked, with the reason', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 1 })
  await prepared(entry)
  told.refused.add('lay b8 J8')
  await show({ actor: 1, hash: 'they laid' })
  await show({ actor: 0, legal: [ALSO] })
  expect(entry.plan.steps).toEqual([])
  expect(entry.why).toEqual(WHY)
  expect(entry.marked).toContainEqual([0, 8])
  entry.choose('g8')
  expect([entry.why, entry.marked]).toEqual([null, []])
})

test('whoever waits for an answer may say what happens if it is no', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 1, turn: 0, question: { move: MOVE, owners: [1] } })
  expect(entry.question?.part).toBe('asker')
  entry.isFallback = true
  told.happenings = [{ seq: 8, at: 0, kind: 'act', by: 'B', facts: [{ kind: 'answered', owner: 1, agree: false }] }]
  await show({ actor: 0, legal: [LAY, END] })
  expect(told.act).toHaveBeenCalledWith('A', ['end'])
})

test('after a yes nothing goes on by itself', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 1, turn: 0, question: { move: MOVE, owners: [1] } })
  entry.isFallback = true
  told.happenings = [{ seq: 8, at: 0, kind: 'act', by: 'B', facts: [{ kind: 'answered', owner: 1, agree: true }] }]
  await show({ actor: 0, legal: [LAY, END] })
  expect(told.act).not.toHaveBeenCalled()
})

test('nor after the question was taken back', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 1, turn: 0, question: { move: MOVE, owners: [1] } })
  entry.isFallback = true
  entry.withdraw()
  told.happenings = [{ seq: 8, at: 0, kind: 'act', by: 'B', facts: [{ kind: 'answered', owner: 1, agree: false }] }]
  await show({ actor: 0, legal: [LAY, END] })
  expect(told.act).not.toHaveBeenCalled()
})

test('whoever has lifted a card hears why it can’t go to an empty cell', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 0, legal: [SHIFT, END] })
  entry.tap([0, 7])
  entry.tap([0, 9])
  await settled()
  expect(told.doubted).toEqual(['shift J7 J9'])
  expect([entry.why, entry.plan.lifted]).toEqual([REFUSED, [0, 7]])
  expect(entry.marked).toContainEqual([0, 7])
})

test('and why it can’t change places in its column; touched again, that card is lifted', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 0, legal: [SHIFT, SHIFT_OTHER, END] })
  entry.tap([0, 7])
  entry.tap([-1, 7])
  await settled()
  expect(told.doubted).toEqual(['rob J7 I7'])
  expect([entry.why, entry.plan.lifted]).toEqual([REFUSED, [0, 7]])
  entry.tap([-1, 7])
  expect([entry.why, entry.plan.lifted]).toEqual([null, [-1, 7]])
})

test('a card laid in this turn is lifted where it may be moved, and the second tap puts it down again', async () => {
  const told = new Told()
  told.next = [SHIFT_LAID, END]
  const { entry, show } = sit(told)
  await show({ actor: 0, legal: [LAY] })
  await prepared(entry)
  entry.tap([0, 8])
  expect([entry.plan.lifted, entry.plan.steps, [...entry.lit.keys()]]).toEqual([[0, 8], [LAY], ['1,8']])
  entry.tap([0, 8])
  await settled()
  expect([entry.plan.lifted, entry.plan.steps]).toEqual([null, [LAY]])
})

test('one that may not be moved is taken back by the first', async () => {
  const { entry, show } = sit(new Told())
  await show({ actor: 0, legal: [LAY] })
  await prepared(entry)
  entry.tap([0, 8])
  await settled()
  expect(entry.plan.steps).toEqual([])
})

test('what needed a card that is taken back goes with it, and says why', async () => {
  const told = new Told()
  told.needing = 'lay g8 I8'
  const { entry, show } = sit(told)
  await show({ actor: 0, legal: [LAY] })
  await prepared(entry)
  entry.choose('g8')
  entry.tap([-1, 8])
  await settled()
  expect(entry.plan.steps).toEqual([LAY, ALSO])
  entry.tap([0, 8])
  await settled()
  expect([entry.plan.steps, entry.plan.lost, entry.why]).toEqual([[], [{ option: ALSO, why: WHY }], WHY])
})

test('what is touched while the plan is looked at waits, and so does the end of the turn', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 0, legal: [LAY, ALSO] })
  entry.choose('b8')
  entry.tap([0, 8])
  entry.choose('g8')
  entry.tap([-1, 8])
  entry.tap([-1, 8])
  expect([entry.plan.isChecked, entry.plan.steps]).toEqual([false, [LAY]])
  await settled()
  expect(entry.plan.steps).toEqual([LAY, ALSO])
  entry.tap([0, 8])
  entry.end()
  expect([entry.canEnd, entry.pause, told.act.mock.calls.length]).toEqual([true, 'checking', 0])
  await settled()
  expect(told.act).toHaveBeenCalledWith('A', ['lay g8 I8', 'end'])
})

test('a turn that is under way says so', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  told.act = vi.fn(() => new Promise<never>(() => undefined))
  await show({ actor: 0, legal: [LAY, ALSO] })
  await prepared(entry)
  entry.end()
  expect([entry.canEnd, entry.pause]).toEqual([false, null])
  entry.end()
  expect([entry.pause, told.act.mock.calls.length]).toEqual(['sending', 1])
})

test('where nothing is entered there is nothing to undo, and that is said', async () => {
  const { entry, show } = sit(new Told())
  await show({ actor: 0, legal: [LAY, ALSO] })
  entry.back()
  expect(entry.pause).toBe('nothing')
  await prepared(entry)
  entry.back()
  expect(entry.pause).toBeNull()
})

test('an empty cell may be touched first: then the cards that fit it can be taken, and go there', async () => {
  const { entry, show } = sit(new Told())
  await show({ actor: 0, legal: [LAY, ALSO] })
  const { card, cell } = stepOf(LAY) as { card: string; cell: readonly [number, number] }
  entry.tap(cell)
  expect([entry.spot, entry.playable.has(card), entry.why]).toEqual([cell, true, null])
  entry.choose(card)
  await settled()
  expect([entry.spot, entry.plan.steps]).toEqual([null, [LAY]])
})

test('with an empty hand no card is named that could go there', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 0, legal: [LAY, ALSO] })
  await prepared(entry)
  entry.choose('g8')
  await settled()
  entry.tap([-1, 8])
  await settled()
  entry.tap([-1, 3])
  await settled()
  expect([entry.pause, told.doubted]).toEqual(['empty', []])
})

test('and one that can’t end says why', async () => {
  const told = new Told()
  told.next = [ALSO]
  told.refused.add('end')
  const { entry, show } = sit(told)
  await show({ actor: 0, legal: [LAY, ALSO] })
  await prepared(entry)
  entry.end()
  await settled()
  expect([entry.why, told.act.mock.calls.length]).toEqual([WHY, 0])
})

test('a reason that comes too late is not told', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 0, legal: [SHIFT, END] })
  entry.tap([0, 7])
  entry.tap([0, 9])
  entry.drop()
  await settled()
  expect(entry.why).toBeNull()
})

test('a card that can’t be moved says why, as if it were put to the end of its column', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 0, legal: [LAY, END] })
  entry.tap([-1, 7])
  await settled()
  expect(told.doubted).toEqual(['shift I7 K7'])
  expect(entry.why).toEqual(REFUSED)
})

test('a card on the table says why it can’t be moved where cards never are, whoever’s turn it is', async () => {
  const told = new Told()
  told.refused.add('shift I7 K7')
  const { entry, show } = sit(told)
  await show({ actor: 0, legal: [LAY, END], robber: false })
  entry.tap([-1, 7])
  await settled()
  expect([told.doubted, entry.why, entry.marked]).toEqual([['shift I7 K7'], REFUSED, [[-1, 7], [0, 7]]])
  await show({ actor: 1, robber: false })
  entry.tap([-1, 7])
  await settled()
  expect([entry.why, entry.marked]).toEqual([WHY, [[-1, 7], [0, 8]]])
})

test('out of turn cards and cells say whose turn it is, as long as nothing is planned', async () => {
  const told = new Told()
  told.reason = WAIT
  told.refused.add('shift I7 K7')
  const { entry, show } = sit(told)
  await show({ actor: 1 })
  for (const cell of [[-1, 7], [0, 9]] as const) {
    entry.tap(cell)
    await settled()
    expect([entry.why, entry.marked]).toEqual([WAIT, [cell]])
  }
  await prepared(entry)
  entry.tap([-1, 7])
  await settled()
  expect(entry.why).toEqual(WHY)
})

test('so do your own cards where nothing can be planned ahead', async () => {
  const told = new Told()
  told.plansAhead = false
  told.reason = WAIT
  const { entry, show } = sit(told)
  await show({ actor: 1 })
  entry.choose('b8')
  await settled()
  expect([told.doubted, entry.why, entry.marked]).toEqual([['lay b8 J8'], WAIT, []])
})

test('a hint can be entered', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 0, legal: [LAY, ALSO] })
  entry.hint()
  await settled()
  expect(told.hint).toHaveBeenCalledWith('A', [], null)
  expect(entry.hints.hint?.option).toEqual(LAY)
  await entry.takeHint()
  expect(entry.plan.steps).toEqual([LAY])
  expect(entry.hints.hint).toBeNull()
})

test('what was prepared is dropped when a bot takes over, without a word about what no longer goes', async () => {
  const told = new Told()
  const { entry, show } = sit(told)
  await show({ actor: 1 })
  await prepared(entry)
  told.info = { seats: [{ seat: 'A', kind: 'person', bot: 'casual' }] }
  told.refused.add('lay b8 J8')
  await show({ actor: 1 })
  expect([entry.plan.steps, entry.canPlan, entry.why]).toEqual([[], false, null])
  entry.comeBack()
  expect(told.hand).toHaveBeenCalledWith('A', null)
  told.info = null
  await show({ actor: 1, hash: 'later' })
  expect([entry.plan.steps, entry.why]).toEqual([[], null])
})
