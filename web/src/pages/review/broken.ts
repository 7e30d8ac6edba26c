/** Where a record that was brought in can't be read. */
import { t } from '../../words/language.svelte'

export function whereBroken({ line, number, event }: Readonly<Record<string, unknown>>): string {
  if (typeof line === 'number') return t('bring.line', { number: line })
  if (typeof number === 'number') return t('bring.action', { number })
  return typeof event === 'number' ? t('bring.event', { number: event }) : ''
}
