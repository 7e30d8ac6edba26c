import { ApiError } from '../net/api'
import type { HttpError } from '../net/wire'

export function logAddress(table: string): string {
  return `/api/tables/${table}/record?form=log`
}

/** The log of a game that is over, byte for byte. */
export async function fetchLog(table: string): Promise<Uint8Array> {
  const answer = await fetch(logAddress(table), { credentials: 'same-origin' }).catch(() => {
    throw new ApiError(0, { code: 'unreachable' })
  })
  if (!answer.ok) throw new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Partial<HttpError>)
  return new Uint8Array(await answer.arrayBuffer())
}
