/** Where a result came from, as it is drawn: a start, steps up and down in groups, and the end. */
import type { ChanceMoment, DecisionMoment, Ledger, Review } from '../../net/wire'
import { type Letter, seatNumber } from '../../net/messages'
import { roundedParts } from './rounding'

export type Moment = ChanceMoment | DecisionMoment

export interface Step {
  readonly index: number
  readonly turn: number
  readonly seat: number
  /** In percent of the win, as everything here. */
  readonly value: number
  readonly from: number
}

export type GroupName = 'own-errors' | 'other-errors' | 'other-luck' | 'own-luck' | 'rest'

export interface Group {
  readonly name: GroupName
  /** Of the others, where it is only one. */
  readonly seat: number | null
  readonly from: number
  readonly value: number
  /** Rounded so that all groups and the start add up to the result. */
  readonly shown: number
  /** Its standard error; 0 if it is exact. */
  readonly error: number
  readonly steps: readonly Step[]
}

/** From where to where the sum goes up and down: beyond 0 and 100, where errors alone would have led there. */
export function rangeOf({ start, groups, result }: Sum): readonly [low: number, high: number] {
  const levels = groups.flatMap(({ from, value, steps }) => [
    from,
    from + value,
    ...steps.map((step) => step.from + step.value),
  ])
  return [Math.min(0, start, result, ...levels), Math.max(100, start, result, ...levels)]
}

export interface Sum {
  readonly start: number
  readonly startShown: number
  /** The standard error of the start; 0 if it is exact. */
  readonly startError: number
  readonly groups: readonly Group[]
  readonly result: number
  readonly isExact: boolean
  /** Whether it adds up as it must. */
  readonly closes: boolean
}

/** What is less is nobody's mistake: it is how fine the figures are. */
const NOTHING = 0.05
const ORDER: readonly GroupName[] = ['own-errors', 'other-errors', 'other-luck', 'own-luck']

export function sumOf(review: Review, seat: Letter): Sum | null {
  const ledger = review.ledgers.find((each) => each.seat === seat)
  if (!ledger) return null
  const start = 100 * ledger.start.value
  const bare = groupsOf(review, ledger)
  const result = 100 * ledger.result
  const [startShown = 0, ...shown] = roundedParts([start, ...bare.map(({ value }) => value)], result)
  let level = start
  const groups = bare.map((group, at) => {
    const placed = { ...group, from: level, shown: shown[at] ?? 0, steps: stepsFrom(group.steps, level) }
    level += group.value
    return placed
  })
  return {
    start,
    startShown,
    startError: 100 * (ledger.start.error ?? 0),
    groups,
    result,
    isExact: review.exact,
    closes: ledger.closes,
  }
}

type BareStep = Omit<Step, 'from'>
type BareGroup = Omit<Group, 'from' | 'shown' | 'steps'> & { readonly steps: readonly BareStep[] }

function groupsOf(review: Review, ledger: Ledger): BareGroup[] {
  const viewer = seatNumber(ledger.seat)
  const moments = new Map<number, Moment>(review.moments.map((moment) => [moment.index, moment]))
  const groups = ORDER.map((name): BareGroup => {
    const entries = ledger.entries.filter(
      ({ kind, seat }) => name === `${seat === ledger.seat ? 'own' : 'other'}-${kind === 'luck' ? 'luck' : 'errors'}`,
    )
    const steps = entries
      .flatMap((entry) => entry.moments)
      .flatMap((index) => moments.get(index) ?? [])
      .toSorted((one, other) => one.index - other.index)
      .map((moment) => stepOf(moment, viewer))
    return {
      name,
      seat: entries.length === 1 ? seatNumber(entries[0]?.seat ?? '') : null,
      value: 100 * entries.reduce((sum, { total }) => sum + total.value, 0),
      error: 100 * Math.hypot(...entries.map(({ total }) => total.error ?? 0)),
      steps: name.endsWith('errors') ? steps.filter(({ value }) => Math.abs(value) >= NOTHING) : steps,
    }
  })
  const gap = -100 * ledger.gap.value
  return Math.abs(gap) < NOTHING
    ? groups
    : [...groups, { name: 'rest', seat: null, value: gap, error: 100 * (ledger.gap.error ?? 0), steps: [] }]
}

function stepOf(moment: Moment, viewer: number): BareStep {
  return {
    index: moment.index,
    turn: moment.turn,
    seat: seatNumber(moment.seat),
    value: 100 * (moment.effect[viewer]?.value ?? 0),
  }
}

function stepsFrom(steps: readonly BareStep[], from: number): Step[] {
  let level = from
  return steps.map((step) => {
    const placed = { ...step, from: level }
    level += step.value
    return placed
  })
}
