// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { ParoliHand } from './hand.svelte'
import { Keyboard } from './keyboard'

const claimer = { line: null as readonly [string, number] | null, canClaim: false }
const hand = { claimer, hasNote: false, canEnd: true, question: null, lit: new Map(), plan: { aim: null, card: null, lifted: null, movable: new Set() }, drop: vi.fn(), end: vi.fn(), hush: vi.fn() }

const claim = vi.fn()

function press(key: string): void {
  const desk = { hand: hand as unknown as ParoliHand, isSeated: true, section: undefined, tapNumber: vi.fn(), claim, hint: vi.fn(), recall: vi.fn() }
  new Keyboard(desk).press(new KeyboardEvent('keydown', { key }))
}

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(hand, { hasNote: false })
  Object.assign(claimer, { line: null, canClaim: false })
})

test('Escape closes what is said first, and then puts down what is in hand', () => {
  hand.hasNote = true
  press('Escape')
  expect([hand.hush.mock.calls.length, hand.drop.mock.calls.length]).toEqual([1, 0])
  hand.hasNote = false
  press('Escape')
  expect(hand.drop).toHaveBeenCalledOnce()
})

test('Enter claims the line that is looked at, and does not end the turn there', () => {
  claimer.line = ['row', 0]
  press('Enter')
  expect([claim.mock.calls.length, hand.end.mock.calls.length]).toEqual([0, 0])
  claimer.canClaim = true
  press('Enter')
  expect(claim).toHaveBeenCalledOnce()
  claimer.line = null
  press('Enter')
  expect(hand.end).toHaveBeenCalledOnce()
})
