/**
 * Bytes joined and framed, and what is made of them by SHA-256 (docs/fairness.md, "Notation"). A table in
 * one's own network is no secure context, where the browser's own hashes are missing.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '../net/random'

const TEXT = new TextEncoder()

export type Bytes = Uint8Array<ArrayBuffer>

export function bytesOf(text: string): Bytes {
  return TEXT.encode(text)
}

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function u32(number: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number)
  return bytes
}

export function u64(number: number): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number))
  return bytes
}

/** Each part after its length, so that no two lists of parts look alike. */
export function framed(...parts: readonly Uint8Array[]): Bytes {
  return joined(...parts.flatMap((part) => [u64(part.length), part]))
}

export function sha(...parts: readonly Uint8Array[]): Bytes {
  return sha256(joined(...parts))
}

export function mac(key: Bytes, ...parts: readonly Uint8Array[]): Bytes {
  return hmac(sha256, key, joined(...parts))
}

export function shaHex(...parts: readonly Uint8Array[]): string {
  return hex(sha(...parts))
}
