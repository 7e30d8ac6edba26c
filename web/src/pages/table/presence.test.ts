// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { language } from '../../words/language.svelte'
import type { SeatState } from '../../net/messages'
import { presenceNews } from './presence'

const MIRA: SeatState = { seat: 'A', kind: 'person', name: 'Mira', here: true }
const JONAS: SeatState = { ...MIRA, seat: 'B', name: 'Jonas' }

beforeAll(() => language.choose('en'))

test.each([
  [{ here: false }, ['Jonas is away.']],
  [{ bot: 'casual' as const }, ['A bot is playing for Jonas.']],
  [{ here: false, forfeited: true }, []],
  [{}, []],
])('what changed about a seat is told (%o)', (change, news) => {
  expect(presenceNews([MIRA, JONAS], [MIRA, { ...JONAS, ...change }])).toEqual(news)
})

test('and when it is as before, too', () => {
  expect(presenceNews([MIRA, { ...JONAS, here: false }], [MIRA, JONAS])).toEqual(['Jonas is back.'])
  expect(presenceNews([MIRA, { ...JONAS, bot: 'casual' }], [MIRA, JONAS])).toEqual(['Jonas is playing again.'])
})
