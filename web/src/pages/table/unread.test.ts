// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import type { Chat, Letter } from '../../net/messages'
import { Unread } from './unread.svelte'

const SAID = [said(0, 'A'), said(1, 'B'), said(2, null)]

function said(number: number, seat: Letter | null): Chat {
  return { number, seat, at: 0, name: '', text: 'hm' }
}

beforeEach(() => localStorage.clear())

test('what others said is unread until it is seen, also who only watch', () => {
  const unread = new Unread('t')
  expect(unread.count(SAID, ['A'])).toBe(2)
  unread.see(SAID.slice(0, 2))
  expect(unread.count(SAID, ['A'])).toBe(1)
})

test('one who sits on several seats has said what they say', () => {
  expect(new Unread('t').count(SAID, ['A', 'B'])).toBe(1)
})

test('what was seen stays so when the page is opened again, at this table', () => {
  new Unread('t').see(SAID)
  expect(new Unread('t').count(SAID, ['A'])).toBe(0)
  expect(new Unread('u').count(SAID, ['A'])).toBe(2)
})
