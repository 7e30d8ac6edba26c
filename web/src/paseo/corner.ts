/** Where a note may lie on the mat: in the corner that hides the least, and nothing that it is about. */
import { type PathMap, type Spot, spotOf } from './map'
import type { Cell } from './view'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export interface Covered extends Box {
  /** It must stay visible. */
  readonly isMeant: boolean
}

const INSET = 14
/** Of a note that is as wide as the mat. */
const EDGE = 8
/** Between a thing and a note that points at it. */
const AWAY = 14
const MEANT = 1e6

/** How the path lies in the room: its map, the side of a tile, and how far it is scrolled away. */
export interface Lie {
  readonly map: PathMap
  readonly side: number
  readonly room: Size
  readonly window: { readonly x: number; readonly y: number }
}

export type Side = 'left' | 'right' | 'above' | 'below'

export interface Beside extends Box {
  readonly side: Side
  /** Where along the note's edge it points at the thing. */
  readonly tip: number
}

/** None: there is no corner free of what is meant. */
export function freeCorner(room: Size, note: Size, things: readonly Covered[]): Box | null {
  return leastHiding(corners(room, note), things)
}

/** For something small: a corner, or a gap between the tiles, where it hides the least. */
export function freeGap(lie: Lie, size: Size): Box | null {
  const { columns, rows } = lie.map
  const cells = Array.from({ length: columns * rows }, (_, at) => spotBox(lie, { column: at % columns, row: Math.floor(at / columns) }))
  const gaps = cells.map(({ x, y, width, height }) => ({ x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, ...size }))
  return leastHiding([...corners(lie.room, size).toReversed(), ...gaps], tileBoxes(lie, new Set()))
}

function corners(room: Size, { width, height }: Size): Box[] {
  const [right, bottom] = [room.width - width - INSET, room.height - height - INSET]
  if (right < INSET || bottom < INSET) return []
  return [{ x: INSET, y: INSET }, { x: right, y: INSET }, { x: INSET, y: bottom }, { x: right, y: bottom }].map((at) => ({ ...at, width, height }))
}

/** Where every corner hides something meant: at the upper or lower end of the mat, or over what stands below it, where it hides the least. */
export function freeShelf(room: Size, note: Size, things: readonly Covered[], below: number): Box {
  const ends = [EDGE, room.height - note.height - EDGE, room.height + below - note.height]
  const boxes = ends.map((y) => ({ x: EDGE, y: Math.max(EDGE, y), ...note }))
  const bar = { x: 0, y: room.height, width: room.width, height: below, isMeant: false }
  const costs = boxes.map((box) => hidden(box, [...things, bar]))
  return boxes[costs.indexOf(Math.min(...costs))] ?? { x: EDGE, y: EDGE, ...note }
}

/** Next to a thing, on the side that hides the least; none where no side has room. */
export function besideThing(room: Size, note: Size, thing: Box, things: readonly Covered[]): Beside | null {
  const [middleX, middleY] = [thing.x + thing.width / 2, thing.y + thing.height / 2]
  const x = within(middleX - note.width / 2, room.width - note.width)
  const y = within(middleY - note.height / 2, room.height - note.height)
  const places: readonly Beside[] = [
    { side: 'right', x: thing.x + thing.width + AWAY, y, ...note, tip: middleY - y },
    { side: 'left', x: thing.x - note.width - AWAY, y, ...note, tip: middleY - y },
    { side: 'below', x, y: thing.y + thing.height + AWAY, ...note, tip: middleX - x },
    { side: 'above', x, y: thing.y - note.height - AWAY, ...note, tip: middleX - x },
  ]
  return leastHiding(places.filter((place) => isInside(place, room)), things)
}

function leastHiding<Place extends Box>(boxes: readonly Place[], things: readonly Covered[]): Place | null {
  const costs = boxes.map((box) => hidden(box, things))
  const least = Math.min(...costs)
  return least < MEANT ? (boxes[costs.indexOf(least)] ?? null) : null
}

function hidden(box: Box, things: readonly Covered[]): number {
  return things.reduce((sum, thing) => sum + overlap(box, thing) * (thing.isMeant ? MEANT : 1), 0)
}

/** The tiles as they lie in the room: in its middle, or as far as they are scrolled away. */
export function tileBoxes(lie: Lie, meant: ReadonlySet<string>): Covered[] {
  return [...lie.map.spots].map(([place, spot]) => ({ ...spotBox(lie, spot), isMeant: meant.has(place) }))
}

/** Of one cell, also of one at the edge or beyond. */
export function cellBox(lie: Lie, cell: Cell): Box {
  return spotBox(lie, spotOf(lie.map, cell))
}

function spotBox({ map, side, room, window }: Lie, { column, row }: Pick<Spot, 'column' | 'row'>): Box {
  const pitch = side * 1.05
  const left = Math.max(0, (room.width - map.columns * pitch) / 2) - window.x
  const top = Math.max(0, (room.height - map.rows * pitch) / 2) - window.y
  return { x: left + column * pitch, y: top + row * pitch, width: pitch, height: pitch }
}

function within(at: number, most: number): number {
  return Math.max(INSET, Math.min(at, most - INSET))
}

function isInside({ x, y, width, height }: Box, room: Size): boolean {
  return x >= INSET && y >= INSET && x + width <= room.width - INSET && y + height <= room.height - INSET
}

function overlap(one: Box, other: Box): number {
  return shared(one.x, one.width, other.x, other.width) * shared(one.y, one.height, other.y, other.height)
}

function shared(from: number, length: number, other: number, otherLength: number): number {
  return Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other))
}
