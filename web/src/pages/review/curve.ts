/** How somebody's chance went up and down, as it is drawn. */
import type { DecisionMoment, Figure, Review } from '../../net/wire'
import { type Letter, seatNumber } from '../../net/messages'
import type { Moment } from './ledger'

export interface CurvePoint {
  /** The moment after which it was so; −1 at the start. */
  readonly index: number
  readonly turn: number
  readonly value: number
  /** How far it may lie from there. */
  readonly band: number
}

/** A turn of the viewer's to look at: from the best down to what was played. */
export interface Drop {
  readonly index: number
  readonly turn: number
  readonly from: number
  readonly to: number
  /** Its number among the turns to look at, if it is one. */
  readonly ring: number | null
}

export interface LuckBar {
  readonly index: number
  readonly turn: number
  readonly seat: number
  /** As it changed the viewer's chance. */
  readonly value: number
}

export type Measure = 'chance' | 'points'

export function lastTurn(review: Review): number {
  return review.moments.at(-1)?.turn ?? 1
}

/** In games with hidden cards what the viewer could know, else what was. */
export function curveOf(review: Review, seat: Letter, measure: Measure = 'chance'): CurvePoint[] {
  const viewer = seatNumber(seat)
  if (measure === 'points') return pointsOf(review, viewer)
  const own = review.moments.filter((moment): moment is DecisionMoment => isKnown(moment) && moment.seat === seat)
  const points = own.length ? own.flatMap(knownPoints) : opened(review, viewer)
  return review.whole ? [...points, { ...ended(review), value: review.result[viewer] ?? 0, band: 0 }] : points
}

function isKnown(moment: Moment): boolean {
  return moment.kind === 'decision' && moment.known != null
}

function knownPoints({ index, turn, known, known_before, open }: DecisionMoment): CurvePoint[] {
  const band = open ?? 0
  const [before, after] = [known_before?.value ?? known?.value ?? 0, known?.value ?? 0]
  return [{ index, turn, value: before, band }, { index, turn: turn + 0.01, value: after, band }]
}

function opened(review: Review, viewer: number): CurvePoint[] {
  const [first] = review.moments
  if (!first) return []
  const after = lastOfTurns(review.moments).map(({ index, turn, after: chances }) =>
    pointAt(index, turn, chances[viewer]),
  )
  return [pointAt(-1, first.turn - 1, first.before[viewer]), ...after]
}

/** Where the game ended after the last turn, the result says how. */
function ended(review: Review): Pick<CurvePoint, 'index' | 'turn'> {
  const last = review.moments.at(-1)
  return { index: last?.index ?? -1, turn: last?.turn ?? 0 }
}

function pointsOf(review: Review, viewer: number): CurvePoint[] {
  return lastOfTurns(review.moments).flatMap(({ index, turn, points }) =>
    points ? [pointAt(index, turn, points[viewer])] : [],
  )
}

function pointAt(index: number, turn: number, figure: Figure | undefined): CurvePoint {
  return { index, turn, value: figure?.value ?? 0, band: figure?.error ?? 0 }
}

function lastOfTurns(moments: readonly Moment[]): Moment[] {
  return [...new Map(moments.map((moment) => [moment.turn, moment])).values()]
}

/** The numbers of the viewer's turns to look at, by the index of their moments: the dearest is 1, luck comes last. */
export function ringsOf(review: Review, seat: Letter): ReadonlyMap<number, number> {
  const key = review.seats.find((each) => each.seat === seat)?.key ?? []
  return new Map(key.map((index, at) => [index, at + 1]))
}

/** Before the first turn that is known: a record may begin in the middle, and a review at its end. */
export function firstTurn(review: Review): number {
  return review.whole ? (review.moments[0]?.turn ?? 1) - 1 : 0
}

export function luckOf(review: Review, seat: Letter): LuckBar[] {
  const viewer = seatNumber(seat)
  return review.moments
    .filter((moment) => moment.kind === 'chance')
    .map((moment) => ({
      index: moment.index,
      turn: moment.turn,
      seat: seatNumber(moment.seat),
      value: moment.effect[viewer]?.value ?? 0,
    }))
}

/** What was given away, from where to where, in the turns to look at; luck is only marked where the curve is then. */
export function dropsOf(review: Review, seat: Letter): Drop[] {
  const viewer = seatNumber(seat)
  const rings = ringsOf(review, seat)
  const points = curveOf(review, seat)
  return review.moments
    .filter(({ index }) => rings.has(index))
    .map((moment) => {
      if (moment.kind === 'chance') {
        const { index, turn } = moment
        const value = points.findLast((point) => point.turn <= turn + 0.5)?.value ?? moment.after[viewer]?.value ?? 0
        return { index, turn, from: value, to: value, ring: rings.get(index) ?? null }
      }
      const to = moment.known?.value ?? moment.after[viewer]?.value ?? 0
      const from = moment.known ? (moment.known_before?.value ?? to) : to - moment.error.value
      return { index: moment.index, turn: moment.turn, from, to, ring: rings.get(moment.index) ?? null }
    })
}
