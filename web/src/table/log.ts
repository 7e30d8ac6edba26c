/** The log's lines: what one turn brought together, without what only boards need. */
import { signOf } from '../parts/stars'
import { type Happening, seatIn, type TableFact } from './history.svelte'

/** With the star sign of a picture tile, of which the law knows nothing. */
export type LogFact = TableFact & { readonly sign?: string }

export interface LogLine {
  readonly seq: number
  readonly number: number | null
  readonly seat: number | null
  readonly facts: readonly LogFact[]
}

const SILENT = new Set(['turn-ended', 'dealt'])
/** The deal before the first turn is no news. */
const DEALT = 'received'
/** What comes after it is not what came before. */
const APART = 'taken-back'
const OPENING = new Set(['rolled', 'drew', 'laid', 'tile-laid', 'start-placed', 'passed', 'stuck'])

export function logLines(happenings: readonly Happening[]): LogLine[] {
  const lines: { seq: number; number: number | null; seat: number | null; facts: LogFact[] }[] = []
  let number = 0
  let isOpen = false
  for (const { seq, facts } of signed(happenings)) {
    for (const fact of facts) {
      const { kind } = fact
      if (SILENT.has(kind) || (kind === DEALT && !isOpen)) continue
      if (kind === 'turned-up') isOpen = true
      const seat = seatIn(fact)
      const last = lines.at(-1)
      if (!last || kind === APART || (OPENING.has(kind) && !(last.seat === seat && goesOn(kind, last.facts)))) {
        number += OPENING.has(kind) ? 1 : 0
        lines.push({ seq: seq + lines.length / 1e6, number: OPENING.has(kind) ? number : null, seat, facts: [fact] })
      } else last.facts.push(fact)
    }
  }
  return lines
}

/** How many turns begin in what happened. */
export function turnsIn(happenings: readonly Happening[]): number {
  return logLines(happenings).filter(({ number }) => number !== null).length
}

/** Further cards, and being stuck with what was just rolled, belong to the turn that is shown. */
function goesOn(kind: string, told: readonly TableFact[]): boolean {
  if (kind === 'stuck') return told.every((each) => each.kind === 'rolled')
  return kind === 'laid' && told.every((each) => ['laid', 'earned', 'makeshift'].includes(each.kind))
}

function signed(happenings: readonly Happening[]): readonly Pick<LogLine, 'seq' | 'facts'>[] {
  const counts = new Map<number, number>()
  const sign = (fact: TableFact): LogFact => {
    if (fact.kind !== 'tile-laid' || fact.label !== '*') return fact
    const { seat } = fact
    const laid = counts.get(seat) ?? 0
    counts.set(seat, laid + 1)
    return { ...fact, sign: signOf(seat, laid) }
  }
  return happenings.map(({ seq, facts }) => ({ seq, facts: facts.map(sign) }))
}
