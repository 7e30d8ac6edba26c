/** Bytes joined and framed, and what is made of them by SHA-256 (docs/fairness.md, "Notation"). */
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

export async function sha(...parts: readonly Uint8Array[]): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined(...parts)))
}

export async function mac(key: Bytes, ...parts: readonly Uint8Array[]): Promise<Bytes> {
  const secret = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, joined(...parts)))
}

export async function shaHex(...parts: readonly Uint8Array[]): Promise<string> {
  return hex(await sha(...parts))
}
