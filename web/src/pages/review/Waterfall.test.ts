// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Sizeless } from '../../parts/sizeless'
import { language } from '../../words/language.svelte'
import { ringsOf } from './curve'
import { sumOf } from './ledger'
import { SAMPLE } from './sample'
import { stepWords, titlesOf, type Viewer } from './titles'
import Waterfall from './Waterfall.svelte'

const VIEWER: Viewer = { seat: 'A', isYou: true, names: ['Mira', 'Jonas'], chance: 'dice' }

beforeAll(async () => {
  vi.stubGlobal('ResizeObserver', Sizeless)
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { value: 832 })
  await language.choose('en')
  await language.fetch('study')
})
afterEach(cleanup)

function shown() {
  const sum = sumOf(SAMPLE, 'A')
  if (!sum) throw new Error('there is a ledger')
  const [onpoint, onselect] = [vi.fn(), vi.fn()]
  const { container } = render(Waterfall, {
    sum,
    seat: 0,
    rings: ringsOf(SAMPLE, 'A'),
    marked: null,
    titles: titlesOf(sum, VIEWER, SAMPLE),
    describe: (step, after) => stepWords(step, after, VIEWER, SAMPLE),
    onpoint,
    onselect,
  })
  return { onpoint, onselect, container }
}

test('every step can be pointed at, chosen and heard', async () => {
  const { onpoint, onselect } = shown()
  const step = await screen.findByRole('button', { name: 'Turn 7, your error, −6.2, then 40.' })
  step.focus()
  expect(onpoint).toHaveBeenCalled()
  await fireEvent.click(step)
  expect(onselect).toHaveBeenCalledWith(28)
})

test('arrows walk the steps, and only one of them is a stop of the tab key', async () => {
  const steps = await within(shown().container).findAllByRole('button')
  expect(steps.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  steps[0]?.focus()
  await fireEvent.keyDown(steps[0] ?? document.body, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(steps[1])
})

test('rolls are heard with their dice, and whose they were', async () => {
  shown()
  expect(await screen.findByRole('button', { name: /^Turn 21, your roll \d and \d, −18\.2, then \d+\.$/ })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /Jonas’s roll/ }).length).toBe(11)
})

test('the names of rolls lie over no bar', () => {
  const { container } = shown()
  const number = (element: Element, name: string): number => Number(element.getAttribute(name))
  const bars = [...container.querySelectorAll('.step > rect:not(.hatch)')]
  const names = [...container.querySelectorAll('.named')]
  expect(names).not.toHaveLength(0)
  const [half, line] = [22, 5]
  for (const name of names) {
    const middle = number(name, 'x') - (name.getAttribute('text-anchor') === 'end' ? half : 0)
    const over = bars.filter((bar) => {
      const [x, y] = [number(bar, 'x'), number(bar, 'y')]
      const beside = x > middle + half || x + number(bar, 'width') < middle - half
      const apart = y > number(name, 'y') || y + number(bar, 'height') < number(name, 'y') - 2 * line
      return !beside && !apart
    })
    expect(over, name.textContent).toHaveLength(0)
  }
})
