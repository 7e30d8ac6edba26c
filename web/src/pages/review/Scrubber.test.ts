// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Events } from '../../net/wire'
import { language } from '../../words/language.svelte'
import { Replay } from './replay.svelte'
import Scrubber from './Scrubber.svelte'

const TOLD = {
  table: { seats: [] },
  events: [4, 5, 6].map((seq) => ({
    type: 'update',
    seq,
    at: 0,
    kind: 'act',
    by: 'A',
    head: '',
    facts: [{ kind: 'passed', seat: 0 }],
    seats: [{ seat: 'A', hash: '', view: {} }],
  })),
} as unknown as Events

beforeAll(async () => {
  await language.choose('en')
  await language.fetch('study')
})
afterEach(cleanup)

function shown(): Replay {
  const replay = new Replay(TOLD)
  render(Scrubber, { replay })
  return replay
}

test('keys step, and go to the ends', async () => {
  const replay = shown()
  await fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(replay.place).toBe(1)
  await fireEvent.keyDown(document.body, { key: 'End' })
  expect(replay.place).toBe(2)
  await fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(replay.place).toBe(1)
  await fireEvent.keyDown(document.body, { key: 'Home' })
  expect(replay.place).toBe(0)
})

test('a slider tells where one is, and leads anywhere', async () => {
  const replay = shown()
  const slider = screen.getByRole('slider')
  expect(slider.getAttribute('aria-valuetext')).toBe('1 of 3')
  await fireEvent.input(slider, { target: { value: '2' } })
  expect(replay.place).toBe(2)
  expect(slider.getAttribute('aria-valuetext')).toBe('3 of 3')
})

test('it plays by itself to the end, and from the start again', async () => {
  vi.useFakeTimers()
  const replay = shown()
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(replay.place).toBe(2)
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(replay.place).toBe(0)
  vi.useRealTimers()
})
