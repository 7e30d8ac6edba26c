/** How long ago something was, as one says it. */
import { language, t } from './language.svelte'

const MINUTE = 60_000
const UNITS = [['day', 24 * 60 * MINUTE], ['hour', 60 * MINUTE], ['minute', MINUTE]] as const

export function ago(then: number, now = Date.now()): string {
  const unit = UNITS.find(([, length]) => now - then >= length)
  if (!unit) return t('ago.now')
  const [name, length] = unit
  return new Intl.RelativeTimeFormat(language.locale).format(-Math.floor((now - then) / length), name)
}
