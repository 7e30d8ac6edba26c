import { expect, test } from 'vitest'
import type { LineChange, MoveEffect, Option } from '../../net/wire'
import { lights } from './lights'
import { Plan } from './plan.svelte'

const SHIFT: Option = { text: 'shift J7 K7', action: { kind: 'shift', origin: [0, 7], target: [1, 7] } }
const HELD = { cards: 10, complete: true, value: 30 }

function change(after: Partial<LineChange['after']>, asks = false): LineChange {
  return { line: 'row J', owner: 'B', protected: false, asks, before: HELD, after: { ...HELD, ...after } }
}

/** The one lit cell, where these lines would change. */
async function lit(changes: LineChange[]) {
  const plan = new Plan(() => Promise.resolve(null))
  await plan.begin([SHIFT])
  plan.lifted = [0, 7]
  const effect: MoveEffect = { action: SHIFT.text, changes, asks: changes.some((each) => each.asks) ? ['B'] : [] }
  return lights(plan, {
    layout: { cards: new Map(), chips: new Map() },
    lineStates: new Map(),
    effects: new Map([[SHIFT.text, effect]]),
  }).get('1,7')
}

test('a target shows what would change for each owner, first for those who would be asked', async () => {
  const mine = { ...change({ value: 40 }), line: 'row K', owner: 'A' as const }
  expect(await lit([mine, change({}), change({ value: 25 }, true)])).toEqual({
    word: '+',
    changes: [{ owner: 1, by: '−5', asks: true }, { owner: 0, by: '+10', asks: false }],
  })
  expect(await lit([change({ value: 0, complete: false })])).toMatchObject({ changes: [{ by: '−30' }] })
})

test('and what changes for one owner in several lines, all together', async () => {
  expect(await lit([change({ value: 25 }, true), { ...change({ value: 45 }), line: 'col 7' }])).toMatchObject({
    changes: [{ owner: 1, by: '+10', asks: true }],
  })
})

test('and nothing where nothing would change', async () => {
  expect(await lit([change({})])).toEqual({ word: '+' })
  expect(await lit([{ ...change({ value: 25 }), owner: null }])).toEqual({ word: '+' })
})

test('but that somebody would be asked', async () => {
  expect(await lit([change({}, true)])).toMatchObject({ changes: [{ by: '', asks: true }] })
})
