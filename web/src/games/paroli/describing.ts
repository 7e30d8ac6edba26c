/** Cells and rows in words. */
import type { LineState } from '../../net/wire'
import { labelled, strung, t } from '../../words/language.svelte'
import type { Lit } from './lights'
import type { ParoliDisplay } from './display.svelte'
import { type Cell, cellsOf, cellText, key, type Layout, type Line, lineKey, rowName } from './view'

export function cellWords(display: ParoliDisplay, cell: Cell, names: readonly string[]): string {
  const card = display.layout.cards.get(key(cell))
  const light = display.lit.get(key(cell))
  const what = card ? cardWords(card) : t('paroli.empty')
  return strung([`${rowName(cell[0])}${cell[1]}`, what, light ? litWords(light, names) : ''])
}

function litWords({ cards, changes }: Lit, names: readonly string[]): string {
  if (!changes) return cards ? t('paroli.lit.cards', { held: cards }) : t('paroli.lit')
  const told = changes.map(({ owner, by, asks }) =>
    strung([`${names[owner] ?? ''} ${by}`.trim(), asks ? t('paroli.asked') : '']),
  )
  return labelled(t('paroli.lit'), strung(told))
}

export function cardWords(card: string): string {
  return card === 'P' ? t('paroli.joker') : t(`card.${card.slice(0, 1)}`, { number: card.slice(1) })
}

/** A place of a line: its card, or that it is empty, whether it is missing, and how many such cards are unseen. */
export interface Slot {
  readonly cell: Cell
  readonly card: string | undefined
  readonly isMissing: boolean
  readonly unseen: number | null
}

/** The places of a line; `counts`: of each number, how many nobody has seen. */
export function slotsOf(
  line: Line,
  layout: Layout,
  missing: readonly string[] = [],
  counts: ReadonlyMap<number, number> | null = null,
): Slot[] {
  return cellsOf(line, layout).map((cell) => {
    const card = layout.cards.get(key(cell))
    return {
      cell,
      card,
      isMissing: missing.includes(cellText(cell)),
      unseen: card || !counts ? null : (counts.get(cell[1]) ?? 0),
    }
  })
}

export function slotWords({ cell: [row, number], card, isMissing, unseen }: Slot): string {
  const empty = [
    t('paroli.empty'),
    ...(isMissing ? [t('paroli.missing')] : []),
    ...(unseen === null ? [] : [t('paroli.unseen', { count: unseen })]),
  ]
  return t('paroli.slot', {
    column: t('place.column', { number }),
    row: t('place.row', { row: rowName(row) }),
    what: card ? cardWords(card) : strung(empty),
  })
}

/** What the head of a line tells: how full it is, whose chip is there, and whether it can be claimed. */
export interface HeadScene {
  readonly names: readonly string[]
  readonly claimable: ReadonlySet<string>
  /** None: not counted at this table. */
  readonly unseen: ReadonlyMap<number, number> | null
}

export function headWords(display: ParoliDisplay, line: Line, { names, claimable, unseen }: HeadScene): string {
  const [axis, at] = line
  const place = axis === 'row' ? t('place.row', { row: rowName(at) }) : t('place.column', { number: at })
  const owner = display.layout.chips.get(lineKey(line))
  const told = [
    ...fullness(line, display.lineStates.get(lineKey(line))),
    ...(owner === undefined
      ? []
      : [t(display.chipsOn.has(lineKey(line)) ? 'paroli.on' : 'paroli.before', { seat: names[owner] ?? '' })]),
    ...(claimable.has(lineKey(line)) ? [t('paroli.claimable')] : []),
    ...(axis === 'col' && unseen ? [t('paroli.unseen', { count: unseen.get(at) ?? 0 })] : []),
  ]
  const look = t('paroli.line', { line: place })
  return told.length ? labelled(look, strung(told)) : look
}

function fullness([axis]: Line, state: LineState | undefined): string[] {
  if (!state) return []
  if (state.complete) return [t('paroli.full', { count: state.value })]
  return [axis === 'row' ? t('paroli.of.ten', { count: state.cards }) : t('paroli.cards', { count: state.cards })]
}
