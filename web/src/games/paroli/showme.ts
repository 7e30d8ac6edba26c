/** Why a card does not go, step by step: lines are counted, neighbours looked at, the right place is shown. */
import type { LineState, Why } from '../../net/wire'
import { type Beat, beat, NO } from '../../table/beats'
import { besides, type Cell, type Layout, lineKey, NUMBERS, numberOf, rowsShown } from './view'

export interface Scene {
  readonly why: Why
  readonly layout: Layout
  /** What was touched. */
  readonly cell: Cell | null
  /** The number in hand that fits nowhere. */
  readonly nowhere: number | null
  /** The cards of this turn, in order. */
  readonly laid: readonly Cell[]
  readonly lines: ReadonlyMap<string, LineState>
}

const MOST_ROWS = 10

export function beatsOf(scene: Scene): readonly Beat[] {
  switch (scene.why.code) {
    case 'eleventh-row':
      return eleven(scene)
    case 'touches-nothing':
      return scene.nowhere === null ? alone(scene) : bare(scene, scene.nowhere)
    case 'wrong-column':
      return [beat('yes', String(cardNumber(scene)), ...column(scene, cardNumber(scene))), ...meant(scene)]
    case 'only-equal-numbers':
    case 'two-different-laid':
      return [...scene.laid.map((cell, at) => beat('count', String(at + 1), cell)), ...meant(scene)]
    case 'no-move-earned':
      return fullest(scene)
    default:
      return meant(scene)
  }
}

function meant({ why, cell }: Scene): Beat[] {
  const cells = cell ? [cell] : ((why.params?.['cells'] as Cell[] | undefined) ?? [])
  return cells.map((each) => beat('no', NO, each))
}

function row(at: number): Cell[] {
  return NUMBERS.map((number): Cell => [at, number])
}

function column({ layout }: Scene, number: number): Cell[] {
  return rowsShown(layout).map((at): Cell => [at, number])
}

function cardNumber({ why, cell }: Scene): number {
  return numberOf(String(why.params?.['card'] ?? '')) ?? cell?.[1] ?? 1
}

/** All rows are counted; one more would be the eleventh. */
function eleven({ why }: Scene): Beat[] {
  const [first = 0, last = 0] = (why.params?.['rows'] as number[] | undefined) ?? []
  const rows = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const [cell] = (why.params?.['cells'] as Cell[] | undefined) ?? []
  return [
    ...rows.map((at, place) => beat('count', String(place + 1), ...row(at))),
    ...(cell ? [beat('no', String(Math.max(MOST_ROWS, rows.length) + 1), ...row(cell[0]))] : []),
  ]
}

/** On none of the four sides lies a card. */
function alone(scene: Scene): Beat[] {
  const [cell] = scene.cell ? [scene.cell] : ((scene.why.params?.['cells'] as Cell[] | undefined) ?? [])
  if (!cell) return []
  const [at, number] = cell
  const shown = new Set(rowsShown(scene.layout))
  const beside = ([[at - 1, number], [at, number + 1], [at + 1, number], [at, number - 1]] satisfies Cell[]).filter(
    ([where, which]) => shown.has(where) && which >= 1 && which <= NUMBERS.length,
  )
  return [...beside.map((each) => beat('count', '0', each)), beat('no', NO, cell)]
}

/** Neither in the column of the number nor in those beside it lies a card. */
function bare(scene: Scene, number: number): Beat[] {
  const near = besides(number).filter((each) => each !== number)
  return [
    beat('no', String(number), ...column(scene, number)),
    ...near.map((each) => beat('count', '0', ...column(scene, each))),
  ]
}

/** The lines that lack the least. */
function fullest({ lines, layout }: Scene): Beat[] {
  const open = [...lines.values()].filter((line) => line.line.startsWith('row') && line.cards < 10)
  const most = Math.max(0, ...open.map(({ cards }) => cards))
  const rows = rowsShown(layout).filter((at) =>
    open.some((line) => line.line === lineKey(['row', at]) && line.cards === most),
  )
  return rows.slice(0, 3).map((at) => beat('yes', `${most}/10`, ...row(at)))
}
