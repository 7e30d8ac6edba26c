/** What a seat is called: people by their names, bots by an animal's, as their level stands beside it. */
import { t } from '../words/language.svelte'
import type { SeatState } from './messages'

export function nameOf(seat: SeatState): string {
  if (seat.kind === 'bot') return t(`bot.name.${seat.seat}`)
  return seat.kind === 'open' ? t('seat.open') : seat.name || seat.seat
}
