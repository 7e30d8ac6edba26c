/** Where tiles and stones are drawn, by a map of the path and the side of a tile. */
import type { Way } from './marks'
import { cellIn, type PathMap, spotOf } from './map'
import { type Leg, legs, type Point } from './trail'
import { type Cell, key } from './view'

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
    const [beside, above] = [Math.max(0, this.room.width - this.width) / 2, Math.max(0, this.room.height - this.height) / 2]
    return { x: between(by - beside, x, this.width + beside - by), y: between(by - above, y, this.height + above - by) }
  }

  middle(cell: Cell | readonly number[]): Point {
    const { x, y } = this.corner(cell)
    return { x: x + this.side / 2, y: y + this.side / 2 }
  }

  /** A frame around a tile, so far outside of it. */
  frame(cell: Cell | readonly number[], by: number): { x: number; y: number; width: number; height: number; rx: number } {
    const { x, y } = this.corner(cell)
    return { x: x - by, y: y - by, width: this.side + 2 * by, height: this.side + 2 * by, rx: Math.max(0, this.side * 0.11 + by) }
  }

  /** Stones that share a tile lie around its middle. */
  lie(cell: Cell, at: number, count: number): Point & { r: number } {
    const { x, y } = this.middle(cell)
    if (count === 1) return { x, y, r: this.side * 0.29 }
    const [r, away] = count > 3 ? [0.15, 0.27] : [0.2, 0.2]
    const angle = (2 * Math.PI * at) / count - (3 * Math.PI) / 4
    return { x: x + this.side * away * Math.cos(angle), y: y + this.side * away * Math.sin(angle), r: this.side * r }
  }

  way({ from, route, jumped }: Way): Leg[] {
    const over = new Set(jumped.map((cell) => key(cell)))
    return legs(this.middle(from), route.map((cell) => this.middle(cell)), route.map((cell) => over.has(key(cell))))
  }

  /** How high jumps are drawn. */
  get lift(): number {
    return this.side * 0.55
  }
}

function between(least: number, at: number, most: number): number {
  return Math.max(least, Math.min(at, most))
}
