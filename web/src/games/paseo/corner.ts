/** Where the tools of the mat may lie: in the corner that hides the least, and nothing that is lit. */
import type { Box, Size } from '../../table/placing'
import type { PathMap, Spot } from './map'

export interface Covered extends Box {
  /** It must stay visible. */
  readonly isMeant: boolean
}

const INSET = 14
const MEANT = 1e6

/** How the path lies in the room: its map, the side of a tile, and how far it is scrolled away. */
export interface Lie {
  readonly map: PathMap
  readonly side: number
  readonly room: Size
  readonly window: { readonly x: number; readonly y: number }
}

/** None: there is no corner free of what is meant. */
export function freeCorner(room: Size, size: Size, things: readonly Covered[]): Box | null {
  return leastHiding(corners(room, size), things)
}

/** For something small: a corner, or a gap between the tiles, where it hides the least. */
export function freeGap(lie: Lie, size: Size): Box | null {
  const { columns, rows } = lie.map
  const cells = Array.from({ length: columns * rows }, (_, at) =>
    spotBox(lie, { column: at % columns, row: Math.floor(at / columns) }),
  )
  const gaps = cells.map(({ x, y, width, height }) => ({
    x: x + (width - size.width) / 2,
    y: y + (height - size.height) / 2,
    ...size,
  }))
  return leastHiding([...corners(lie.room, size).toReversed(), ...gaps], tileBoxes(lie, new Set()))
}

function corners(room: Size, { width, height }: Size): Box[] {
  const [right, bottom] = [room.width - width - INSET, room.height - height - INSET]
  if (right < INSET || bottom < INSET) return []
  return [{ x: INSET, y: INSET }, { x: right, y: INSET }, { x: INSET, y: bottom }, { x: right, y: bottom }].map(
    (at) => ({ ...at, width, height }),
  )
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

function spotBox({ map, side, room, window }: Lie, { column, row }: Pick<Spot, 'column' | 'row'>): Box {
  const pitch = side * 1.05
  const left = Math.max(0, (room.width - map.columns * pitch) / 2) - window.x
  const top = Math.max(0, (room.height - map.rows * pitch) / 2) - window.y
  return { x: left + column * pitch, y: top + row * pitch, width: pitch, height: pitch }
}

function overlap(one: Box, other: Box): number {
  return shared(one.x, one.width, other.x, other.width) * shared(one.y, one.height, other.y, other.height)
}

function shared(from: number, length: number, other: number, otherLength: number): number {
  return Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other))
}
