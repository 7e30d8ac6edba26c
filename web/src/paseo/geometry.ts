/** Where tiles and stones are drawn, by a map of the path and the side of a tile. */
import type { Way } from './marks'
import { type PathMap, spotAt } from './map'
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
  ) {
    this.pitch = side * 1.05
    this.margin = side * 0.12
    this.width = map.columns * this.pitch + 2 * this.margin
    this.height = map.rows * this.pitch + 2 * this.margin
  }

  corner(cell: Cell | readonly number[]): Point {
    const spot = spotAt(this.map, key(cell))
    return { x: this.margin + (spot?.column ?? 0) * this.pitch, y: this.margin + (spot?.row ?? 0) * this.pitch }
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
