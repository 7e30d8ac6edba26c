import { expect, test } from 'vitest'
import type { BoardTable } from '../../table/table.svelte'
import type { Option, Planned } from '../../net/wire'
import { Claimer } from './claimer.svelte'
import { Queries } from './queries'
import { Plan } from './plan.svelte'
import type { Line } from './view'

const LAY: Option = { text: 'lay b8 J8', action: { kind: 'lay', card: 'b8', cell: [0, 8] } }
const COLUMN: Option = { text: 'claim col 8', action: { kind: 'claim', line: ['col', 8] } }
const ROW: Option = { text: 'claim row J', action: { kind: 'claim', line: ['row', 0] } }
const END: Option = { text: 'end', action: { kind: 'end-turn' } }
const FIRST = { ruling: 'claim', code: 'claim-before-playing' }
const CLAIMED = { ruling: 'R5', code: 'line-claimed', params: { line: ['row', 1], owner: 1 } }
const J: Line = ['row', 0]
const K: Line = ['row', 1]

/** A law that lets lines be claimed after a card was laid, one in a turn, and row K never. */
function planned(actions: readonly string[]): Planned {
  const [, claim] = actions
  if (claim === 'claim row K') return { kind: 'planned', done: 1, why: CLAIMED }
  return { kind: 'planned', done: actions.length, legal: claim ? [] : [COLUMN, ROW, END] }
}

function seated(): { plan: Plan; claimer: Claimer; asked: string[] } {
  const asked: string[] = []
  const ask = (_seat: string, about: { kind: string; action?: string; actions?: string[] }): Promise<unknown> => {
    asked.push(about.action ?? (about.actions ?? []).join(', '))
    return Promise.resolve(about.kind === 'why-not' ? { kind: 'reason', why: FIRST } : planned(about.actions ?? []))
  }
  const queries = new Queries(() => ({ table: { ask, plansAhead: true } as unknown as BoardTable, seat: 'A' }))
  const plan = new Plan((actions) => queries.planned(actions))
  return { plan, claimer: new Claimer(plan, queries), asked }
}

test('a line says why it can’t be claimed yet', async () => {
  const { claimer, asked } = seated()
  claimer.look(J)
  await claimer.ask(true)
  expect([claimer.why, claimer.canClaim]).toEqual([FIRST, false])
  expect(asked).toEqual(['claim row J'])
})

test('after what is planned it is judged again', async () => {
  const { claimer, plan } = seated()
  await plan.begin([LAY], [LAY])
  claimer.look(K)
  await claimer.ask(true)
  expect([claimer.why, claimer.canClaim]).toEqual([CLAIMED, false])
  claimer.look(J)
  await claimer.ask(true)
  expect([claimer.why, claimer.canClaim]).toEqual([null, true])
  expect(claimer.take()).toEqual(ROW)
  expect(claimer.line).toBeNull()
})

test('whoever looks at another line meanwhile is not told about the first', async () => {
  const { claimer } = seated()
  claimer.look(K)
  const asking = claimer.ask(true)
  claimer.close()
  await asking
  expect(claimer.why).toBeNull()
})

test('another line can take the place of the one that is claimed in the plan', async () => {
  const { claimer, plan } = seated()
  await plan.begin([LAY], [LAY, COLUMN])
  claimer.look(J)
  await claimer.ask(true)
  expect(claimer.canClaim).toBe(true)
  const row = claimer.take()
  expect(row).toEqual(ROW)
  if (row) await plan.add(row)
  expect(plan.steps).toEqual([LAY, ROW])
})

test('the line that is claimed in the plan has no reason', async () => {
  const { claimer, plan, asked } = seated()
  await plan.begin([LAY], [LAY, COLUMN])
  asked.length = 0
  claimer.look(['col', 8])
  await claimer.ask(true)
  expect([claimer.why, claimer.canClaim, asked]).toEqual([null, false, []])
})
