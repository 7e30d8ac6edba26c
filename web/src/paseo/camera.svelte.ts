/** How the path is looked at: its shape on the screen, how large, and which part of it. */
import { fittingSide, foldedMap, type PathMap, trueMap, turned } from './map'
import type { PaseoHand } from './hand.svelte'

const NARROW = 620
const WORTH_TURNING = 1.15
/** What the buttons for zooming take. */
const BUTTONS = 58
const SMALLEST = 24

export class Camera {
  mat = $state({ width: 0, height: 0 })
  zoom = $state(1)
  /** On a phone: the path's true shape in place of the folded one. */
  showsShape = $state(false)
  /** The part of the board that is to be seen, in pixels. */
  window = $state.raw({ x: 0, y: 0, width: 0, height: 0 })

  constructor(private readonly hand: PaseoHand) {}

  get isNarrow(): boolean {
    return this.mat.width < NARROW
  }

  /** A path of three or four players, which can be zoomed. */
  get isNetwork(): boolean {
    return (this.hand.game?.board.starts.length ?? 0) > 2
  }

  get isZoomed(): boolean {
    return this.isNetwork && this.zoom > 1
  }

  get room(): { width: number; height: number } {
    const { width, height } = this.mat
    return { width: width - (this.isNetwork && !this.isNarrow ? BUTTONS : 0), height: height - (this.isNetwork && this.isNarrow ? BUTTONS : 0) }
  }

  get isFolded(): boolean {
    return this.isNarrow && !this.isNetwork && !this.showsShape && this.hand.now !== 'laying' && this.hand.now !== 'placing'
  }

  get map(): PathMap | null {
    const { game, now, laying } = this.hand
    if (!game) return null
    const straight = (this.isFolded ? foldedMap(game) : null) ?? trueMap(game, laying.open)
    const other = turned(straight)
    const isBetter = fittingSide(other, this.room) > WORTH_TURNING * fittingSide(straight, this.room)
    return now === 'moving' && !this.isFolded && isBetter ? other : straight
  }

  /** Of a tile. */
  get side(): number {
    return this.map ? Math.max(SMALLEST, Math.floor(fittingSide(this.map, this.room) * this.zoom)) : 0
  }
}
