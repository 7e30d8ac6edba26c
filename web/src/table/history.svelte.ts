/** What happened at a table, as far as the page knows; for the log and for animation. */
import { events } from '../net/calls'
import type { Fact, Hidden, Update } from '../net/wire'
import { type Letter, seatNumber } from '../net/messages'

/** What no law knows: a bot’s move made for it, a no nobody said (R15), who gave up or took a turn back. */
type OwnFact =
  | { readonly kind: 'makeshift'; readonly seat: number }
  | (Omit<Extract<Fact, { kind: 'answered' }>, 'kind'> & { readonly kind: Unsaid })
  | { readonly kind: 'forfeited'; readonly seat: number; readonly why: string }
  | { readonly kind: 'taken-back'; readonly seat: number }

type Unsaid = 'withdrawn' | 'unanswered'

/** Something that happened, by its kind. */
export type TableFact = Fact | OwnFact
export type FactOf<Kind extends TableFact['kind']> = Extract<TableFact, { readonly kind: Kind }>

/** The facts of one kind. */
export function factsOf<Kind extends TableFact['kind']>(
  facts: readonly TableFact[],
  kind: Kind,
): readonly FactOf<Kind>[] {
  return facts.filter((fact): fact is FactOf<Kind> => fact.kind === kind)
}

/** Whose fact it is; nobody's, where it is about all. */
export function seatIn(fact: TableFact): number | null {
  return 'seat' in fact ? fact.seat : null
}

export interface Happening {
  readonly seq: number
  readonly at: number
  readonly kind: string
  readonly by: string
  readonly facts: readonly TableFact[]
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
  if (kind === 'branch') return { seq, at, kind, by, facts: [{ kind: 'taken-back', seat: seatNumber(by) }] }
  if (body?.['played'] === 'makeshift')
    return { seq, at, kind, by, facts: [...facts, { kind: 'makeshift', seat: seatNumber(by) }] }
  const unsaid = UNSAID[String(body?.['played'])]
  return {
    seq,
    at,
    kind,
    by,
    facts: unsaid ? facts.map((fact) => (fact.kind === 'answered' ? { ...fact, kind: unsaid } : fact)) : facts,
  }
}

/** By who chose it. */
const UNSAID: Readonly<Record<string, Unsaid>> = { withdrawn: 'withdrawn', clock: 'unanswered' }

/** The law knows of nobody who gives up; those who read what happened do. */
function forfeited({ seat, why }: NonNullable<Update['body']>): TableFact {
  return { kind: 'forfeited', seat: seatNumber(String(seat)), why: String(why) }
}

/** Of all that happens only which card somebody gets is for one seat alone. */
const FOR_ONE_SEAT = 'received'

/** The same for a viewer who may see these seats' hands. */
export function knownTo(eyes: readonly Letter[], happenings: readonly Happening[]): readonly Happening[] {
  const seats = eyes.map(seatNumber)
  const isKnown = (fact: TableFact): boolean => fact.kind !== FOR_ONE_SEAT || seats.includes(fact.seat)
  return happenings.map((happening) =>
    happening.facts.every(isKnown) ? happening : { ...happening, facts: happening.facts.filter(isKnown) },
  )
}
