/** Where a note may lie on the mat: in the corner that hides the least, and nothing that it is about. */
import type { PathMap } from './map'

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
const MEANT = 1e6

/** None: there is no corner free of what is meant. */
export function freeCorner(room: Size, note: Size, things: readonly Covered[]): Box | null {
  const [right, bottom] = [room.width - note.width - INSET, room.height - note.height - INSET]
  if (right < INSET || bottom < INSET) return null
  const corners = [[INSET, INSET], [right, INSET], [INSET, bottom], [right, bottom]] as const
  const boxes = corners.map(([x, y]) => ({ x, y, ...note }))
  const costs = boxes.map((box) => things.reduce((sum, thing) => sum + overlap(box, thing) * (thing.isMeant ? MEANT : 1), 0))
  const least = Math.min(...costs)
  return least < MEANT ? (boxes[costs.indexOf(least)] ?? null) : null
}

/** The tiles as they lie in the room: in its middle, or as far as they are scrolled away. */
export function tileBoxes(map: PathMap, side: number, room: Size, scrolled: { x: number; y: number }, meant: ReadonlySet<string>): Covered[] {
  const pitch = side * 1.05
  const left = Math.max(0, (room.width - map.columns * pitch) / 2) - scrolled.x
  const top = Math.max(0, (room.height - map.rows * pitch) / 2) - scrolled.y
  return [...map.spots].map(([place, { column, row }]) => ({ x: left + column * pitch, y: top + row * pitch, width: pitch, height: pitch, isMeant: meant.has(place) }))
}

function overlap(one: Box, other: Box): number {
  return shared(one.x, one.width, other.x, other.width) * shared(one.y, one.height, other.y, other.height)
}

function shared(from: number, length: number, other: number, otherLength: number): number {
  return Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other))
}
