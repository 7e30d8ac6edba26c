// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { GRID } from '../words/speech'
import { language } from '../words/language.svelte'
import type { HintGiven } from '../net/wire'
import HintPanel from './HintPanel.svelte'
import { Hints } from './hints.svelte'
import type { BoardTable } from './table.svelte'

const GIVEN: HintGiven = {
  seat: 'A',
  exact: true,
  before: { value: 0.528 },
  after: { value: 0.702 },
  choices: 6,
  weighed: [
    { actions: ['split 2+1>7,0 0+3>13,0'], chance: { value: 0.702 }, behind: { value: 0 }, stuck: [[1, 6]] },
    { actions: ['sum 3+4>13,0'], chance: { value: 0.5 }, behind: { value: -0.2 }, stuck: [[1, 6], [1, 5], [2, 6]] },
    { actions: ['stay'], chance: { value: 0.48 }, behind: { value: -0.22 }, stuck: [] },
  ],
  reason: { code: 'nobody-has-words-for-this' },
}

beforeAll(() => language.choose('en'))
afterEach(cleanup)

function hintsOf(hint: HintGiven | null): Hints {
  const answer = { kind: 'hinted', option: { text: 'stay' }, hint }
  const table = {
    hasHints: true,
    info: { id: 'panel' },
    view: () => ({ hash: Math.random().toString() }),
    hint: () => Promise.resolve({ type: 'told', id: 1, seq: 1, answer }),
  }
  return new Hints(() => ({ table: table as unknown as BoardTable, seat: 'A' }))
}

async function shown(hint: HintGiven | null) {
  const [hints, onuse] = [hintsOf(hint), vi.fn()]
  await hints.want()
  render(HintPanel, {
    hints,
    speaker: { words: language.words, names: ['Mira', 'Jonas'], place: GRID },
    seat: 0,
    hasDice: true,
    words: (actions: readonly string[]) => [{ kind: 'words' as const, text: actions.join() }],
    canUse: true,
    onuse,
  })
  await screen.findByRole('heading', { name: 'Hint' })
  return { hints, onuse }
}

test('the chance before and after, the best three, and what they leave open', async () => {
  await shown(GIVEN)
  expect(screen.getByRole('status').textContent).toMatch(/52\.8%[^]*70\.2%/)
  expect(screen.getByText('exact')).toBeTruthy()
  const listed = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(listed[0]).toMatch(/2 of 36 rolls leave you no move[^]*70\.2%/)
  expect(listed[1]).toMatch(/6 of 36/)
  expect(listed[2]).toMatch(/every roll leaves you a move/)
})

test('another one of them is drawn, by a tap or by a key, and Enter sets it up', async () => {
  const { hints, onuse } = await shown(GIVEN)
  expect(hints.actions).toEqual(GIVEN.weighed[0]?.actions)
  await fireEvent.click(screen.getByRole('button', { name: /sum 3/ }))
  expect(hints.actions).toEqual(['sum 3+4>13,0'])
  expect(hints.press(new KeyboardEvent('keydown', { key: '3' }), onuse)).toBe(true)
  expect(hints.actions).toEqual(['stay'])
  expect(hints.press(new KeyboardEvent('keydown', { key: '4' }), onuse)).toBe(false)
  expect(hints.press(new KeyboardEvent('keydown', { key: 'Enter' }), onuse)).toBe(true)
  expect(onuse).toHaveBeenCalledTimes(1)
})

test('where there is only one turn it says so, and an estimate is marked as one', async () => {
  await shown({ ...GIVEN, exact: false, choices: 1, weighed: GIVEN.weighed.slice(0, 1) })
  expect(screen.getByText('There is only this turn.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toMatch(/≈\u00A070%/)
})

test('hints are counted, but not twice for the same moment', async () => {
  sessionStorage.clear()
  const hints = hintsOf(null)
  await hints.want()
  await hints.want()
  expect(hints.count).toBe(2)
  const same = hintsOf(null)
  await same.want()
  expect(same.count).toBe(3)
  expect(same.actions).toEqual(['stay'])
})
