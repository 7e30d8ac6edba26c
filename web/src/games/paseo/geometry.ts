/** Where tiles and stones are drawn, by a map of the path and the side of a tile. */
import type { Way } from './marks'
import { cellIn, type PathMap, spotOf } from './map'
import { type Leg, legs, type Point } from './trail'
import { type Cell, key } from './view'

/** From the middle of a tile, in shares of its side. */
type Place = readonly [across: number, down: number]

interface Sharing {
  readonly places: readonly Place[]
  readonly r: number
  /** Between the middles of two neighbours. */
  readonly gap: number
}

/** How far apart two things must lie for a touch to tell them. */
const FINGERTIP = 24
const FOUR = grid(2, 0.45)
/** The upper left corner, where a tile's number moves to, is left free as long as it can. */
const [UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT] = FOUR as [Place, Place, Place, Place]
const SPARE: Readonly<Record<number, readonly [across: number, down: number, r: number]>> = {
  0: [0, 0, 0.27],
  1: [0.33, -0.33, 0.14],
  2: [...LOWER_RIGHT, 0.18],
  3: [...UPPER_LEFT, 0.18],
  4: [0, 0, 0.12],
}

function sharing(count: number): Sharing {
  if (count < 2) return { places: [[0, 0]], r: 0.29, gap: 1 }
  if (count < 4) return { places: [UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT], r: 0.19, gap: 0.45 }
  if (count === 4) return { places: FOUR, r: 0.19, gap: 0.45 }
  return count < 10 ? { places: grid(3, 0.3), r: 0.13, gap: 0.3 } : { places: grid(4, 0.22), r: 0.095, gap: 0.22 }
}

/** Places in rows and columns around the middle. */
function grid(wide: number, gap: number): Place[] {
  const from = (-gap * (wide - 1)) / 2
  return Array.from({ length: wide * wide }, (_, at): Place => [
    from + gap * (at % wide),
    from + gap * Math.floor(at / wide),
  ])
}

export class Geometry {
  readonly pitch: number
  readonly width: number
  readonly height: number
  private readonly margin: number

  constructor(
    private readonly map: PathMap,
    readonly side: number,
    /** What can be seen of the table, in whose middle the path lies. */
    private readonly room = { width: 0, height: 0 },
  ) {
    this.pitch = side * 1.05
    this.margin = side * 0.12
    this.width = map.columns * this.pitch + 2 * this.margin
    this.height = map.rows * this.pitch + 2 * this.margin
  }

  corner(cell: Cell | readonly number[]): Point {
    const { column, row } = spotOf(this.map, cell)
    return { x: this.margin + column * this.pitch, y: this.margin + row * this.pitch }
  }

  /** The cell at a point, also beside the path, where it is drawn in its true shape. */
  cellAt({ x, y }: Point): Cell {
    return cellIn(this.map, Math.floor((x - this.margin) / this.pitch), Math.floor((y - this.margin) / this.pitch))
  }

  /** A point no nearer than this to the end of what can be seen. */
  inSight({ x, y }: Point, by: number): Point {
    const [beside, above] = [
      Math.max(0, this.room.width - this.width) / 2,
      Math.max(0, this.room.height - this.height) / 2,
    ]
    return { x: between(by - beside, x, this.width + beside - by), y: between(by - above, y, this.height + above - by) }
  }

  middle(cell: Cell | readonly number[]): Point {
    const { x, y } = this.corner(cell)
    return { x: x + this.side / 2, y: y + this.side / 2 }
  }

  /** A frame around a tile, so far outside of it. */
  frame(
    cell: Cell | readonly number[],
    by: number,
  ): { x: number; y: number; width: number; height: number; rx: number } {
    const { x, y } = this.corner(cell)
    return {
      x: x - by,
      y: y - by,
      width: this.side + 2 * by,
      height: this.side + 2 * by,
      rx: Math.max(0, this.side * 0.11 + by),
    }
  }

  /** Stones that share a tile lie beside each other. */
  lie(cell: Cell, at: number, count: number): Point & { r: number } {
    const { places, r } = sharing(count)
    return this.placed(cell, places[at % places.length] ?? [0, 0], r)
  }

  /** Where one more would come to lie beside this many, without hiding them. */
  spare(cell: Cell, count: number): Point & { r: number } {
    const [across, down, r] = SPARE[count] ?? [0.34, 0.34, 0.12]
    return this.placed(cell, [across, down], r)
  }

  /** Which of the stones on a tile is under a point; −1 where they lie too close for a finger. */
  stoneUnder(point: Point, cell: Cell, count: number, isFinger: boolean): number {
    if (isFinger && sharing(count).gap * this.side < FINGERTIP) return -1
    return Array.from({ length: count }, (_, at) => this.lie(cell, at, count)).findIndex(
      ({ x, y, r }) => Math.hypot(point.x - x, point.y - y) <= r * 1.15,
    )
  }

  private placed(cell: Cell, [across, down]: Place, r: number): Point & { r: number } {
    const { x, y } = this.middle(cell)
    return { x: x + this.side * across, y: y + this.side * down, r: this.side * r }
  }

  way({ from, route, jumped }: Way): Leg[] {
    const over = new Set(jumped.map((cell) => key(cell)))
    return legs(
      this.middle(from),
      route.map((cell) => this.middle(cell)),
      route.map((cell) => over.has(key(cell))),
    )
  }

  /** How high jumps are drawn. */
  get lift(): number {
    return this.side * 0.55
  }
}

function between(least: number, at: number, most: number): number {
  return Math.max(least, Math.min(at, most))
}
