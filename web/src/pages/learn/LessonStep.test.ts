// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Sizeless } from '../../parts/sizeless'
import { settings } from '../../parts/settings.svelte'
import { language } from '../../words/language.svelte'
import { gameOf } from '../../games'
import { lesson } from './lesson'
import LessonStep from './LessonStep.svelte'

const STEPS = await lesson(gameOf('paseo'))

beforeAll(async () => {
  vi.stubGlobal('ResizeObserver', Sizeless)
  await language.choose('en')
  await language.fetch('study')
})
afterEach(() => {
  cleanup()
  settings.call('')
})

test.each([['', 'Guest wins.'], ['Ada', 'Ada wins.']])(
  'a learner who goes by the name “%s” is called so',
  async (name, said) => {
    settings.call(name)
    const step = STEPS.find((each) => each.name === 'stuck')
    if (!step) throw new RangeError('stuck')
    render(LessonStep, { game: gameOf('paseo'), step, number: 15, count: 16, ongo: () => undefined })
    await fireEvent.click(screen.getByRole('button', { name: 'Let Ben roll' }))
    expect([...document.querySelectorAll('.fact')].at(-1)?.textContent.trim()).toBe(said)
  },
)
