/** What the parts of a review are called, from the viewer's side. */
import type { Review } from '../../net/wire'
import { type Letter, seatNumber } from '../../net/messages'
import { listed, t } from '../../words/language.svelte'
import { signed } from '../../words/figures'
import type { Group, Step, Sum } from './ledger'

export interface Viewer {
  readonly seat: Letter
  /** Whether it is who looks on. */
  readonly isYou: boolean
  readonly names: readonly string[]
  readonly chance: 'dice' | 'cards'
}

export function viewerName({ seat, names }: Viewer): string {
  return names[seatNumber(seat)] ?? seat
}

/** Of each part of the sum: its name, and how much it holds. */
export function titlesOf(sum: Sum, viewer: Viewer, review: Review): Record<string, readonly [string, string]> {
  const [first] = review.moments
  const groups = sum.groups.map(
    (group) => [group.name, [groupTitle(group, viewer), groupCount(group, viewer)]] as const,
  )
  return {
    start: [t('review.start'), first ? startWords(viewer, first.seat) : ''],
    ...Object.fromEntries(groups),
    result: [t('ledger.result'), resultWords(sum.result)],
  }
}

function startWords(viewer: Viewer, first: Letter): string {
  if (viewer.isYou && first === viewer.seat) return t('ledger.begins.you')
  return t('ledger.begins', { name: viewer.names[seatNumber(first)] ?? first })
}

function resultWords(result: number): string {
  if (result > 99.9) return t('ledger.won')
  return t(result < 0.1 ? 'ledger.lost' : 'ledger.shared')
}

function groupTitle({ name, seat }: Group, viewer: Viewer): string {
  if (name === 'rest') return t('ledger.rest')
  const what = name.endsWith('errors') ? 'errors' : viewer.chance
  if (name.startsWith('own') && viewer.isYou) return t(`ledger.${what}.yours`)
  const owner = name.startsWith('own') ? viewerName(viewer) : seat === null ? null : (viewer.names[seat] ?? '')
  return owner === null ? t(`ledger.${what}.others`) : t(`ledger.${what}.of`, { name: owner })
}

function groupCount({ name, steps }: Group, { chance }: Viewer): string {
  if (name === 'rest') return ''
  return t(name.endsWith('errors') ? 'ledger.count.errors' : `ledger.count.${chance}`, { count: steps.length })
}

/** A step as it is spoken: "turn 21, your roll 5 and 4, minus 18.2, then 60". */
export function stepWords(step: Step, after: number, viewer: Viewer, review: Review): string {
  const moment = review.moments.find(({ index }) => index === step.index)
  const isYours = viewer.isYou && step.seat === seatNumber(viewer.seat)
  const name = viewer.names[step.seat] ?? ''
  const what = moment?.kind === 'chance' ? viewer.chance : 'error'
  const params = { name, dice: diceWords(moment?.actions[0]) }
  return t('review.step', {
    number: step.turn,
    what: t(`review.step.${what}.${isYours ? 'yours' : 'of'}`, params),
    value: signed(step.value),
    after: Math.round(after),
  })
}

function diceWords(text = ''): string {
  return listed([...text.matchAll(/[1-6]/g)].map(([die]) => die))
}
