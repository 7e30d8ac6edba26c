/** Paroli once more: which cells the last turn touched, and where everyone is. */
import type { Happening } from '../table/table.svelte'
import { t } from '../words/language.svelte'
import { phrase, type Piece, type Speaker } from '../words/speech'
import { type Cell, key, type ParoliView } from './view'

/** A cell that somebody's turn touched. */
export interface Trace {
  readonly cell: Cell
  readonly seat: number
}

/** What a turn is made of. */
export const ACTS: ReadonlySet<string> = new Set(['claimed', 'drew', 'laid', 'passed', 'robbed', 'shifted'])

export function tracesOf(facts: Happening['facts']): Trace[] {
  const traces = facts.flatMap((fact) => touchedCells([fact]).map((cell) => ({ cell, seat: Number(fact['seat']) })))
  return [...new Map(traces.map((trace) => [key(trace.cell), trace])).values()]
}

export function touchedCells(facts: Happening['facts']): Cell[] {
  const cells = facts.flatMap((fact) => [fact['cell'], fact['origin'], fact['target'], ...((fact['cells'] as Cell[] | undefined) ?? [])])
  return [...new Map((cells.filter(Boolean) as Cell[]).map((cell) => [key(cell), cell])).values()]
}

export function whereEveryoneIs(game: ParoliView, scores: readonly number[], speaker: Speaker): Piece[][] {
  return game.rack_sizes.map((cards, seat) =>
    phrase(speaker, 'paroli.everyone', {
      seat,
      held: t('paroli.cards', { count: cards }),
      chips: t('paroli.chips', { count: game.chips_left[seat] ?? 0 }),
      points: t('paroli.points.now', { count: scores[seat] ?? 0 }),
    }),
  )
}
