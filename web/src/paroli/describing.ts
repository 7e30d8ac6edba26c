/** Cells and rows in words. */
import { t } from '../words/language.svelte'
import type { ParoliSight } from './sight.svelte'
import { type Cell, key, lineKey, rowName } from './view'

export function cellWords(sight: ParoliSight, cell: Cell): string {
  const card = sight.layout.cards.get(key(cell))
  const what = card ? t(`card.${card.slice(0, 1)}`, { number: card.slice(1) }) : t('paroli.empty')
  const light = sight.lit.get(key(cell))
  return `${rowName(cell[0])}${cell[1]}, ${what}${light ? `, ${t('paroli.lit')} ${light.change ?? ''}` : ''}`
}

/** What a row is worth, or how far it is. */
export function rowWords(sight: ParoliSight, row: number): string {
  const state = sight.standing.get(lineKey(['row', row]))
  if (!state) return ''
  return state.complete ? t('paroli.points', { value: state.value }) : `${state.cards}/10`
}
