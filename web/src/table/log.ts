/** The log's lines: what one turn brought together, without what only boards need. */
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
  for (const { seq, facts } of happenings) {
    for (const fact of facts) {
      const kind = String(fact['kind'])
      if (SILENT.has(kind) || (kind === DEALT && !isOpen)) continue
      if (kind === 'turned-up') isOpen = true
      const seat = typeof fact['seat'] === 'number' ? fact['seat'] : null
      const last = lines.at(-1)
      const begins = OPENING.has(kind) && !(last && last.seat === seat && kind !== 'rolled' && last.facts.every((each) => each['kind'] === kind || each['kind'] === 'earned') && kind === 'laid')
      if (begins || !last) {
        number += OPENING.has(kind) ? 1 : 0
        lines.push({ seq: seq + lines.length / 1e6, number: OPENING.has(kind) ? number : null, seat, facts: [fact] })
      } else last.facts.push(fact)
    }
  }
  return lines
}
