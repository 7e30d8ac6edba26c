/** The seat's share in the dice and cards: 32 random bytes, promised by their hash before they are shown. */
import { hex, randomHex, unhex } from './random'

const TEXT = new TextEncoder()

/** The seed of a seat for one round of gathering; kept until the game is over, so that a reload can reveal it. */
export function seedFor(table: string, letter: string, round: number): string {
  const key = `spieltisch.seed.${table}.${letter}.${round}`
  const kept = localStorage.getItem(key)
  if (kept) return kept
  const seed = randomHex(32)
  localStorage.setItem(key, seed)
  return seed
}

/** SHA-256 of "fair/1/seat", the table, the seat's letter and the seed, each with its length before it. */
export async function promise(table: string, letter: string, seed: string): Promise<string> {
  const parts = [TEXT.encode('fair/1/seat'), prefixed(TEXT.encode(table)), prefixed(TEXT.encode(letter)), prefixed(unhex(seed))]
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts))))
}

function prefixed(bytes: Uint8Array): Uint8Array {
  const length = new Uint8Array(8)
  new DataView(length.buffer).setBigUint64(0, BigInt(bytes.length))
  return joined([length, bytes])
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
