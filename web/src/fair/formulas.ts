/** The formulas of docs/fairness.md. */
import { type Bytes, bytesOf, framed, mac, sha, shaHex, u32, u64 } from './bytes'
import { canonical, type Json } from './canonical'

/** How many different words of 64 bits there are. */
const WORDS = BigInt('0x10000000000000000')

export function configHash(game: string, rules: number, config: Json): Bytes {
  return sha(bytesOf(canonical({ config, game, rules })))
}

export function serverHash(table: string, cfg: Bytes, seed: Bytes): string {
  return shaHex(bytesOf('fair/1/commit'), framed(bytesOf(table), cfg, seed))
}

export function seatHash(table: string, letter: string, seed: Bytes): string {
  return shaHex(bytesOf('fair/1/seat'), framed(bytesOf(table), bytesOf(letter), seed))
}

/** `parts` are the seats' seeds in the order of seats. */
export function masterKey(table: string, cfg: Bytes, seed: Bytes, parts: readonly Bytes[]): Bytes {
  return mac(seed, bytesOf('fair/1/key'), framed(bytesOf(table), cfg), u32(parts.length), framed(...parts))
}

export function chainStart(table: string): Bytes {
  return sha(bytesOf('fair/1/chain'), framed(bytesOf(table)))
}

export function link(before: Bytes, seed: Bytes, seq: number, event: Json): Bytes {
  const salt = mac(seed, bytesOf('fair/1/salt'), u64(seq))
  return sha(bytesOf('fair/1/link'), before, salt, framed(bytesOf(canonical(event))))
}

export function fileDigest(rest: Json): string {
  return shaHex(bytesOf('fair/1/file'), framed(bytesOf(canonical(rest))))
}

/** A draw's number below `total`: the first usable word of its blocks. */
export function drawnNumber(key: Bytes, label: string, draw: number, total: bigint): bigint {
  const usable = (WORDS / total) * total
  for (let block = 0; ; block += 1) {
    const words = new DataView(mac(key, bytesOf('fair/1/draw'), framed(bytesOf(label)), u64(draw), u32(block)).buffer)
    for (let at = 0; at < 32; at += 8) {
      const word = words.getBigUint64(at)
      if (word < usable) return word % total
    }
  }
}

/** What a draw falls on, out of a list with weights. */
export function drawn<Outcome>(
  key: Bytes,
  label: string,
  draw: number,
  chances: readonly (readonly [Outcome, number])[],
): Outcome | undefined {
  const total = chances.reduce((sum, [, weight]) => sum + weight, 0)
  if (total === 0) return undefined
  let rest = Number(drawnNumber(key, label, draw, BigInt(total)))
  return chances.find(([, weight]) => (rest -= weight) < 0)?.[0]
}
