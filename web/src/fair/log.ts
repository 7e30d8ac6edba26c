import { ApiError, here, refused } from '../net/api'

export function logAddress(table: string): string {
  return here(`/api/tables/${table}/record?form=log`)
}

/** The log of a game that is over, byte for byte. */
export async function fetchLog(table: string): Promise<Uint8Array> {
  const answer = await fetch(logAddress(table), { credentials: 'same-origin' }).catch(() => {
    throw new ApiError(0, { code: 'unreachable' })
  })
  if (!answer.ok) throw await refused(answer)
  return new Uint8Array(await answer.arrayBuffer())
}
