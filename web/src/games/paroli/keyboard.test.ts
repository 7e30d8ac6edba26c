// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { ParoliTurnEntry } from './turnEntry.svelte'
import { Keyboard } from './keyboard'

const claimer = { line: null as readonly [string, number] | null, canClaim: false }
const entry = {
  claimer,
  hasNote: false,
  canEnd: true,
  question: null,
  lit: new Map(),
  layout: { cards: new Map([['0,7', 'b7'], ['0,8', 'b8']]), chips: new Map() },
  plan: { aim: null, card: null, lifted: null, movable: new Set() },
  drop: vi.fn(),
  end: vi.fn(),
  hush: vi.fn(),
}

const claim = vi.fn()
const goToNew = vi.fn()

function press(key: string, more: KeyboardEventInit & { isSeated?: boolean } = {}): void {
  const context = {
    entry: entry as unknown as ParoliTurnEntry,
    isSeated: more.isSeated ?? true,
    section: document.body,
    tapNumber: vi.fn(),
    goToNew,
    claim,
    hint: vi.fn(),
    review: vi.fn(),
  }
  new Keyboard(context).press(new KeyboardEvent('keydown', { key, ...more }))
}

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(entry, { hasNote: false })
  Object.assign(claimer, { line: null, canClaim: false })
})

test('Escape closes what is said first, and then puts down what is in hand', () => {
  entry.hasNote = true
  press('Escape')
  expect([entry.hush.mock.calls.length, entry.drop.mock.calls.length]).toEqual([1, 0])
  entry.hasNote = false
  press('Escape')
  expect(entry.drop).toHaveBeenCalledOnce()
})

test('N goes to new cards, unless a question is to be answered', () => {
  press('n')
  expect(goToNew).toHaveBeenCalledOnce()
  Object.assign(entry, { question: { part: 'owner' } })
  press('n')
  Object.assign(entry, { question: null })
  expect(goToNew).toHaveBeenCalledOnce()
})

test('Enter claims the line that is looked at, and does not end the turn there', () => {
  claimer.line = ['row', 0]
  press('Enter')
  expect([claim.mock.calls.length, entry.end.mock.calls.length]).toEqual([0, 0])
  claimer.canClaim = true
  press('Enter')
  expect(claim).toHaveBeenCalledOnce()
  claimer.line = null
  press('Enter')
  expect(entry.end).toHaveBeenCalledOnce()
})

/** What has the focus after these arrows, of a board with these cells and heads. */
function walked(begin: string, ...arrows: [key: string, more?: KeyboardEventInit & { isSeated?: boolean }][]): string {
  const cells = ['-1,7', '0,7', '0,8', '1,7'].map((place) => `<button data-cell="${place}"></button>`)
  const heads = ['col 1', 'col 2', 'row I', 'row J', 'row K'].map((line) => `<button data-head="${line}"></button>`)
  document.body.innerHTML = [...cells, ...heads].join('')
  document.querySelector<HTMLElement>(begin)?.focus()
  for (const arrow of arrows) press(...arrow)
  const { cell, head } = (document.activeElement as HTMLElement).dataset
  return cell ?? head ?? ''
}

test('arrows go from card to card, with Shift through every cell', () => {
  expect(walked('[data-cell="0,8"]', ['ArrowLeft'])).toBe('0,7')
  expect(walked('[data-cell="0,7"]', ['ArrowDown'])).toBe('0,8')
  expect(walked('[data-cell="0,7"]', ['ArrowDown', { shiftKey: true }])).toBe('1,7')
})

test('whoever only watches goes through cells with Shift: arrows alone go through the game', () => {
  expect(walked('[data-cell="0,8"]', ['ArrowLeft', { isSeated: false }])).toBe('0,8')
  expect(walked('[data-cell="0,8"]', ['ArrowLeft', { isSeated: false, shiftKey: true }])).toBe('0,7')
})

test('at the heads of lines arrows stay there', () => {
  expect(walked('[data-head="col 2"]', ['ArrowLeft'])).toBe('col 1')
  expect(walked('[data-head="col 1"]', ['ArrowDown'], ['ArrowDown'])).toBe('row J')
  expect(walked('[data-head="row J"]', ['ArrowRight'])).toBe('col 1')
})
