/**
 * Making a sentence out of a key and its parameters, in pieces, so that the page can draw the stones,
 * cards and places that a sentence names. The same texts and the same rules as in the package's
 * `words/speech.py`: a parameter's name tells what it is.
 */
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain }
export type Params = Readonly<Record<string, Plain>>
export type Entry = string | Readonly<Record<string, string>>
export type Catalogue = Readonly<Record<string, Entry>>

/** A piece of a sentence: plain words, or words for something that can be drawn or pointed at. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'player'; readonly text: string; readonly seat: number }
  | { readonly kind: 'stone'; readonly text: string; readonly stone: number; readonly seat: number | null }
  | { readonly kind: 'card'; readonly text: string; readonly card: string }
  | { readonly kind: 'place'; readonly text: string; readonly place: readonly [number | string, number] }

/** What a game calls a place, as the key of a text and its parameters. */
export type PlaceNamer = (x: number | string, y: number) => readonly [key: string, params: Params]

export interface Speaker {
  readonly words: Catalogue
  readonly names: readonly string[]
  readonly place: PlaceNamer
}

export const GRID: PlaceNamer = (x, y) => ['place.grid', { x, y }]

const PLAYERS = new Set(['actor', 'by', 'host', 'owner', 'seat'])
const PLACES = new Set(['cell', 'cells', 'leads', 'line', 'one', 'onto', 'origin', 'other', 'target'])
const PLACEHOLDER = /\{(\w+)\}/g

/** The message as a sentence: whatever begins it begins with a capital, players' names as they are. */
export function say(speaker: Speaker, key: string, params: Params): Piece[] {
  return filled(speaker, key, params, true)
}

/** The message as part of a sentence; `made`: parameters that are pieces already. */
export function phrase(speaker: Speaker, key: string, params: Params = {}, made: Made = {}): Piece[] {
  return filled(speaker, key, params, false, made)
}

type Made = Readonly<Record<string, readonly Piece[]>>

export function textOf(pieces: readonly Piece[]): string {
  return pieces.map((piece) => piece.text).join('')
}

function filled(speaker: Speaker, key: string, params: Params, isSentence: boolean, made: Made = {}): Piece[] {
  const text = form(speaker.words, key, params)
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(PLACEHOLDER)) {
    pieces.push(...words(text.slice(end, found.index)))
    const name = found[1] ?? ''
    const spoken = [...(made[name] ?? spokenParameter(speaker, name, params))]
    const begins = found.index === 0 || /[.?] $/.test(text.slice(0, found.index))
    pieces.push(...(isSentence && begins && !PLAYERS.has(name) ? capital(spoken) : spoken))
    end = found.index + found[0].length
  }
  return [...pieces, ...words(text.slice(end))]
}

/** The form called like the value, else the one of its plural category (CLDR), else `other`. */
function form(words: Catalogue, key: string, params: Params): string {
  const entry = words[key]
  if (entry === undefined) throw new RangeError(`there is no text ${key}`)
  if (typeof entry === 'string') return entry
  const value = params[entry['by'] ?? 'count'] ?? null
  const counted = Array.isArray(value) ? value.length : value
  const exact = entry[String(counted)]
  const category = typeof counted === 'number' ? usage(words).plurals.select(counted) : 'other'
  return exact ?? entry[category] ?? entry['other'] ?? ''
}

/** How CLDR has a language count, write figures and join lists. */
interface Usage {
  readonly plurals: Intl.PluralRules
  readonly figures: Intl.NumberFormat
  readonly lists: Readonly<Record<Joint, Intl.ListFormat>>
}
type Joint = 'conjunction' | 'disjunction'

const USAGES = new Map<string, Usage>()

export function localeOf(words: Catalogue): string {
  return String(words['language.locale'] ?? 'en')
}

function usage(words: Catalogue): Usage {
  const locale = localeOf(words)
  const found = USAGES.get(locale) ?? {
    plurals: new Intl.PluralRules(locale),
    figures: new Intl.NumberFormat(locale),
    lists: {
      conjunction: new Intl.ListFormat(locale, { type: 'conjunction' }),
      disjunction: new Intl.ListFormat(locale, { type: 'disjunction' }),
    },
  }
  USAGES.set(locale, found)
  return found
}

function spokenParameter(speaker: Speaker, name: string, params: Params): Piece[] {
  const value = params[name]
  if (value === undefined) throw new RangeError(`a sentence needs ${name}`)
  if (PLAYERS.has(name)) return player(speaker, value)
  if (name === 'owners' || name === 'winners') return each(speaker, value, player)
  if (PLACES.has(name)) return place(speaker, value)
  if (name === 'card' || name === 'cards') return each(speaker, value, card)
  if (name === 'hand' || name === 'label') return each(speaker, value, tile)
  if (name === 'allowed') return each(speaker, value, anything, 'disjunction')
  if (name === 'jumped') return words(figure(speaker, Array.isArray(value) ? value.length : 1))
  if (name === 'rows') return rows(speaker, value)
  if (name === 'scores') return scores(speaker, value)
  if (name === 'stone') return stone(speaker, value, params['seat'])
  return anything(speaker, value)
}

type Spoken = (speaker: Speaker, value: Plain) => Piece[]

function each(speaker: Speaker, value: Plain, spoken: Spoken, joint: Joint = 'conjunction'): Piece[] {
  const items = Array.isArray(value) ? value : [value]
  return joined(
    speaker,
    items.map((item) => spoken(speaker, item)),
    joint,
  )
}

/** One after the other, as a language counts things up: "1, 2 and 3". */
export function joined(speaker: Speaker, parts: Piece[][], joint: Joint = 'conjunction'): Piece[] {
  const places = usage(speaker.words).lists[joint].formatToParts(parts.map((_, at) => String(at)))
  return places.flatMap(({ type, value }) => (type === 'element' ? (parts[Number(value)] ?? []) : words(value)))
}

/** One after the other with this text between them. */
export function strung(speaker: Speaker, parts: readonly Piece[][], between = 'list.comma'): Piece[] {
  const mark = words(String(speaker.words[between]))
  return parts.flatMap((part, at) => (at ? [...mark, ...part] : part))
}

function anything(speaker: Speaker, value: Plain): Piece[] {
  if (typeof value === 'number') return words(figure(speaker, value))
  if (Array.isArray(value))
    return joined(
      speaker,
      value.map((item) => anything(speaker, item)),
    )
  if (value !== null && typeof value === 'object') return phrase(speaker, `part.${String(value['kind'])}`, value)
  return words(String(value))
}

function player(speaker: Speaker, value: Plain): Piece[] {
  if (value === 'chance') return phrase(speaker, 'actor.chance')
  const isName = typeof value === 'string' && value.length !== 1
  const seat = typeof value === 'string' ? (isName ? -1 : 'ABCDEF'.indexOf(value)) : Number(value)
  const text = speaker.names[seat] ?? 'ABCDEF'[seat] ?? String(value)
  return [{ kind: 'player', text, seat }]
}

function stone(speaker: Speaker, value: Plain, seat: Plain | undefined): Piece[] {
  const number = Number(value)
  const text = number === 0 ? textOf(phrase(speaker, 'stone.blank')) : String(number)
  return [{ kind: 'stone', text, stone: number, seat: typeof seat === 'number' ? seat : null }]
}

function tile(speaker: Speaker, value: Plain): Piece[] {
  return value === '*' ? phrase(speaker, 'tile.picture') : words(String(value))
}

function card(speaker: Speaker, value: Plain): Piece[] {
  const text = String(value)
  const spoken = textOf(phrase(speaker, `card.${text.slice(0, 1)}`, { number: text.slice(1) }))
  return [{ kind: 'card', text: spoken, card: text }]
}

function place(speaker: Speaker, value: Plain): Piece[] {
  if (!Array.isArray(value)) return words(String(value))
  const [x, y] = value
  if (value.length === 2 && typeof y === 'number' && (typeof x === 'number' || typeof x === 'string')) {
    return [{ kind: 'place', text: textOf(phrase(speaker, ...speaker.place(x, y))), place: [x, y] }]
  }
  return joined(
    speaker,
    value.map((item) => place(speaker, item)),
  )
}

/** One row, or from the first to the last. */
function rows(speaker: Speaker, value: Plain): Piece[] {
  const told = (Array.isArray(value) ? value : [value]).map((row) => place(speaker, ['row', row]))
  const [first = [], last] = [told[0], told.length > 1 ? told.at(-1) : undefined]
  return last ? phrase(speaker, 'list.range', {}, { first, last }) : first
}

function scores(speaker: Speaker, value: Plain): Piece[] {
  const points = Array.isArray(value) ? value : [value]
  return strung(
    speaker,
    points.map((point, seat) => phrase(speaker, 'score.of', { seat, points: point })),
  )
}

function figure(speaker: Speaker, number: number): string {
  return usage(speaker.words).figures.format(number).replace('-', '−')
}

function capital(pieces: Piece[]): Piece[] {
  const [first, ...rest] = pieces
  return first ? [{ ...first, text: first.text.slice(0, 1).toUpperCase() + first.text.slice(1) }, ...rest] : []
}

function words(text: string): Piece[] {
  return text ? [{ kind: 'words', text }] : []
}
