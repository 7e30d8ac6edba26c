/** What a seat's points at the end of Paroli are made of: its full lines, and what its cards in hand cost. */
import { seatNumber } from '../../net/messages'
import type { LineState, SeatView } from '../../net/wire'
import type { Share } from '../../table/game'
import { labelled, t } from '../../words/language.svelte'
import { lineOf, type ParoliView, paroliView, scoresNow } from './view'

export interface PointShare {
  readonly lines: readonly LineState[]
  readonly held: number
  /** What the cards in hand add: less than nothing. */
  readonly cost: number
}

/** By seats; none where the points come from elsewhere. `held`: how many cards each seat has in hand. */
export function pointShares(
  points: readonly number[],
  states: readonly LineState[],
  held: readonly number[],
): (PointShare | null)[] {
  const sums = scoresNow(states, points.length)
  return points.map((total, seat) => {
    const cost = total - (sums[seat] ?? 0)
    const lines = states.filter(({ owner }) => owner && seatNumber(owner) === seat)
    const count = held[seat] ?? 0
    return (count === 0 && cost !== 0) || cost > 0 ? null : { lines, held: count, cost }
  })
}

/** By seats: "Row I: 55", "3 cards: −15". */
export function sharesOf(view: SeatView, points: readonly number[], states: readonly LineState[]): Share[][] {
  const game = paroliView(view)
  return pointShares(points, states, game.rack_sizes).map((share) => (share ? inWords(share, game) : []))
}

function inWords({ lines, held, cost }: PointShare, game: ParoliView): Share[] {
  return [
    ...lines.map((state) => ({ words: lineWords(state, game), place: lineOf(state.line) })),
    ...(held ? [{ words: labelled(t('paroli.cards', { count: held }), figure(cost)) }] : []),
  ]
}

/** Every claimed line, worthless ones with the reason. */
export function lineWords({ line, value, complete }: LineState, { config, table }: ParoliView): string {
  const name = lineName(line)
  if (!complete) return t('share.incomplete', { line: name })
  const [axis, at] = lineOf(line)
  const isSpoilt = table.cards.some(([cell, card]) => card === 'P' && cell[axis === 'row' ? 0 : 1] === at)
  if (value === 0) return t(config.robber && isSpoilt ? 'share.spoilt' : 'share.nothing', { line: name })
  return labelled(name, figure(value))
}

/** A line as people read it. */
export function lineName(line: string): string {
  const name = line.slice('row '.length)
  return line.startsWith('row') ? t('place.row', { row: figure(name) }) : t('place.column', { number: name })
}

function figure(value: number | string): string {
  return String(value).replace('-', '−')
}
