/** The drawings of the rules, which are written with letters: cards on the table, and lines of ten. */
export { default as Drawing } from './RulesDrawing.svelte'

/** Cards in their ten columns: a number, `P`, or `.` for none. */
export interface Cards {
  readonly kind: 'cards'
  readonly rows: readonly (readonly string[])[]
}

/** Lines of ten cards by their colours, with what is to be said of each. */
export interface Lines {
  readonly kind: 'lines'
  readonly heads: readonly string[]
  readonly lines: readonly { readonly cards: readonly string[]; readonly notes: readonly string[] }[]
}

const TEN = /^([bgrP.](?: [bgrP.]){9})(?:\s+(.*))?$/

export function drawingOf(text: string): Cards | Lines | null {
  const rows = text.split('\n').filter((row) => row.trim())
  return cardsOf(rows) ?? linesOf(rows)
}

function cardsOf([head = '', ...rows]: readonly string[]): Cards | null {
  if (!/\s1\s+2\s+3\s+4\s+5\s+6\s+7\s+8\s+9\s+10$/.test(head)) return null
  return { kind: 'cards', rows: rows.map((row) => row.trim().split(/\s+/)) }
}

function linesOf(rows: readonly string[]): Lines | null {
  const found = rows.map((row) => TEN.exec(row))
  if (!found.at(-1)) return null
  const head = found[0] ? '' : (rows[0] ?? '')
  return {
    kind: 'lines',
    heads: cells(head),
    lines: found.flatMap((line) => (line ? [{ cards: (line[1] ?? '').split(' '), notes: cells(line[2] ?? '') }] : [])),
  }
}

function cells(text: string): string[] {
  return text
    .trim()
    .split(/\s{2,}/)
    .filter(Boolean)
}
