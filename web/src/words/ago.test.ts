// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ago } from './ago'
import { language } from './language.svelte'

const NOW = 1_700_000_000_000

test.each([
  [0, 'just now', 'gerade eben'],
  [-5_000, 'just now', 'gerade eben'],
  [59_000, 'just now', 'gerade eben'],
  [60_000, '1 minute ago', 'vor 1 Minute'],
  [119 * 60_000, '1 hour ago', 'vor 1 Stunde'],
  [50 * 3_600_000, '2 days ago', 'vor 2 Tagen'],
])('what was %d ms ago is told in the largest unit', async (passed, en, de) => {
  await language.choose('en')
  expect(ago(NOW - passed, NOW)).toBe(en)
  await language.choose('de')
  expect(ago(NOW - passed, NOW)).toBe(de)
})
