/** Everything the page asks of the server by HTTP. */
import type { Admitted, CreateTable, Events, Games, Invitation, Session, Table, Tables } from '../wire'
import type { Letter } from '../table/messages'
import { get, patch, post } from './api'

export const session = (): Promise<Session> => get('/api/session')
export const enter = (name: string): Promise<Session> => post('/api/session', { name })
export const games = (): Promise<Games> => get('/api/games')
export const openTables = (): Promise<Tables> => get('/api/tables')
export const myTables = (): Promise<Tables> => get('/api/tables?mine=true')
export const createTable = (wanted: CreateTable): Promise<Table> => post('/api/tables', wanted)
export const changeTable = (table: string, change: { public?: boolean; chat?: boolean }): Promise<Table> => patch(`/api/tables/${table}`, change)
export const sit = (table: string, seat: Letter, name?: string): Promise<Table> => post(`/api/tables/${table}/seats/${seat}`, name ? { name } : {})
export const start = (table: string, fill?: string): Promise<Table> => post(`/api/tables/${table}/start`, fill ? { fill } : {})
export const invite = (table: string, seat?: Letter): Promise<Invitation> => post(`/api/tables/${table}/invitations`, seat ? { seat } : {})
export const accept = (code: string): Promise<Admitted> => post('/api/invitations', { code })
export const events = (table: string): Promise<Events> => get(`/api/tables/${table}/events?views=true`)

export function socketUrl(): string {
  return `${location.origin.replace(/^http/, 'ws')}/api/socket`
}
