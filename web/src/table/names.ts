/** What a seat is called: people by their names, bots by an animal's, as their level stands beside it; and who is “you”. */
import { t } from '../words/language.svelte'
import type { Letter, SeatState } from './messages'
import type { TableState } from './table.svelte'

export function nameOf(seat: SeatState): string {
  if (seat.kind === 'bot') return t(`bot.name.${seat.seat}`)
  return seat.kind === 'open' ? t('seat.open') : seat.name || seat.seat
}

/** Whether this seat is meant by “you”: several people at one screen are told apart by their names. */
export function isOwn({ yours }: Pick<TableState, 'yours'>, seat: Letter): boolean {
  return yours.length === 1 && yours[0] === seat
}
