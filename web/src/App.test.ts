// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { language } from './words/language.svelte'

vi.mock('./pages', () => ({ fetchPage: () => Promise.reject(new TypeError('Failed to fetch')) }))
const { default: App } = await import('./App.svelte')

beforeAll(() => language.choose('en'))
afterEach(cleanup)

test('a page that can’t be fetched says so, and can be asked for again', async () => {
  render(App)
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('could not be loaded'))
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})
