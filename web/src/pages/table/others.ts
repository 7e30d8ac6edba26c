/** The other people at a table: who sits there, and who said something without a seat. */
import type { Letter } from '../../net/messages'
import type { Line, Table, Whom } from '../../net/wire'

export interface Other {
  readonly key: string
  readonly name: string
  /** How the server knows who is meant. */
  readonly whom: Whom
  /** As their lines are marked, where they said something. */
  readonly speaker: string
}

export function othersAt(seats: Table['seats'], lines: readonly Line[], yours: readonly Letter[]): readonly Other[] {
  const sitting = seats
    .filter((seat) => seat.kind === 'person' && !seat.same_as && !yours.includes(seat.seat))
    .map((seat): Other => ({ key: seat.seat, name: seat.name ?? '', whom: { seat: seat.seat }, speaker: '' }))
  const speakers = new Map<string, Other>()
  for (const { seat, speaker, number, name } of lines)
    if (!seat && speaker) speakers.set(speaker, { key: speaker, name, whom: { line: number }, speaker })
  return [...sitting, ...speakers.values()]
}
