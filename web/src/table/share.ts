/** This page's share in the dice and cards: what the table waits for, first a promise, then its seed. */
import { promise, seedFor } from '../net/seeds'
import type { Commit, Reveal } from '../wire'
import type { TableState } from './table.svelte'

type Share = Omit<Commit, 'idem' | 'expected_seq'> | Omit<Reveal, 'idem' | 'expected_seq'>

export function* shares({ clock, fairness, info, yours }: Pick<TableState, 'clock' | 'fairness' | 'info' | 'yours'>): Generator<Share> {
  if (!fairness || info?.stage !== 'seeding') return
  for (const seat of yours.filter((letter) => fairness.seats.includes(letter))) {
    const seed = seedFor(info.id, seat, fairness.round)
    if (clock?.waiting === 'commit' && !fairness.committed?.[seat]) yield { type: 'commit', seat, hash: promise(info.id, seat, seed) }
    else if (clock?.waiting === 'reveal' && !fairness.revealed?.[seat]) yield { type: 'reveal', seat, seed }
  }
}
