// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press } from './press'

let button: HTMLButtonElement
const [hold, clicked] = [vi.fn(), vi.fn()]

function point(name: string, pointerType = 'touch'): void {
  button.dispatchEvent(new PointerEvent(name, { pointerType, isPrimary: true, bubbles: true, clientX: 5, clientY: 5 }))
}

function touched(pointerType?: string): void {
  button.addEventListener(
    'pointerdown',
    (event) => press(event, { lift: () => false, move: vi.fn(), drop: vi.fn(), hold }),
    { once: true },
  )
  point('pointerdown', pointerType)
}

beforeEach(() => {
  vi.useFakeTimers()
  button = document.body.appendChild(document.createElement('button'))
  button.addEventListener('click', clicked)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.clearAllMocks()
  button.remove()
})

test('what is held does its own, and no click when it is let go at last', () => {
  touched()
  vi.advanceTimersByTime(499)
  expect(hold).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  point('pointerup')
  button.click()
  expect([hold.mock.calls.length, clicked.mock.calls.length]).toEqual([1, 0])
})

test('the next tap is one again', () => {
  touched()
  vi.advanceTimersByTime(500)
  point('pointerup')
  vi.advanceTimersByTime(60)
  touched()
  point('pointerup')
  button.click()
  expect(clicked).toHaveBeenCalledOnce()
})

test('a short touch is left to its click, and a mouse is never held', () => {
  touched()
  point('pointerup')
  touched('mouse')
  vi.advanceTimersByTime(1000)
  button.click()
  expect([hold.mock.calls.length, clicked.mock.calls.length]).toEqual([0, 1])
})
