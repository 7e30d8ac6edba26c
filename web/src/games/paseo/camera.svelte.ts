/** How the path is looked at: its shape on the screen, how large, and which part of it. */
import { motion } from '../../parts/motion'
import type { Lie } from './corner'
import { type Axes, fittingSide, foldedMap, type PathMap, spotAt, trueMap, turned, withinBounds } from './map'
import type { PaseoTurnEntry } from './turnEntry.svelte'
import { key, type PaseoState } from './view'

const NARROW = 620
const WORTH_TURNING = 1.15
/** What the buttons for zooming take beside the path; on a phone they have a row of their own. */
const BUTTONS = 58
const SMALLEST = 24
/** What a touch needs. */
const FINGER = 44
/** The smallest tile of a network that can be read and touched without zooming. */
const LEGIBLE = 32
/** What is left beside the tiles for cells that are not drawn there. */
const STRIP = 10
/** How much of the edge may be left out, the least first: nothing, beside the path, above and below it, or both. */
const KEPT_INSIDE: readonly Axes[] = [[], [0], [1], [0, 1]]

export class Camera {
  mat = $state({ width: 0, height: 0 })
  zoom = $state(1)
  /** On a phone: the path's true shape in place of the folded one. */
  showsShape = $state(false)
  /** How far the board is scrolled away, in pixels. */
  window = $state.raw({ x: 0, y: 0 })
  /** Which part of it is to be seen, as shares of its width and height. */
  seen = $state.raw({ x: 0, y: 0, width: 1, height: 1 })

  /** Which shapes lie on their side. */
  private readonly decided = new Map<string, boolean>()

  constructor(private readonly entry: PaseoTurnEntry) {}

  readonly isNarrow = $derived(this.mat.width < NARROW)
  /** A path of three or four players, which can be zoomed. */
  readonly isNetwork = $derived.by(() => (this.entry.game?.board.starts.length ?? 0) > 2)
  readonly room = $derived.by((): { width: number; height: number } => {
    const { width, height } = this.mat
    return { width: width - (this.isNetwork && !this.isNarrow ? BUTTONS : 0), height }
  })
  readonly isFolded = $derived.by(() => this.isNarrow && !this.isNetwork && !this.showsShape && !this.entry.isGrowing)
  private readonly isMeasured = $derived(this.mat.width > 0 && this.mat.height > 0)
  private readonly straight = $derived.by((): PathMap | null => {
    const { game } = this.entry
    return game ? ((this.isFolded ? foldedMap(game) : null) ?? this.growing(game)) : null
  })
  /** Whether a finished path lies on its side. */
  readonly isTurned = $derived.by(
    () => this.straight !== null && !this.entry.isGrowing && this.isMeasured && this.isBetterTurned(this.straight),
  )
  readonly map = $derived.by((): PathMap | null =>
    this.straight && this.isTurned ? turned(this.straight) : this.straight,
  )
  /** Of a tile. */
  readonly side = $derived.by(() => (this.map ? Math.max(SMALLEST, Math.floor(this.plain * this.zoom)) : 0))
  readonly lie = $derived.by(
    (): Lie | null => this.map && { map: this.map, side: this.side, room: this.room, window: this.window },
  )
  /** How far out the whole path is to be seen. */
  readonly farthest = $derived.by(() =>
    this.map && this.plain > 0 ? Math.min(1, fittingSide(this.map, this.room) / this.plain) : 1,
  )
  /** Whether only a part of a network is to be seen. */
  readonly isZoomed = $derived.by(() => this.isNetwork && this.zoom > this.farthest)

  /** Decided once for each shape: nothing turns while stones race, nor when all is over and the room is another. */
  private isBetterTurned(straight: PathMap): boolean {
    const shape = [this.isFolded, this.isNarrow, straight.columns, straight.rows].join()
    const isBetter =
      this.decided.get(shape) ??
      fittingSide(turned(straight), this.room) > WORTH_TURNING * fittingSide(straight, this.room)
    this.decided.set(shape, isBetter)
    return isBetter
  }

  /** A path that is being laid, with its edge, except what would make tiles too small to tap. */
  private growing(game: PaseoState): PathMap {
    const { open, closed } = this.entry.laying
    const bare = trueMap(game, open)
    const least = this.isNetwork ? 0 : Math.min(FINGER, fittingSide(bare, this.room))
    const maps = KEPT_INSIDE.map((axes) => trueMap(game, open, withinBounds(bare, closed, axes)))
    return maps.find((map) => fittingSide(map, this.room) >= least) ?? bare
  }

  /** Of a tile, without zoom: the whole path fits, but on a phone a network's tiles are never too small to read. */
  private get plain(): number {
    const { map, room } = this
    if (!map) return 0
    const fitting = fittingSide(map, room)
    if (this.isNetwork) return this.isNarrow && fitting < LEGIBLE ? FINGER : fitting
    return this.isCut(map)
      ? Math.max(
          fitting < FINGER ? 0 : FINGER,
          fittingSide(map, { width: room.width - 2 * STRIP, height: room.height - 2 * STRIP }),
        )
      : fitting
  }

  /** Whether some of the edge is not drawn, and can only be touched beside the tiles. */
  private isCut(map: PathMap): boolean {
    return this.entry.laying.closed.some((cell) => !spotAt(map, key(cell)))
  }

  look(scroll: HTMLElement): void {
    const { scrollLeft: x, scrollTop: y, clientWidth, clientHeight } = scroll
    const whole = { width: Math.max(1, scroll.scrollWidth), height: Math.max(1, scroll.scrollHeight) }
    this.window = { x, y }
    this.seen = {
      x: x / whole.width,
      y: y / whole.height,
      width: clientWidth / whole.width,
      height: clientHeight / whole.height,
    }
  }

  /** Bring a place, as shares of the board, to the middle. */
  lookAt(scroll: HTMLElement, x: number, y: number): void {
    scroll.scrollLeft = x * scroll.scrollWidth - scroll.clientWidth / 2
    scroll.scrollTop = y * scroll.scrollHeight - scroll.clientHeight / 2
    this.look(scroll)
  }

  /** Scroll no farther than it takes to see these elements, or the first of them that can be seen together. */
  reveal(scroll: HTMLElement, ...elements: readonly Element[]): void {
    const seen = scroll.getBoundingClientRect()
    const box = together(
      elements.map((element) => element.getBoundingClientRect()),
      { width: seen.right - seen.left, height: seen.bottom - seen.top },
    )
    scroll.scrollLeft += past(box.left, box.right, seen.left, seen.right)
    scroll.scrollTop += past(box.top, box.bottom, seen.top, seen.bottom)
    this.look(scroll)
  }

  /** After a change of size, look at the same place as before. */
  stay(scroll: HTMLElement): void {
    const { x, y, width, height } = this.seen
    this.lookAt(scroll, x + width / 2, y + height / 2)
  }
}

/** A finished path comes to lie as it will stay: turned before everybody's eyes, or folded in a moment. */
export function settleDown(board: Element, isTurned: boolean, scale: number): void {
  const isStill = motion.isStill()
  const isSeen = isTurned && !isStill
  board.animate(
    isSeen ? [{ transform: `rotate(90deg) scale(${scale})` }, { transform: 'none' }] : [{ opacity: 0 }, { opacity: 1 }],
    { duration: isStill ? 120 : 700, easing: 'cubic-bezier(.2,.8,.2,1)' },
  )
}

interface Edges {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Around as many boxes as have room together, the first of them in any case. */
function together(
  [first, ...others]: readonly Edges[],
  room: { readonly width: number; readonly height: number },
): Edges {
  return others.reduce(
    (box, each) => {
      const both = {
        left: Math.min(box.left, each.left),
        right: Math.max(box.right, each.right),
        top: Math.min(box.top, each.top),
        bottom: Math.max(box.bottom, each.bottom),
      }
      return both.right - both.left <= room.width && both.bottom - both.top <= room.height ? both : box
    },
    first ?? { left: 0, right: 0, top: 0, bottom: 0 },
  )
}

/** How far something lies beyond an end of what is seen. */
function past(from: number, to: number, first: number, last: number): number {
  return Math.min(0, from - first) || Math.max(0, to - last)
}
