/** The seat's share in the dice and cards: 32 random bytes, promised by their hash before they are shown. */
import { seatHash } from './formulas'
import { randomHex, unhex } from '../net/random'

/** The seed of a seat for one round of gathering; kept until the game is over, so that a reload can reveal it. */
export function seedFor(table: string, letter: string, round: number): string {
  const key = `${prefix(table)}${letter}.${round}`
  const kept = localStorage.getItem(key)
  if (kept) return kept
  const seed = randomHex(32)
  localStorage.setItem(key, seed)
  return seed
}

/** What a seat promises: the hash of its seed. */
export function promise(table: string, letter: string, seed: string): string {
  return seatHash(table, letter, unhex(seed))
}

export function forgetSeeds(table: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix(table))) localStorage.removeItem(key)
}

function prefix(table: string): string {
  return `spieltisch.seed.${table}.`
}
