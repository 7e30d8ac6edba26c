/** The boards: each is fetched when its game is known, once however often it is asked for. */
import type ParoliTable from '../paroli/ParoliTable.svelte'
import type PaseoTable from '../paseo/PaseoTable.svelte'

export async function paseoBoard(): Promise<typeof PaseoTable> {
  return (await import('../paseo/PaseoTable.svelte')).default
}

export async function paroliBoard(): Promise<typeof ParoliTable> {
  return (await import('../paroli/ParoliTable.svelte')).default
}

/** Before it is shown: while a table is set up, gathers, or its cards are dealt. */
export function fetchBoard(game: string): void {
  void (game === 'paseo' ? paseoBoard() : paroliBoard())
}
