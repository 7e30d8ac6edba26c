// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { language } from '../words/language.svelte'
import FairnessCheck from './FairnessCheck.svelte'
import log from './paroli.spieltisch-log?raw'

beforeAll(() => language.choose('en'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function checked(answer: Response): void {
  vi.stubGlobal('fetch', () => Promise.resolve(answer))
  render(FairnessCheck, { table: 't71816127', material: 'cards' })
  screen.getByRole('button', { name: 'Check fairness' }).click()
}

test('an honest log is shown with what was checked and what was not', async () => {
  checked(new Response(log))
  await screen.findByText('Drawn fairly')
  expect(screen.getByText(/every card: all 41 draws/)).toBeTruthy()
  expect(screen.getByText(/“spieltisch verify” does/)).toBeTruthy()
  expect(screen.getByText(/looked at hidden cards/)).toBeTruthy()
})

test('what is wrong is told', async () => {
  checked(new Response(log.replace('deal b', 'deal g')))
  await screen.findByText('Something is not right')
  expect(screen.getByText(/The digest does not match/)).toBeTruthy()
})

test('a game that is not over has no log yet', async () => {
  checked(new Response('{"code":"not-ended"}', { status: 409 }))
  expect(await screen.findByText(/Wait for the end/)).toBeTruthy()
})

test('a table in your own network, without https, is worked out all the same', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  checked(new Response(log))
  expect(await screen.findByText('Drawn fairly')).toBeTruthy()
})
