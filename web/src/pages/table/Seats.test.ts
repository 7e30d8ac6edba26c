// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TableState } from '../../table/table.svelte'
import { language } from '../../words/language.svelte'
import Seats from './Seats.svelte'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  return language.choose('en')
})
afterEach(cleanup)

test('a bot’s mark leads to what there is to know about it', async () => {
  const seats = [{ seat: 'A', kind: 'person', name: 'Mira', here: true }, { seat: 'B', kind: 'bot', bot: 'club' }]
  const table = { info: { seats, clock: { kind: 'none' } }, yours: ['A'], clock: null } as unknown as TableState
  render(Seats, { table, acting: null })
  await fireEvent.click(screen.getByRole('button', { name: 'Bot · club' }))
  const chosen = await screen.findByRole('radio', { name: 'club', hidden: true })
  expect((chosen as HTMLInputElement).checked).toBe(true)
})
