/** Everything the page asks of the server by HTTP. */
import type {
  Admitted,
  Complaint,
  CreateTable,
  Events,
  Ignore,
  IgnoredHere,
  Invitation,
  Invited,
  Lent,
  LineStates,
  NewToken,
  PlayedGames,
  Session,
  Table,
  Tables,
  Token,
  Tokens,
} from './wire'
import type { Letter } from './messages'
import { place } from './place.svelte'
import { ApiError, get, getFile, patch, post, put, remove } from './api'

/** That this browser was given a session. Who never was has no tables, and there is nobody to ask for. */
const KNOWN = 'spieltisch.known'

export const session = (): Promise<Session> => get('/api/session')

/** Be at this server under this name; who was here before stays the same person. */
export async function enter(name: string): Promise<Session> {
  if (!isKnown()) return begin(name)
  try {
    const known = await session()
    return known.name === name ? known : await put<Session>('/api/session', { name })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return begin(name)
    throw error
  }
}

const begin = (name: string): Promise<Session> => post<Session>('/api/session', { name }).then(known)

function known(session: Session): Session {
  localStorage.setItem(KNOWN, 'yes')
  return session
}

export function isKnown(): boolean {
  return localStorage.getItem(KNOWN) !== null
}

/** Newest first; `before` is what came with the page before, to read on. */
export async function tables(stage: 'gathering' | 'playing' | 'ended' | 'mine', before?: number): Promise<Tables> {
  if (stage === 'mine' && !isKnown() && !place.isHere) return { tables: [] }
  return get(`/api/tables?stage=${stage}${before ? `&before=${before}` : ''}`)
}

/** One's games that are over, newest first; `before` as above. */
export const playedGames = (before?: number): Promise<PlayedGames> =>
  get(`/api/person/games${before ? `?before=${before}` : ''}`)

export const createTable = (wanted: CreateTable): Promise<Table> => post('/api/tables', wanted)
export const changeTable = (
  table: string,
  change: { public?: boolean; chat?: boolean; counts?: boolean },
): Promise<Table> => patch(`/api/tables/${table}`, change)
export const sit = (table: string, seat: Letter, name?: string): Promise<Table> =>
  post(`/api/tables/${table}/seats/${seat}`, name ? { name } : {})
export const start = (table: string, fill?: string): Promise<Table> =>
  post(`/api/tables/${table}/start`, fill ? { fill } : {})
export const invite = (table: string, seat?: Letter): Promise<Invitation> =>
  post(`/api/tables/${table}/invitations`, seat ? { seat } : {})
/** Codes that nobody has used yet are good for nothing any more. */
export const revokeInvitations = (table: string, seat?: Letter): Promise<void> =>
  remove(`/api/tables/${table}/invitations${seat ? `?seat=${seat}` : ''}`)
export const sendAway = (table: string, seat: Letter): Promise<Table> => remove(`/api/tables/${table}/seats/${seat}`)
/** What an invitation is to, before one comes with it. */
export const invited = (code: string): Promise<Invited> => post('/api/invitations/look', { code })
export const accept = (code: string): Promise<Admitted> => post('/api/invitations', { code })
/** What happened at a table after an event, with views of one's own seats if they are wanted. */
export async function events(
  table: string,
  { as, views = true, after = -1 }: { as?: Letter | undefined; views?: boolean; after?: number } = {},
): Promise<Events> {
  const page = (since: number): Promise<Events> =>
    get(`/api/tables/${table}/events?views=${views}&after=${since}${as ? `&as=${as}` : ''}`)
  let told = await page(after)
  const all = [...told.events]
  while (told.more) {
    told = await page(all.at(-1)?.seq ?? after)
    all.push(...told.events)
  }
  return { ...told, events: all }
}
/** The states of the lines after an event. */
export const linesAt = (table: string, at: number): Promise<LineStates> => get(`/api/tables/${table}/lines?at=${at}`)
/** Whose device this one would become by a link. */
export const deviceOf = (code: string): Promise<Lent> => post('/api/session/link/look', { code })
/** Become that person on this device, instead of the present one. */
export const device = (code: string, leave: boolean): Promise<Session> =>
  post<Session>('/api/session/link/use', { code, leave }).then(known)
export const goBack = (): Promise<Session> => post<Session>('/api/session/back').then(known)
export const deviceLink = (): Promise<Invitation> => post('/api/session/link')
export const report = (table: string, complaint: Complaint): Promise<void> =>
  post(`/api/tables/${table}/reports`, complaint)
export const ignoredAt = (table: string): Promise<IgnoredHere> => get(`/api/tables/${table}/ignored`)
export const ignore = (table: string, wish: Ignore): Promise<IgnoredHere> => put(`/api/tables/${table}/ignored`, wish)
/** All that is kept of the person here, as a file. */
export const ownData = (): Promise<Blob> => getFile('/api/person')
export async function forgetMe(): Promise<void> {
  await remove('/api/person')
  localStorage.removeItem(KNOWN)
}
export const tokens = (): Promise<Tokens> => get('/api/tokens')
export const newToken = (wish: NewToken): Promise<Token> => post('/api/tokens', wish)
export const revoke = (token: string): Promise<void> => remove(`/api/tokens/${token}`)
