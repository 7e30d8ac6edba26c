// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Sizeless } from '../parts/sizeless'
import { settings } from '../settings.svelte'
import { language } from '../words/language.svelte'
import { lesson } from './lesson'
import LessonStep from './LessonStep.svelte'

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', Sizeless)
  return language.choose('en')
})
afterEach(() => {
  cleanup()
  settings.call('')
})

test.each([
  ['', 'Guest rolls 2 and 5.'],
  ['Ada', 'Ada rolls 2 and 5.'],
])('a learner who goes by the name “%s” is called so', async (name, said) => {
  settings.call(name)
  const step = (await lesson('paseo')).find((each) => each.name === 'roll')
  if (!step) throw new RangeError('roll')
  render(LessonStep, { game: 'paseo', step, number: 3, count: 14, ongo: () => undefined })
  await fireEvent.click(screen.getByRole('button', { name: 'Roll' }))
  expect(document.querySelector('.fact')?.textContent).toBe(said)
})
