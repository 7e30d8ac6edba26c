/** This page's share in the dice and cards: what the table waits for, first a promise, then its seed. */
import type { CommandAnswer } from '../net/link'
import { promise, seedFor } from '../fair/seeds'
import type { Commit, Reveal } from '../net/wire'
import type { TableState } from './table.svelte'

type Share = Omit<Commit, 'idem' | 'expected_seq'> | Omit<Reveal, 'idem' | 'expected_seq'>
type Waiting = Pick<TableState, 'clock' | 'fairness' | 'info' | 'yours'>

export class Shares {
  /** What was accepted: an update may come before the table says that it no longer waits for it. */
  private readonly given = new Set<string>()
  private isGiving = false

  constructor(
    private readonly table: Waiting,
    private readonly send: (share: Share) => Promise<CommandAnswer>,
  ) {}

  /** Give what is missing, one after the other. A refused share is tried again when the table tells something new. */
  async give(): Promise<void> {
    if (this.isGiving) return
    this.isGiving = true
    const refused = new Set<string>()
    for (let next = this.next(refused); next; next = this.next(refused)) {
      const [name, share] = next
      const { type } = await this.send(share)
      if (type !== 'stale') (type === 'accepted' ? this.given : refused).add(name)
    }
    this.isGiving = false
  }

  private next(refused: ReadonlySet<string>): readonly [name: string, share: Share] | undefined {
    const named = missing(this.table).map(
      (share) => [`${share.type} ${share.seat} ${this.table.fairness?.round}`, share] as const,
    )
    return named.find(([name]) => !this.given.has(name) && !refused.has(name))
  }
}

function missing({ clock, fairness, info, yours }: Waiting): Share[] {
  if (!fairness || info?.stage !== 'seeding') return []
  return yours
    .filter((letter) => fairness.seats.includes(letter))
    .flatMap((seat): Share[] => {
      const seed = seedFor(info.id, seat, fairness.round)
      if (clock?.waiting === 'commit' && !fairness.committed?.[seat])
        return [{ type: 'commit', seat, hash: promise(info.id, seat, seed) }]
      return clock?.waiting === 'reveal' && !fairness.revealed?.[seat] ? [{ type: 'reveal', seat, seed }] : []
    })
}
