/** The same again: the player who asks goes to the next table, and it begins by itself once all are there. */
import { start } from '../../net/calls'
import { router } from '../../parts/route.svelte'
import type { SeatState } from '../../net/messages'
import type { TableState } from '../../table/table.svelte'

const AWAITED = 'spieltisch.again'

/** To the next table; where nobody else is awaited, its game is on. */
export async function goOn(next: string, isAlone: boolean): Promise<void> {
  awaitAll(next)
  if (isAlone) await start(next).catch(() => undefined)
  router.go(`#/table/${next}`)
}

/** Remembered in the tab, also for a reload. */
export function awaitAll(table: string): void {
  sessionStorage.setItem(AWAITED, table)
}

export function areAllAwaited(table: string): boolean {
  return sessionStorage.getItem(AWAITED) === table
}

export function areAllHere(seats: readonly SeatState[]): boolean {
  return seats.every((seat) => seat.kind === 'bot' || (seat.kind === 'person' && seat.here))
}

/** Whether nobody else plays but bots. */
export function isAlone({ info, yours }: Pick<TableState, 'info' | 'yours'>): boolean {
  return (info?.seats ?? []).every((seat) => seat.kind === 'bot' || yours.includes(seat.seat))
}
