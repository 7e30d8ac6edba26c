import { beforeEach, expect, test } from 'vitest'
import { figure, percent, signed } from './figures'
import { language } from './language.svelte'

beforeEach(() => {
  language.words = { 'language.locale': 'en-GB' }
})

test('figures have a real minus and as many decimals as are wanted', () => {
  expect([figure(-12.34), figure(7), figure(7.5, 0)]).toEqual(['−12.3', '7.0', '8'])
})

test('what changes says whether it is more, and nothing is neither', () => {
  expect([signed(3.94), signed(-6.2), signed(0.02), signed(-0.04)]).toEqual(['+3.9', '−6.2', '0.0', '0.0'])
})

test('each language writes its own marks', () => {
  expect(percent(0.522698)).toBe('52.3%')
  language.words = { 'language.locale': 'de-DE' }
  expect(percent(0.522698)).toBe('52,3\u00a0%')
})
