// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { language, LANGUAGES } from '../words/language.svelte'
import BotDialog from './BotDialog.svelte'
import { BOTS } from './bots'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
})
afterEach(cleanup)

const rows = () => screen.queryAllByRole('row', { hidden: true }).map(({ textContent }) => textContent.trim())

test('a bot says how it plays, what it cannot, and what it gives away', async () => {
  await language.choose('en')
  render(BotDialog, { bot: 'club', onclose: () => undefined })
  await screen.findByText(/seldom far wrong/)
  screen.getByText(/doesn’t plan ahead/)
  expect(rows()).toEqual([
    'Paseo, 2 players1.4%',
    'Paseo, 3 players2.4% ±0.7',
    'Paroli, 2 players2.1% ±0.5',
    'Räuberparoli, 3 players4.2% ±0.7',
  ])
  await fireEvent.click(screen.getByText('random'))
  screen.getByText('Takes anything that is legal.')
  expect(rows()).toEqual([])
})

test.each(LANGUAGES)('all of them, in %s', async (code) => {
  await language.choose(code)
  render(BotDialog, { bot: 'random', onclose: () => undefined })
  await screen.findByRole('radiogroup', { hidden: true })
  for (const radio of screen.getAllByRole('radio', { hidden: true })) await fireEvent.click(radio)
  expect(screen.getAllByRole('radio', { hidden: true })).toHaveLength(BOTS.length)
})
