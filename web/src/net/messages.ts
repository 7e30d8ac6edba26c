/** The values of the wire, by the names the page uses. */
import { t } from '../words/language.svelte'
import type { Clock as WireClock, Ending as WireEnding, Fairness as WireFairness, Line, Seat, Table } from './wire'

export type Letter = Seat['seat']
export type SeatState = Seat
export type TableInfo = Table
export type Clock = WireClock
export type Ending = WireEnding
export type Fairness = WireFairness
export type Chat = Line

export const LETTERS: readonly Letter[] = ['A', 'B', 'C', 'D', 'E', 'F']

export function seatNumber(letter: string): number {
  return LETTERS.indexOf(letter as Letter)
}

export function letterOf(seat: number): Letter {
  const letter = LETTERS[seat]
  if (!letter) throw new RangeError(`there is no seat ${seat}`)
  return letter
}

export function wordsOf(line: Chat): string {
  return line.preset ? t(`preset.${line.preset}`) : (line.text ?? '')
}
