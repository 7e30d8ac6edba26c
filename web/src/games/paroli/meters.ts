/** How full a line is, and what the half-made turn makes of it. */
import { seatNumber } from '../../net/messages'
import type { LineState } from '../../net/wire'
import { t } from '../../words/language.svelte'

export interface Meter {
  readonly line: string
  /** How many places there are, how many were filled before the turn, and how many are now. */
  readonly total: number
  readonly before: number
  readonly now: number
  readonly owner: number | null
  /** What a complete line counts; none where it is not complete. */
  readonly points: number | null
  readonly missing: readonly string[]
}

/** R9: eight in an unbroken run make a column, ten a row. */
const [COLUMN, ROW] = [8, 10]

export function meterOf(now: LineState | undefined, before: LineState | undefined): Meter | null {
  if (!now || now.cards === 0) return null
  return {
    line: now.line,
    total: isRow(now) ? ROW : COLUMN,
    before: Math.min(fillOf(before), fillOf(now)),
    now: fillOf(now),
    owner: now.owner ? seatNumber(now.owner) : null,
    points: now.complete ? now.value : null,
    missing: now.missing,
  }
}

function isRow({ line }: LineState): boolean {
  return line.startsWith('row')
}

function fillOf(state: LineState | undefined): number {
  if (!state) return 0
  return isRow(state) ? state.cards : state.complete ? COLUMN : COLUMN - state.missing.length
}

/** Beside or below the line. */
export function meterWords({ before, now, total, points }: Meter, isShort: boolean): string {
  if (points !== null) return isShort ? figure(points) : t('paroli.points.short', { value: points })
  if (before !== now) return isShort ? String(now) : `${before}→${now}`
  return isShort && total === ROW ? String(now) : `${now}/${total}`
}

export function figure(value: number): string {
  return String(value).replace('-', '−')
}

/** The lines that the half-made turn touches, those of other people first. */
export function touchedMeters(
  after: readonly LineState[],
  now: readonly LineState[],
  me: number | null,
): (Meter & { readonly was: LineState | undefined })[] {
  const known = new Map(now.map((state) => [state.line, state]))
  const touched = after.filter((state) => !isAlike(state, known.get(state.line)))
  return touched
    .flatMap((state) => {
      const meter = meterOf(state, known.get(state.line))
      return meter ? [{ ...meter, was: known.get(state.line) }] : []
    })
    .toSorted((one, other) => rank(one, me) - rank(other, me) || other.now - one.now)
}

function isAlike(one: LineState, other: LineState | undefined): boolean {
  return toldOf(one) === (other && toldOf(other))
}

function toldOf({ cards, value, complete, missing }: LineState): string {
  return [cards, value, complete, ...missing].join()
}

function rank({ owner }: Meter, me: number | null): number {
  return owner === null ? 2 : owner === me ? 1 : 0
}
