// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Letter } from '../../net/messages'
import { language } from '../../words/language.svelte'
import { isOwn } from '../../table/names'
import ResignDialog from './ResignDialog.svelte'
import Seats from './Seats.svelte'
import type { TableState } from '../../table/table.svelte'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => undefined
  return language.choose('en')
})
afterEach(cleanup)

function seated(...yours: Letter[]): TableState {
  const seats = ['Mira', 'Ben'].map((name, at) => ({ seat: 'AB'[at], kind: 'person', name, here: true }))
  return { yours, info: { seats }, clock: null, skew: 0 } as unknown as TableState
}

test('whoever sits alone at a screen is “you”', () => {
  render(Seats, { table: seated('B'), acting: null })
  expect(screen.getByText('you').closest('li')?.textContent).toContain('Ben')
  expect(isOwn(seated('B'), 'A')).toBe(false)
})

test('several at one screen have only their names', () => {
  render(Seats, { table: seated('A', 'B'), acting: 'A' })
  expect(screen.queryByText('you')).toBeNull()
})

test('so has whoever of them gives up', () => {
  render(ResignDialog, { name: 'Ben', onresign: () => undefined, onclose: () => undefined })
  expect(screen.getByText('Does Ben really resign?')).toBeTruthy()
})
