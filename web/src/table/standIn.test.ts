// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Table } from '../net/wire'
import { language } from '../words/language.svelte'
import StandIn from './StandIn.svelte'

beforeAll(() => language.choose('en'))
afterEach(cleanup)

function agreed(clock: Table['clock']['kind'], isAgreed: boolean): string {
  render(StandIn, { info: { clock: { kind: clock }, absent_bot: isAgreed, stand_in: 'club' } as unknown as Table })
  return screen.queryByText(/away/)?.textContent ?? ''
}

const LINE = 'If someone is away, the others may let a bot play for them (club).'

test('whoever sits down reads which bot plays for the absent', () => {
  expect(agreed('move', false)).toBe(LINE)
})

test('where nobody is pressed, if that was agreed on', () => {
  expect(agreed('days', true)).toBe(LINE)
  cleanup()
  expect(agreed('none', false)).toBe('')
})
