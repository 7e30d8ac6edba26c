// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bringBack, bringIn } from '../../net/finished'
import { place } from '../../net/place.svelte'
import { language } from '../../words/language.svelte'
import BringIn from './BringIn.svelte'

vi.mock('../../net/calls', () => ({ enter: vi.fn(), isKnown: () => true }))
vi.mock('../../net/finished', () => ({
  bringBack: vi.fn(() => Promise.resolve({ games: [] })),
  bringIn: vi.fn(() => Promise.resolve({ id: 't7' })),
}))

const OF_A_DEVICE = '{"event/local-a/000000000":"{}","person":"{}","table/local-a":"{}"}'

beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  await language.choose('en')
  await language.fetch('study')
})
afterEach(() => {
  cleanup()
  place.choose(false)
  location.hash = ''
  vi.clearAllMocks()
})

async function bring(data: string): Promise<void> {
  render(BringIn)
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: data } })
  await fireEvent.click(screen.getByRole('button', { name: 'Look at it' }))
}

test('the games of a device are brought to another one', async () => {
  place.choose(true)
  await bring(OF_A_DEVICE)
  await vi.waitFor(() => expect(location.hash).toBe('#/games'))
  expect(bringBack).toHaveBeenCalledExactlyOnceWith(OF_A_DEVICE)
  expect(bringIn).not.toHaveBeenCalled()
})

test('at a server it is said where they can be looked at', async () => {
  await bring(OF_A_DEVICE)
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('These games come from a device.'))
  expect(bringBack).not.toHaveBeenCalled()
})

test.each(['spieltisch record 1', '{"format":"spieltisch-log 1","table":"local-a"}'])(
  'a record is a record: %s',
  async (data) => {
    place.choose(true)
    await bring(data)
    await vi.waitFor(() => expect(location.hash).toBe('#/review/t7'))
    expect(bringBack).not.toHaveBeenCalled()
  },
)
