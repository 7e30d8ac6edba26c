/** What the operator asks of the server. The token is kept in this tab alone. */
import type { AdminAnswer, AdminWish } from '../../net/wire'
import { ApiError, refused } from '../../net/api'
import { here } from '../../net/place.svelte'

const KEPT = 'spieltisch.admin'

export const token = (): string => sessionStorage.getItem(KEPT) ?? ''

export function keepToken(given: string): void {
  if (given) sessionStorage.setItem(KEPT, given)
  else sessionStorage.removeItem(KEPT)
}

type Answer<Kind extends AdminAnswer['type']> = Extract<AdminAnswer, { type: Kind }>

/** The answer to a wish; it is of the kind that belongs to it. */
export async function ask<Kind extends AdminAnswer['type']>(wish: AdminWish, kind: Kind): Promise<Answer<Kind>> {
  const answer = await fetch(here('/api/admin'), {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token()}` },
    body: JSON.stringify(wish),
  }).catch(() => {
    throw new ApiError(0, { code: 'unreachable' })
  })
  if (!answer.ok) throw await refused(answer)
  const said: unknown = await answer.json().catch(() => ({}))
  if ((said as AdminAnswer).type !== kind) throw new ApiError(answer.status, { code: 'failed' })
  return said as Answer<Kind>
}
