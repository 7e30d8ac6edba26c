/** What the page asks of the server about games that are over. */
import { get, getFile, post, put, remove } from './api'
import type {
  BringRecord,
  Choices,
  PlayedGames,
  PlayOn,
  ReviewState,
  Share,
  Shared,
  Shares,
  Table,
  WhatFollows,
  WhatIf,
} from './wire'

export const reviewOf = (table: string, known = 0): Promise<ReviewState> =>
  get(`/api/tables/${table}/review?known=${known}`)
/** Have it worked out, if that was not asked for yet. */
export const wantReview = (table: string): Promise<ReviewState> => post(`/api/tables/${table}/review`)
export const whatIf = (table: string, wish: WhatIf): Promise<WhatFollows> => post(`/api/tables/${table}/what-if`, wish)
export const choices = (table: string, wish: WhatIf): Promise<Choices> => post(`/api/tables/${table}/choices`, wish)
export const playOn = (table: string, wish: PlayOn): Promise<Table> => post(`/api/tables/${table}/play-on`, wish)
export const share = (table: string): Promise<Share> => post(`/api/tables/${table}/shares`)
export const shares = (table: string): Promise<Shares> => get(`/api/tables/${table}/shares`)
export const unshare = (table: string, id: string): Promise<void> => remove(`/api/tables/${table}/shares/${id}`)
export const shared = (code: string): Promise<Shared> => post('/api/shares/look', { code })
export const bringIn = (record: BringRecord): Promise<Table> => post('/api/records', record)
/** Games that were downloaded from a device, on a device again. */
export const bringBack = (data: string): Promise<PlayedGames> => put('/api/person', { data })
export const record = (table: string, form: 'text' | 'json' | 'log'): Promise<Blob> =>
  getFile(`/api/tables/${table}/record?form=${form}`)
