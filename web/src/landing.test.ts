// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { land } from './landing'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

test('whoever comes to a page stands at its title, however late that is', () => {
  land()
  vi.advanceTimersByTime(100)
  document.body.innerHTML = '<h1>Rules</h1>'
  vi.advanceTimersByTime(50)
  expect(document.activeElement?.textContent).toBe('Rules')
})

test('but not if the page has put them elsewhere, or they have gone on', () => {
  document.body.innerHTML = '<h1>Rules</h1><button>Lift</button>'
  document.querySelector('button')?.focus()
  land()
  vi.advanceTimersByTime(50)
  expect(document.activeElement?.textContent).toBe('Lift')
  document.querySelector('button')?.blur()
  land()()
  vi.advanceTimersByTime(50)
  expect(document.activeElement).toBe(document.body)
})
