/** What a seat is called: people by their names, bots by an animal's; and who is “you”. */
import { t } from '../words/language.svelte'
import type { Letter, SeatState } from '../net/messages'
import type { TableState } from './table.svelte'

/** Whom a newcomer meets first. */
const FIRST = { seat: 'B', bot: 'beginner' } as const

export function nameOf(seat: SeatState): string {
  if (seat.kind === 'bot')
    return t(`bot.name.${seat.seat === FIRST.seat && seat.bot === FIRST.bot ? FIRST.bot : seat.seat}`)
  return seat.kind === 'open' ? t('seat.open') : seat.name || seat.seat
}

/** Whether this seat is meant by “you”: several people at one screen are told apart by their names. */
export function isOwn({ yours }: Pick<TableState, 'yours'>, seat: Letter): boolean {
  return yours.length === 1 && yours[0] === seat
}
