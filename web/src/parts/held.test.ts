// @vitest-environment jsdom
import { fireEvent } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { held, HOLDING } from './held'

const done = vi.fn()
let button: HTMLElement
let remove: ReturnType<ReturnType<typeof held>>

beforeEach(() => {
  vi.useFakeTimers()
  done.mockClear()
  button = document.createElement('button')
  remove = held(done)(button)
})
afterEach(() => vi.useRealTimers())

test.each([['pointerDown', {}], ['keyDown', { key: ' ' }]] as const)(
  '%s for a moment is enough',
  async (name, options) => {
    await fireEvent[name](button, options)
    vi.advanceTimersByTime(HOLDING - 1)
    expect(done).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(done).toHaveBeenCalledTimes(1)
  },
)

test.each(['pointerUp', 'pointerLeave', 'keyUp', 'blur'] as const)('%s before that ends it', async (name) => {
  await fireEvent.pointerDown(button)
  await fireEvent[name](button)
  vi.advanceTimersByTime(HOLDING)
  expect(done).not.toHaveBeenCalled()
})

test('other keys, and keys that repeat themselves, do nothing', async () => {
  await fireEvent.keyDown(button, { key: 'a' })
  await fireEvent.keyDown(button, { key: ' ', repeat: true })
  vi.advanceTimersByTime(HOLDING)
  expect(done).not.toHaveBeenCalled()
})

test('nothing is done once it is gone', async () => {
  await fireEvent.pointerDown(button)
  remove?.()
  vi.advanceTimersByTime(HOLDING)
  expect(done).not.toHaveBeenCalled()
})
