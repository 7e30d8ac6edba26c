/** Cells and rows in words. */
import type { LineState } from '../wire'
import { t } from '../words/language.svelte'
import type { Lit } from './lights'
import type { ParoliSight } from './sight.svelte'
import { type Cell, cellsOf, cellText, key, type Layout, type Line, lineKey, rowName } from './view'

export function cellWords(sight: ParoliSight, cell: Cell, names: readonly string[]): string {
  const card = sight.layout.cards.get(key(cell))
  const light = sight.lit.get(key(cell))
  const what = card ? cardWords(card) : t('paroli.empty')
  return `${rowName(cell[0])}${cell[1]}, ${what}${light ? `, ${litWords(light, names)}` : ''}`
}

function litWords({ cards, changes }: Lit, names: readonly string[]): string {
  if (!changes) return [t('paroli.lit'), cards].filter(Boolean).join(' ')
  const told = changes.map(({ owner, by, asks }) => [`${names[owner] ?? ''} ${by}`.trim(), ...(asks ? [t('paroli.asked')] : [])].join(', '))
  return `${t('paroli.lit')}: ${told.join('; ')}`
}

export function cardWords(card: string): string {
  return card === 'P' ? t('paroli.joker') : t(`card.${card.slice(0, 1)}`, { number: card.slice(1) })
}

/** A place of a line: the card there, or that it is empty, whether it is missing, and how many cards of its number nobody has seen. */
export interface Slot {
  readonly cell: Cell
  readonly card: string | undefined
  readonly isMissing: boolean
  readonly unseen: number | null
}

/** The places of a line; `counts`: of each number, how many nobody has seen. */
export function slotsOf(line: Line, layout: Layout, missing: readonly string[] = [], counts: ReadonlyMap<number, number> | null = null): Slot[] {
  return cellsOf(line, layout).map((cell) => {
    const card = layout.cards.get(key(cell))
    return { cell, card, isMissing: missing.includes(cellText(cell)), unseen: card || !counts ? null : (counts.get(cell[1]) ?? 0) }
  })
}

export function slotWords({ cell: [row, number], card, isMissing, unseen }: Slot): string {
  const empty = [t('paroli.empty'), ...(isMissing ? [t('paroli.missing')] : []), ...(unseen === null ? [] : [t('paroli.unseen', { count: unseen })])]
  return t('paroli.slot', { column: t('place.column', { number }), row: t('place.row', { row: rowName(row) }), what: card ? cardWords(card) : empty.join(', ') })
}

/** What the head of a line tells: how full it is, whose chip is there, and whether it can be claimed. */
export interface HeadScene {
  readonly names: readonly string[]
  readonly claimable: ReadonlySet<string>
  /** None: not counted at this table. */
  readonly unseen: ReadonlyMap<number, number> | null
}

export function headWords(sight: ParoliSight, line: Line, { names, claimable, unseen }: HeadScene): string {
  const [axis, at] = line
  const place = axis === 'row' ? t('place.row', { row: rowName(at) }) : t('place.column', { number: at })
  const owner = sight.layout.chips.get(lineKey(line))
  const told = [
    ...fullness(line, sight.standing.get(lineKey(line))),
    ...(owner === undefined ? [] : [t(sight.chipsOn.has(lineKey(line)) ? 'paroli.on' : 'paroli.before', { seat: names[owner] ?? '' })]),
    ...(claimable.has(lineKey(line)) ? [t('paroli.claimable')] : []),
    ...(axis === 'col' && unseen ? [t('paroli.unseen', { count: unseen.get(at) ?? 0 })] : []),
  ]
  return [t('paroli.line', { line: place }), told.join(', ')].filter(Boolean).join(': ')
}

function fullness([axis]: Line, state: LineState | undefined): string[] {
  if (!state) return []
  if (state.complete) return [t('paroli.full', { count: state.value })]
  return [axis === 'row' ? t('paroli.of.ten', { count: state.cards }) : t('paroli.cards', { count: state.cards })]
}

/** What a row is worth, or how far it is. */
export function rowWords(sight: ParoliSight, row: number): string {
  const state = sight.standing.get(lineKey(['row', row]))
  if (!state) return ''
  return state.complete ? t('paroli.points', { value: state.value }) : `${state.cards}/10`
}
