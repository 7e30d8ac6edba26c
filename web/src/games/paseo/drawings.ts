/** The drawings of the rules, which are written with letters: paths that are laid, and walks of a stone. */
export { default as Drawing } from './RulesDrawing.svelte'

/** A path that is being laid: `#` lies, `+` may be laid, `x` may not. */
export interface Tiles {
  readonly kind: 'tiles'
  readonly rows: readonly (readonly string[])[]
}

/** A path from start to start, and where a stone on it comes by this many steps. */
export interface Walks {
  readonly kind: 'walks'
  readonly tiles: readonly string[]
  readonly stones: readonly Mark[]
  readonly ways: readonly Way[]
}

export interface Mark {
  readonly at: number
  readonly sign: string
}

export interface Way {
  readonly name: string
  /** `^` is jumped, a figure is a counted step, `|` the end and `x` an end that is refused. */
  readonly marks: readonly Mark[]
  readonly note: string
}

const STEP = 4

export function drawingOf(text: string): Tiles | Walks | null {
  const rows = text.split('\n').filter((row) => row.trim())
  return tilesOf(rows) ?? walksOf(rows)
}

function tilesOf(rows: readonly string[]): Tiles | null {
  if (!rows.every((row) => /^[.+x#](?: [.+x#])*$/.test(row))) return null
  return { kind: 'tiles', rows: rows.map((row) => row.split(' ')) }
}

function walksOf([places = '', tiles = '', stones = '', ...ways]: readonly string[]): Walks | null {
  const begin = places.search(/\s0\s/) + 1
  if (begin === 0 || !tiles.includes('[')) return null
  return {
    kind: 'walks',
    tiles: tiles
      .slice(begin - 1)
      .trim()
      .split(/\s+/)
      .map((tile) => tile.replace(/[[\]]/g, '')),
    stones: marksIn(stones, begin, stones.length),
    ways: ways.map((way) => wayOf(way, begin)),
  }
}

/** The name, what happens on each tile, and what comes of it, apart by two spaces or more. */
function wayOf(line: string, begin: number): Way {
  const [, name = '', drawn = '', note = ''] = /^(.*?)\s{2,}(\S+)\s{2,}(.*)$/.exec(line) ?? []
  const from = line.indexOf(drawn)
  return { name, note, marks: marksIn(line, begin, from + drawn.length).filter(({ at }) => begin + at * STEP > from) }
}

/** Every tile has its sign at the same distance from the next. */
function marksIn(line: string, begin: number, end: number): Mark[] {
  const places = Array.from({ length: Math.ceil((end - begin) / STEP) }, (_, at) => ({
    at,
    sign: line[begin + at * STEP] ?? ' ',
  }))
  return places.filter(({ sign }) => sign !== ' ' && sign !== '-')
}
