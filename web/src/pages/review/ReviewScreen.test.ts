// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { gameOf } from '../../games'
import type { Events, Review } from '../../net/wire'
import { Sizeless } from '../../parts/sizeless'
import { language } from '../../words/language.svelte'
import { GRID } from '../../words/speech'
import { Replay } from './replay.svelte'
import ReviewScreen from './ReviewScreen.svelte'
import { SAMPLE } from './sample'
import { Study } from './study.svelte'

const TOLD = { table: { seats: [] }, ending: null, events: [] } as unknown as Events
const SUM = '52.3 − 12.3 + 8.2 + 15.5 + 36.3'

beforeAll(async () => {
  vi.stubGlobal('ResizeObserver', Sizeless)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn() }))
  await language.choose('en')
  await language.fetch('study')
})
afterEach(cleanup)

/** The sample's ledger as it would be, had its figures been estimated, or not added up. */
async function shown(exact: boolean, closes: boolean): Promise<string> {
  const ledgers = SAMPLE.ledgers.map((ledger) => ({ ...ledger, closes }))
  const review: Review = { ...SAMPLE, exact, ledgers }
  const [replay, game] = [new Replay(TOLD), gameOf(SAMPLE.game)]
  const study = new Study('table', () => replay, false)
  study.review = review
  render(ReviewScreen, {
    study,
    replay,
    game,
    parts: await game.study(),
    speaker: { words: language.words, names: SAMPLE.players, place: GRID },
    isYou: true,
    table: 'table',
    canTry: false,
    onplay: vi.fn(),
  })
  const ledger = screen.getByRole('region', { name: 'Where your 100% came from' })
  return (ledger.textContent ?? '').replaceAll(/\s+/g, ' ')
}

test.each([true, false])('a sum that does not add up is shown and says so (exact: %s)', async (exact) => {
  const said = await shown(exact, false)
  expect(said).toContain(`${SUM} ≠ 100.0`)
  expect(said).toContain('This sum does not add up. Do not trust its figures.')
  expect(said).not.toContain('something is left over')
})

test('a sum of estimates says that something may be left over', async () => {
  const said = await shown(false, true)
  expect(said).toContain(`${SUM} = 100.0`)
  expect(said).toContain('These are estimates; that is why something is left over.')
  expect(said).not.toContain('does not add up')
})
