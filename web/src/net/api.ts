import type { HttpError } from '../wire'

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
  const answer = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new ApiError(0, { code: 'unreachable' })
  })
  const said: unknown = answer.status === 204 ? {} : await answer.json().catch(() => ({}))
  if (!answer.ok) throw new ApiError(answer.status, said as Partial<HttpError>)
  return said as Answer
}
