/** Whether a file has the form of a log: canonical, whole, and every part of its type. */
import { bytesOf } from './bytes'
import { canonical, isList, type Json } from './canonical'
import { Wrong } from './fault'
import { fileDigest } from './formulas'

type Body<Kind, Parts> = { readonly kind: Kind; readonly body: Parts }
type Bodies =
  | Body<
      'start',
      {
        bots: Record<string, string>
        commit: string
        config: Json
        game: string
        rules: number
        seats: string[]
        table: string
        position?: string
      }
    >
  | Body<'given', { action: string }>
  | Body<'commit', { hash: string }>
  | Body<'absent', { seat: string }>
  | Body<'reveal', { seed: string }>
  | Body<'restart', { commit: string; seats: string[] }>
  | Body<'draw', { action: string; label: string; number: number }>
  | Body<'act', { action: string; played: string }>
  | Body<'undo', { to: number }>
  | Body<'branch', { to: number }>
  | Body<'hand', { seat: string; to: string | null }>
  | Body<'forfeit', { seat: string; why: string }>
  | Body<'end', { reason: string; scores: number[]; seeds: string[]; winners: string[] }>
export type Item = Bodies & { readonly at: number; readonly by: string; readonly head: string; readonly seq: number }

export interface Sheet {
  readonly table: string
  readonly names: readonly string[]
  readonly items: readonly Item[]
}

type Check = (value: Json) => boolean
type Shape = Readonly<Record<string, Check>>
type JsonObject = Readonly<Record<string, Json>>

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const isHash: Check = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isLetter: Check = (value) => typeof value === 'string' && /^[A-F]$/.test(value)
const isBot: Check = (value) => typeof value === 'string' && value.length > 0 && value.length <= 80
/** Whether every number in it is one that all readers keep exactly. */
const isPlain: Check = (value) => {
  if (isList(value)) return value.every(isPlain)
  if (isObject(value)) return Object.values(value).every(isPlain)
  return typeof value !== 'number' || Number.isSafeInteger(value)
}
const isConfig: Check = (value) => isObject(value) && isPlain(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    isList(value) && value.every(check)
const oneOf =
  (...known: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && known.includes(value)
const isSeats: Check = (value) =>
  listOf(isLetter)(value) && canonical(value) === canonical([...new Set(value as string[])].toSorted())
const isBots: Check = (value) =>
  isObject(value) && Object.entries(value).every(([letter, bot]) => isLetter(letter) && isBot(bot))

const BODIES: Readonly<Record<Item['kind'], Shape>> = {
  start: {
    bots: isBots,
    commit: isHash,
    config: isConfig,
    game: isText,
    rules: isNumber,
    seats: isSeats,
    table: isText,
  },
  given: { action: isText },
  commit: { hash: isHash },
  absent: { seat: isLetter },
  reveal: { seed: isHash },
  restart: { commit: isHash, seats: isSeats },
  draw: { action: isText, label: isText, number: isNumber },
  act: { action: isText, played: oneOf('person', 'bot', 'makeshift', 'clock', 'withdrawn') },
  undo: { to: isNumber },
  branch: { to: isNumber },
  hand: { seat: isLetter, to: (value) => value === null || isBot(value) },
  forfeit: { seat: isLetter, why: oneOf('resigned', 'clock', 'left', 'removed') },
  end: { reason: isText, scores: listOf(Number.isSafeInteger), seeds: listOf(isHash), winners: isSeats },
}
const EVENT: Shape = {
  at: isNumber,
  body: isObject,
  by: oneOf('A', 'B', 'C', 'D', 'E', 'F', 'chance', 'table'),
  head: isHash,
  kind: oneOf(...Object.keys(BODIES)),
  seq: isNumber,
}
const FILE: Shape = {
  digest: isHash,
  events: isList,
  format: isText,
  names: listOf(isText),
  table: (value) => typeof value === 'string' && /^[0-9A-Za-z_-]{1,64}$/.test(value),
}

/** Read the file; throws `Wrong`. */
export function readSheet(data: Uint8Array): Sheet {
  const said = parsed(data)
  if (!isObject(said) || said['format'] !== 'spieltisch-log 1') throw new Wrong('not-a-log')
  checkBytes(data, said)
  checkParts(said, FILE, '')
  const { digest, ...rest } = said
  if (digest !== fileDigest(rest)) throw new Wrong('digest')
  const events = said['events'] as readonly Json[]
  return { table: String(said['table']), names: said['names'] as readonly string[], items: events.map(item) }
}

function parsed(data: Uint8Array): Json {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data)
  } catch {
    throw new Wrong('not-text')
  }
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    throw new Wrong('not-json', { text: String(error) })
  }
}

/** The same value can be written in many ways; only one of them is accepted. */
function checkBytes(data: Uint8Array, said: Json): void {
  const right = bytesOf(`${canonical(said)}\n`)
  const at = right.findIndex((byte, place) => byte !== data[place])
  if (at >= 0 || right.length !== data.length) throw new Wrong('not-canonical', { number: at >= 0 ? at : right.length })
}

function item(said: Json, number: number): Item {
  if (!isObject(said)) throw new Wrong('shape', { name: 'event' }, number)
  checkParts(said, EVENT, '', number)
  checkParts(said['body'] as JsonObject, shapeOf(said), 'body.', number)
  return said as unknown as Item
}

/** By its kind; a start may name a position that the game begins with. */
function shapeOf({ kind, body }: JsonObject): Shape {
  const shape = BODIES[kind as Item['kind']]
  return kind === 'start' && 'position' in (body as JsonObject) ? { ...shape, position: isText } : shape
}

/** Every part there, none too many, each of its type. */
function checkParts(parts: JsonObject, shape: Shape, where: string, seq: number | null = null): void {
  for (const name of [...new Set([...Object.keys(parts), ...Object.keys(shape)])].toSorted())
    if (!(name in parts) || !shape[name]?.(parts[name] ?? null))
      throw new Wrong('shape', { name: `${where}${name}` }, seq)
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value)
}
