import { isAnsweredHere } from './place.svelte'
import { request as sent } from './transport'
import type { HttpError } from './wire'

/** What the server would not do, with its stable code. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly params: Record<string, unknown>

  constructor(status: number, said: Partial<HttpError>) {
    super(said.code ?? `http-${status}`)
    this.status = status
    this.code = said.code ?? `http-${status}`
    this.params = said.params ?? {}
  }
}

/** What every request says of who asks, besides the cookie: the link by which a finished game is shown. */
const said: Record<string, string> = {}
/** How long nobody is asked again where no server of ours answered, but some other one: the page of a static site. */
const ALONE = 60_000
let askedInVain = -ALONE

export function shownBy(code: string): void {
  if (code) said['spieltisch-share'] = code
  else delete said['spieltisch-share']
}

/** A file of the server, for those who may see it. */
export async function getFile(path: string): Promise<Blob> {
  const answer = await asked('GET', path, {})
  if (!answer.ok) throw await refused(answer)
  return answer.blob()
}

export function get<Answer>(path: string): Promise<Answer> {
  return request<Answer>('GET', path)
}

export function post<Answer>(path: string, body: object = {}): Promise<Answer> {
  return request<Answer>('POST', path, body)
}

export function put<Answer>(path: string, body: object): Promise<Answer> {
  return request<Answer>('PUT', path, body)
}

export function patch<Answer>(path: string, body: object): Promise<Answer> {
  return request<Answer>('PATCH', path, body)
}

export function remove<Answer>(path: string): Promise<Answer> {
  return request<Answer>('DELETE', path)
}

async function request<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  const answer = await asked(method, path, headers, body)
  if (!answer.ok) throw await refused(answer)
  if (answer.status === 204) return {} as Answer
  return (await answer.json().catch(() => {
    throw alone(answer)
  })) as Answer
}

function asked(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Response> {
  if (!isAnsweredHere(path) && performance.now() - askedInVain < ALONE)
    return Promise.reject(new ApiError(404, { code: 'no-server' }))
  return sent(method, path, { ...said, ...headers }, body && JSON.stringify(body)).catch((error: unknown) => {
    throw new ApiError(0, { code: error instanceof TypeError ? 'unreachable' : (error as Error).message })
  })
}

/** Why not, as the server says it in JSON; what says otherwise is no server of ours. */
export async function refused(answer: Response): Promise<ApiError> {
  const why = (await answer.json().catch(() => null)) as Partial<HttpError> | null
  return why ? new ApiError(answer.status, why) : alone(answer)
}

/** A proxy says so if the server behind it is away; a plain web server knows nothing of one. */
function alone({ status }: Response): ApiError {
  if (AWAY.includes(status)) return new ApiError(status, { code: 'unreachable' })
  askedInVain = performance.now()
  return new ApiError(status, { code: 'no-server' })
}
const AWAY: readonly number[] = [502, 503, 504]
