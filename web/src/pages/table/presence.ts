/** Who went, came back, or is played by a bot from now on: what there is to say of seats that were otherwise before. */
import { t } from '../../words/language.svelte'
import type { SeatState } from '../../net/messages'
import { nameOf } from '../../table/names'

export function presenceNews(before: readonly SeatState[], now: readonly SeatState[]): string[] {
  return now.flatMap((seat) => {
    const was = before.find((each) => each.seat === seat.seat)
    const key = was && seat.kind === 'person' && was.kind === 'person' ? changeOf(was, seat) : null
    return key ? [t(key, { seat: nameOf(seat) })] : []
  })
}

function changeOf(was: SeatState, seat: SeatState): string | null {
  if (was.bot !== seat.bot) return seat.bot ? 'presence.bot' : 'presence.self'
  if (was.here === seat.here || seat.forfeited) return null
  return seat.here ? 'presence.back' : 'presence.away'
}
