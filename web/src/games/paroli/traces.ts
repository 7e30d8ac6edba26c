/** Paroli once more: which cells the last turn touched, and where everyone is. */
import { seatIn, type TableFact } from '../../table/history.svelte'
import type { Happening } from '../../table/table.svelte'
import { strung, t } from '../../words/language.svelte'
import { phrase, type Piece, type Speaker } from '../../words/speech'
import { seatNumber } from '../../net/messages'
import type { LineState } from '../../net/wire'
import { meterOf, meterWords } from './meters'
import { lineName } from './shares'
import { type Cell, key, type ParoliView, scoresNow } from './view'

/** A cell that somebody's turn touched. */
export interface Trace {
  readonly cell: Cell
  readonly seat: number
}

/** What a turn is made of. */
export const ACTS: ReadonlySet<string> = new Set(['claimed', 'drew', 'laid', 'passed', 'robbed', 'shifted'])

export function tracesOf(facts: Happening['facts']): Trace[] {
  const traces = facts.flatMap((fact) => touchedBy(fact).map((cell) => ({ cell, seat: seatIn(fact) ?? 0 })))
  return [...new Map(traces.map((trace) => [key(trace.cell), trace])).values()]
}

export function touchedCells(facts: Happening['facts']): Cell[] {
  return [...new Map(facts.flatMap(touchedBy).map((cell) => [key(cell), cell])).values()]
}

function touchedBy(fact: TableFact): readonly Cell[] {
  switch (fact.kind) {
    case 'turned-up':
    case 'laid':
      return [fact.cell]
    case 'shifted':
      return [fact.origin, fact.target]
    case 'robbed':
      return fact.cells
    default:
      return []
  }
}

/** By player: points so far, and how far each claimed line is. */
export function whereEveryoneIs(game: ParoliView, lines: readonly LineState[], speaker: Speaker): Piece[][] {
  const scores = scoresNow(lines, game.rack_sizes.length)
  return game.rack_sizes.map((cards, seat) => {
    const own = lines.filter(({ owner }) => owner && seatNumber(owner) === seat)
    return phrase(speaker, own.length ? 'paroli.everyone' : 'paroli.everyone.none', {
      seat,
      points: t('paroli.points.now', { count: scores[seat] ?? 0 }),
      text: strung(own.map((line) => `${lineName(line.line)} (${standing(line)})`)),
      held: t('paroli.cards', { count: cards }),
      chips: t('paroli.chips', { count: game.chips_left[seat] ?? 0 }),
    })
  })
}

function standing(line: LineState): string {
  const meter = meterOf(line, line)
  return meter ? meterWords(meter, false) : '0'
}
