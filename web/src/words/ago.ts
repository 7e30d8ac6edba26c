/** How long ago something was, as one says it. */
import { language, t } from './language.svelte'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const UNITS = [['day', DAY], ['hour', 60 * MINUTE], ['minute', MINUTE]] as const

export function ago(then: number, now = Date.now()): string {
  const unit = UNITS.find(([, length]) => now - then >= length)
  if (!unit) return t('ago.now')
  const [name, length] = unit
  return new Intl.RelativeTimeFormat(language.locale).format(-Math.floor((now - then) / length), name)
}

/** When something was: by the clock today, by the day of the week for a week, then by the date. */
export function lately(then: number, now = Date.now()): string {
  const days = Math.round((midnight(now) - midnight(then)) / DAY)
  const write = (form: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language.locale, form).format(then)
  if (days >= 7) return write({ dateStyle: 'medium' })
  if (days > 1) return write({ weekday: 'long' })
  const word = new Intl.RelativeTimeFormat(language.locale, { numeric: 'auto' }).format(-days, 'day')
  return days ? word : `${word} ${write({ timeStyle: 'short' })}`
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
