/** What happened at a table, as far as the page was told; for the log and for animation. */
import { events } from '../net/calls'
import type { Hidden, Update } from '../wire'
import { seatNumber } from './messages'

export interface Happening {
  readonly seq: number
  readonly at: number
  readonly kind: string
  readonly by: string
  readonly facts: readonly { readonly [key: string]: unknown }[]
}

export class History {
  happenings = $state.raw<readonly Happening[]>([])

  add(told: readonly (Update | Hidden)[]): void {
    this.append(told.flatMap((event) => (event.type === 'update' ? [happening(event)] : [])))
  }

  /** More was missed than the server tells by itself: the log is fetched as a whole. */
  async lookBack(table: string): Promise<void> {
    const { events: told } = await events(table, { views: false }).catch(() => ({ events: [] }))
    const since = this.happenings
    this.happenings = []
    this.add(told)
    this.append(since)
  }

  private append(happened: readonly Happening[]): void {
    const last = this.happenings.at(-1)?.seq ?? -1
    const fresh = happened.filter(({ seq }) => seq > last)
    if (fresh.length) this.happenings = [...this.happenings, ...fresh]
  }
}

export function happening({ seq, at, kind, by, body, facts = [] }: Update): Happening {
  if (kind === 'forfeit' && body) return { seq, at, kind, by, facts: [forfeited(body)] }
  if (body?.['played'] === 'makeshift') return { seq, at, kind, by, facts: [...facts, { kind: 'makeshift', seat: seatNumber(by) }] }
  const unsaid = UNSAID[String(body?.['played'])]
  return { seq, at, kind, by, facts: unsaid ? facts.map((fact) => (fact['kind'] === 'answered' ? { ...fact, kind: unsaid } : fact)) : facts }
}

/** A no that nobody said (R15). */
const UNSAID: Readonly<Record<string, string>> = { withdrawn: 'withdrawn', clock: 'unanswered' }

/** The law knows of nobody who gives up; those who read what happened do. */
function forfeited({ seat, why }: NonNullable<Update['body']>): Happening['facts'][number] {
  return { kind: 'forfeited', seat: seatNumber(String(seat)), why }
}
