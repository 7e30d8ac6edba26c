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

export function shownBy(code: string): void {
  if (code) said['spieltisch-share'] = code
  else delete said['spieltisch-share']
}

/** A file of the server, for whoever may see it. */
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
  return (answer.status === 204 ? {} : await answer.json().catch(() => ({}))) as Answer
}

function asked(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Response> {
  return fetch(path, {
    method,
    credentials: 'same-origin',
    headers: { ...said, ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new ApiError(0, { code: 'unreachable' })
  })
}

async function refused(answer: Response): Promise<ApiError> {
  return new ApiError(answer.status, (await answer.json().catch(() => ({}))) as Partial<HttpError>)
}
