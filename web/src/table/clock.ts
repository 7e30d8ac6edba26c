import type { Clock, Letter } from '../net/messages'

/** What a seat's clock shows, in milliseconds, at this moment of the server's time; none where there is no clock. */
export function timeLeft(clock: Clock, seat: Letter, serverNow: number): number | null {
  const kept = clock.left?.[seat]
  const isRunning = clock.seat === seat
  if (kept !== undefined) return Math.max(0, kept - (isRunning ? serverNow - clock.now : 0))
  return isRunning && clock.due ? Math.max(0, clock.due - serverNow) : null
}

/** Minutes and seconds; hours and days where there are some. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  const rest = String(seconds % 60).padStart(2, '0')
  if (days) return `${days} d ${hours} h`
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
