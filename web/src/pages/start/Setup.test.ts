// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { paroli } from '../../games/paroli'
import { paseo } from '../../games/paseo'
import { language } from '../../words/language.svelte'
import Setup from './Setup.svelte'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  return language.choose('en')
})
afterEach(cleanup)

function setUp(game = paseo): void {
  render(Setup, { game, way: 'bots', onclose: () => undefined })
}

const options = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text)

test('levels say what they give away, with as many players as were measured', async () => {
  setUp()
  expect(options('Seat 2').slice(2)).toEqual([
    'Bot · beginner · gives away 5.3% a turn',
    'Bot · casual · gives away 3.4% a turn',
    'Bot · club · gives away 1.4% a turn',
    'Bot · expert · gives away 0.1% a turn',
  ])
  await fireEvent.click(screen.getByLabelText('4'))
  expect(options('Seat 2').slice(2)).toEqual(['Bot · beginner', 'Bot · casual', 'Bot · club', 'Bot · expert'])
})

test('fair starts are offered to two, each with its figure', async () => {
  setUp()
  expect(options('Fair start')).toHaveLength(6)
  expect(options('Fair start')[1]).toContain('51.8%')
  await fireEvent.click(screen.getByLabelText('3'))
  expect(screen.queryByLabelText('Fair start')).toBeNull()
})

test('cards have no path', () => {
  setUp(paroli)
  expect(screen.queryByLabelText('Fair start')).toBeNull()
})

test('from here to what there is to know about a bot', async () => {
  setUp()
  await fireEvent.click(screen.getByText('How the bots play'))
  const chosen = await screen.findByRole('radio', { name: 'casual', hidden: true })
  expect((chosen as HTMLInputElement).checked).toBe(true)
})
