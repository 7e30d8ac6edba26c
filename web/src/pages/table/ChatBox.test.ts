// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { language } from '../../words/language.svelte'
import ChatBox from './ChatBox.svelte'
import ChatNews from './ChatNews.svelte'
import type { TableState } from '../../table/table.svelte'

beforeAll(() => language.choose('en'))
beforeEach(() => localStorage.setItem('spieltisch.known', 'yes'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

function open(heard: string | null, { chat = true, yours = ['A'] } = {}) {
  const table = {
    info: { chat },
    yours,
    chat: [],
    say: vi.fn(() => Promise.resolve(heard)),
    sayPreset: vi.fn(() => Promise.resolve(heard)),
    comeAgain: vi.fn(),
  }
  render(ChatBox, { table: table as unknown as TableState })
  return table
}

async function write(text: string): Promise<HTMLInputElement> {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message' })
  await fireEvent.input(field, { target: { value: text } })
  await fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  return field
}

test('the field is empty when all have heard what stood there', async () => {
  open(null)
  const field = await write('hm')
  await vi.waitFor(() => expect(field.value).toBe(''))
})

test('what nobody heard stays there, with the reason', async () => {
  open('nothing-said')
  const field = await write('\u0007')
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('in one line'))
  expect(field.value).toBe('\u0007')
})

test('ready-made words are there where nothing else may be written', async () => {
  const table = open(null, { chat: false })
  expect(screen.queryByRole('textbox')).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'Thanks!' }))
  expect(table.sayPreset).toHaveBeenCalledWith('thanks')
})

test('a watcher whom nobody knows is asked for a name first', () => {
  localStorage.clear()
  open(null, { yours: [] })
  expect(screen.getByRole('button', { name: 'Join in' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Thanks!' })).toBeNull()
})

test('what is new is read out, and what was said before is not', async () => {
  const line = (number: number, text: string) => ({ number, at: 0, name: 'Ben', text })
  const { rerender, container } = render(ChatNews, { chat: [line(1, 'old')] })
  expect(container.textContent).toBe('')
  await rerender({ chat: [line(1, 'old'), line(2, 'new')] })
  expect(container.textContent).toBe('Ben: new')
})
