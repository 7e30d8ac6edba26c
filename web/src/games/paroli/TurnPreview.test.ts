// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { language } from '../../words/language.svelte'
import TurnPreview from './TurnPreview.svelte'

const FULL = { line: 'row J', total: 10, before: 9, now: 10, owner: null, points: 0, missing: [], was: undefined }

beforeAll(() => language.choose('en'))
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test.each([
  [['B4', 'P'], true, 'A Paroli makes it worthless.'],
  [['B4', 'P'], false, 'Its cards cancel out.'],
  [['B4', 'R5'], true, 'Its cards cancel out.'],
])('a line of %o that becomes complete and counts nothing says why', (cards, isRobber, why) => {
  render(TurnPreview, { meters: [FULL], isNarrow: true, isRobber, cardsOf: () => cards, pointed: null })
  expect(screen.getByRole('button').textContent).toContain(why)
})

test('one that counts something needs no reason', () => {
  const meter = { ...FULL, points: 15 }
  render(TurnPreview, { meters: [meter], isNarrow: true, isRobber: true, cardsOf: () => ['P'], pointed: null })
  expect(screen.getByRole('button').textContent).not.toContain('worthless')
})
