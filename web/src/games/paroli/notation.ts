/** Steps as the record writes them: `lay b7 J7`, `shift J7 K7`, `rob J7 K7`, `claim row J`, `draw 2`, `end`. */
import { rowNumber, type Step } from './view'

/** What a board can show of a turn; what only ends it, or is chance's, is left out. */
export function stepsOf(actions: readonly string[]): Step[] {
  return actions.flatMap((text) => readStep(text) ?? [])
}

function readStep(text: string): Step | null {
  const [word = '', one = '', other = ''] = text.split(' ')
  switch (word) {
    case 'draw':
      return { kind: 'draw', count: Number(one) }
    case 'lay':
      return { kind: 'lay', card: one, cell: readCell(other) }
    case 'shift':
      return { kind: 'shift', origin: readCell(one), target: readCell(other) }
    case 'rob':
      return { kind: 'rob', one: readCell(one), other: readCell(other) }
    case 'claim':
      return { kind: 'claim', line: readLine(one, other) }
    case 'agree':
    case 'refuse':
      return { kind: 'answer', agree: word === 'agree' }
    case 'pass':
      return { kind: 'pass' }
    default:
      return null
  }
}

function readCell(text: string): [row: number, number: number] {
  const [, row = 'J', number = '1'] = /^([A-S]|[+-]\d+\.)(\d+)$/.exec(text) ?? []
  return [rowNumber(row.replace('.', '')), Number(number)]
}

export function readLine(axis: string, name: string): [axis: 'row' | 'col', at: number] {
  return axis === 'row' ? ['row', rowNumber(name)] : ['col', Number(name)]
}
