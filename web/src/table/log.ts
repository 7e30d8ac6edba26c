/** The log's lines: what one turn brought together, without what only boards need. */
import { signOf } from '../paseo/signs'
import type { Happening } from './table.svelte'

export interface LogLine {
  readonly seq: number
  readonly number: number | null
  readonly seat: number | null
  readonly facts: Happening['facts']
}

const SILENT = new Set(['turn-ended', 'dealt'])
/** The deal before the first turn is no news. */
const DEALT = 'received'
const OPENING = new Set(['rolled', 'drew', 'laid', 'tile-laid', 'start-placed', 'passed', 'stuck'])

export function logLines(happenings: readonly Happening[]): LogLine[] {
  const lines: { seq: number; number: number | null; seat: number | null; facts: Happening['facts'][number][] }[] = []
  let number = 0
  let isOpen = false
  for (const { seq, facts } of signed(happenings)) {
    for (const fact of facts) {
      const kind = String(fact['kind'])
      if (SILENT.has(kind) || (kind === DEALT && !isOpen)) continue
      if (kind === 'turned-up') isOpen = true
      const seat = typeof fact['seat'] === 'number' ? fact['seat'] : null
      const last = lines.at(-1)
      if (!last || (OPENING.has(kind) && !(last.seat === seat && goesOn(kind, last.facts)))) {
        number += OPENING.has(kind) ? 1 : 0
        lines.push({ seq: seq + lines.length / 1e6, number: OPENING.has(kind) ? number : null, seat, facts: [fact] })
      } else last.facts.push(fact)
    }
  }
  return lines
}

/** Further cards, and being stuck with what was just rolled, belong to the turn that is told. */
function goesOn(kind: string, told: Happening['facts']): boolean {
  if (kind === 'stuck') return told.every((each) => each['kind'] === 'rolled')
  return kind === 'laid' && told.every((each) => ['laid', 'earned', 'makeshift'].includes(String(each['kind'])))
}

/** With the star sign of each picture tile, of which the law knows nothing. */
function signed(happenings: readonly Happening[]): readonly Pick<Happening, 'seq' | 'facts'>[] {
  const counts = new Map<number, number>()
  const sign = (fact: Happening['facts'][number]): Happening['facts'][number] => {
    if (fact['kind'] !== 'tile-laid' || fact['label'] !== '*') return fact
    const seat = Number(fact['seat'])
    const laid = counts.get(seat) ?? 0
    counts.set(seat, laid + 1)
    return { ...fact, sign: signOf(seat, laid) }
  }
  return happenings.map(({ seq, facts }) => ({ seq, facts: facts.map(sign) }))
}
