import { expect, test } from 'vitest'
import paseo from '../../../tests/fair/paseo.spieltisch-log?raw'
import vectors from '../../../tests/fair/vectors.json'
import { hex, unhex } from '../net/random'
import { bytesOf } from './bytes'
import { canonical, type Json } from './canonical'
import {
  chainStart,
  configHash,
  drawn,
  drawnNumber,
  fileDigest,
  link,
  masterKey,
  seatHash,
  serverHash,
} from './formulas'
import paroli from './paroli.spieltisch-log?raw'
import type { Item } from './sheet'
import { verify } from './verify'

const PASEO = bytesOf(paseo)
const PAROLI = bytesOf(paroli)
const SERVER = unhex(vectors.server.seed)
const CFG = unhex(vectors.cfg)

test('the hashes are those of the vectors', () => {
  expect(hex(configHash(vectors.game, vectors.rules, vectors.config))).toBe(vectors.cfg)
  expect(serverHash(vectors.table, CFG, SERVER)).toBe(vectors.server.commit)
  for (const [letter, { seed, hash }] of Object.entries(vectors.seats))
    expect(seatHash(vectors.table, letter, unhex(seed))).toBe(hash)
})

test('the key is that of the vectors', () => {
  const seeds = Object.values(vectors.seats).map(({ seed }) => unhex(seed))
  expect(hex(masterKey(vectors.table, CFG, SERVER, seeds))).toBe(vectors.key)
})

test.each(vectors.draws)('draw $number of $total is $value', ({ label, number, total, value }) => {
  expect(drawnNumber(unhex(vectors.key), label, number, BigInt(total))).toBe(BigInt(value))
})

test('the number drawn falls on an outcome by its weight', () => {
  const key = unhex(vectors.key)
  const faces = Array.from({ length: 36 }, (_, at) => [at, 1] as const)
  expect(drawn(key, 'paseo', 0, faces)).toBe(8)
  expect(drawn(key, 'paseo', 0, [['low', 9], ['high', 27]])).toBe('low')
  expect(drawn(key, 'paseo', 0, [['low', 8], ['high', 28]])).toBe('high')
  expect(drawn(key, 'paseo', 0, [])).toBeUndefined()
})

test('canonical JSON is that of the vectors', () => {
  expect(canonical({ rules: vectors.rules, game: vectors.game, config: vectors.config })).toBe(vectors.agreement)
})

test('a log with a restart is accepted', () => {
  expect(verify(PASEO)).toMatchObject({
    accepted: { events: 32, draws: 17, contributors: ['A'], without: ['B'], restarts: 1, aborted: false },
  })
})

test('a log of cards is accepted', () => {
  expect(verify(PAROLI)).toHaveProperty('accepted')
})

test('no file that differs in a byte is accepted', () => {
  for (let at = 0; at < PASEO.length; at += 61) {
    const other = Uint8Array.from(PASEO)
    other[at] = (other[at] ?? 0) ^ 1
    expect(verify(other), `byte ${at}`).toHaveProperty('fault')
  }
})

type Loose = { seq: number; at: number; by: string; kind: string; head: string; body: Record<string, Json> }

/** The log with events changed, and with heads and digest as if it had been played so. */
function forged(file: Uint8Array, change: (events: Loose[]) => Loose[]): Uint8Array {
  const said = JSON.parse(new TextDecoder().decode(file)) as { table: string; events: Loose[]; digest?: string }
  const seeds = said.events.at(-1)?.body['seeds'] as string[]
  let [head, round] = [chainStart(said.table), -1]
  const events = change(said.events)
  for (const event of events) {
    if (event.kind === 'start' || event.kind === 'restart') round += 1
    const { head: _old, ...chained } = event
    head = link(head, unhex(seeds[round] ?? ''), event.seq, chained as unknown as Json)
    event.head = hex(head)
  }
  const { digest: _none, ...rest } = { ...said, events }
  return bytesOf(`${canonical({ ...rest, digest: fileDigest(rest as unknown as Json) } as unknown as Json)}\n`)
}

function renumbered(events: Loose[]): Loose[] {
  return events.map((event, seq) => ({ ...event, seq }))
}

function withBody(kind: Item['kind'], body: Record<string, Json>, nth = 0): (events: Loose[]) => Loose[] {
  return (events) => {
    const wanted = events.filter((event) => event.kind === kind)[nth]
    return events.map((event) => (event === wanted ? { ...event, body: { ...event.body, ...body } } : event))
  }
}

test('a log that is forged as it was stays accepted', () => {
  expect(verify(forged(PASEO, (events) => events))).toHaveProperty('accepted')
})

const OTHER = 'ab'.repeat(32)
test.each<[string, (events: Loose[]) => Loose[]]>([
  ['draw-value', withBody('draw', { action: 'roll 6-6' }, 13)],
  ['draw-value', withBody('draw', { action: 'lay * 0,-1' }, 2)],
  ['draw-number', withBody('draw', { number: 5 }, 3)],
  ['draw-label', withBody('draw', { label: 'paroli' })],
  ['action-form', withBody('draw', { action: 'win A' }, 13)],
  ['server-commit', withBody('start', { commit: OTHER })],
  ['seat-reveal', withBody('reveal', { seed: OTHER })],
  ['table', withBody('start', { table: 'elsewhere' })],
  ['restart-seats', withBody('restart', { seats: ['A', 'B'] })],
  ['seed-count', withBody('end', { seeds: [OTHER] })],
  ['shape', withBody('draw', { more: 1 })],
  ['shape', withBody('start', { config: { players: 2, turn_limit: 2 ** 60 } })],
  ['no-end', (events) => events.slice(0, -1)],
  ['after-end', (events) => renumbered([...events, events.at(-2) as Loose])],
  ['numbering', (events) => events.filter(({ seq }) => seq !== 24)],
  ['seeds-missing', (events) => renumbered(events.filter(({ seq }) => seq !== 6))],
  ['reveal-early', (events) => renumbered(events.filter(({ seq }) => seq !== 2))],
  ['time', (events) => events.map((event) => (event.seq === 20 ? { ...event, at: 1 } : event))],
  ['wrong-by', (events) => events.map((event) => (event.kind === 'draw' ? { ...event, by: 'A' } : event))],
])('a forger is given away: %s', (code, change) => {
  expect(verify(forged(PASEO, change))).toMatchObject({ fault: { code } })
})

test.each([
  ['not-text', Uint8Array.of(255, 254)],
  ['not-json', bytesOf('{')],
  ['not-a-log', bytesOf('{}')],
  ['not-canonical', bytesOf(`${new TextDecoder().decode(PASEO)} `)],
])('%s', (code, file) => {
  expect(verify(file)).toMatchObject({ fault: { code, seq: null } })
})

test('a changed event breaks the chain', () => {
  const said = JSON.parse(new TextDecoder().decode(PASEO)) as { events: Loose[]; digest?: string }
  const event = said.events[24]
  if (event) event.at += 1
  const { digest: _none, ...rest } = said
  const file = bytesOf(`${canonical({ ...rest, digest: fileDigest(rest as unknown as Json) } as unknown as Json)}\n`)
  expect(verify(file)).toMatchObject({ fault: { code: 'chain', seq: 24 } })
})
