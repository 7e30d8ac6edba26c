import { getFile } from '../net/api'
import { here, isLocal } from '../net/place.svelte'
import { save } from '../parts/saving'

type Form = 'text' | 'json' | 'log'
const ENDINGS = { text: 'txt', json: 'json', log: 'log.json' }

const pathOf = (table: string, form: Form): string => `/api/tables/${table}/record?form=${form}`

/** Where the game is as a file. */
export const logAddress = (table: string, form: Form = 'log'): string => here(pathOf(table, form))

/** A table of this device is at no address: its file is handed over as it is. */
export function handOver(event: MouseEvent, table: string, form: Form = 'log'): void {
  if (!isLocal(table)) return
  event.preventDefault()
  void getFile(pathOf(table, form)).then((file) => save(file, `spieltisch-${table}.${ENDINGS[form]}`))
}

/** The log of a game that is over, byte for byte. */
export async function fetchLog(table: string): Promise<Uint8Array> {
  return new Uint8Array(await (await getFile(pathOf(table, 'log'))).arrayBuffer())
}
