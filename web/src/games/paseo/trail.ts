/** The way a stone takes, as a path on the screen: straight over free tiles, in an arc over each jumped one. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Leg {
  readonly from: Point
  readonly to: Point
  /** The tiles that are jumped on it. */
  readonly over: readonly Point[]
}

/** A curve over one jumped tile, drawn by its control point. */
interface Hop {
  readonly from: Point
  readonly control: Point
  readonly to: Point
}

/** Where a stone is after this share of its time. */
export interface Moment extends Point {
  readonly offset: number
}

export interface Journey {
  readonly moments: readonly Moment[]
  readonly duration: number
}

const STEP = 140
const JUMP = 220
const LONGEST = 1500
const UP: Point = { x: 0, y: -1 }
const ARC = [0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]

/** The legs from where the stone lies over every tile that counts. */
export function legs(origin: Point, route: readonly Point[], jumped: readonly boolean[]): Leg[] {
  const found: Leg[] = []
  let from = origin
  let over: Point[] = []
  route.forEach((to, at) => {
    if (jumped[at]) return over.push(to)
    found.push({ from, to, over })
    from = to
    return (over = [])
  })
  return found
}

export function trailPath(found: readonly Leg[], lift: number): string {
  const [first] = found
  return first ? `M${first.from.x} ${first.from.y}${found.map((leg) => legPath(leg, lift)).join('')}` : ''
}

function legPath(leg: Leg, lift: number): string {
  if (leg.over.length === 0) return `L${leg.to.x} ${leg.to.y}`
  return hops(leg, lift)
    .map(({ control, to }) => `Q${control.x} ${control.y} ${to.x} ${to.y}`)
    .join('')
}

/** One arc for each jumped tile; between two of them the stone comes down on their edge. */
function hops({ from, to, over }: Leg, lift: number): Hop[] {
  const ends = [from, ...over.slice(1).map((tile, at) => middle(over[at] ?? tile, tile)), to]
  let lean = UP
  return over.map((tile, at) => {
    const [start, end] = [ends[at] ?? from, ends[at + 1] ?? to]
    const bend = minus(tile, middle(start, end))
    const isBent = Math.abs(cross(minus(end, start), bend)) > 1
    lean = across(minus(end, start), isBent ? bend : lean)
    return { from: start, control: controlOver(start, tile, end, times(lean, isBent ? lift / 4 : lift / 2)), to: end }
  })
}

/** Sideways of a direction, to the side that is leant to: round a bend outwards, else upwards where possible. */
function across({ x, y }: Point, lean: Point): Point {
  const length = Math.hypot(x, y) || 1
  const side = lean.x * y - lean.y * x < 0 ? -1 : 1
  return { x: (side * y) / length, y: (-side * x) / length }
}

/** So that halfway the curve is this high above the tile. */
function controlOver(from: Point, tile: Point, to: Point, height: Point): Point {
  const chord = middle(from, to)
  return { x: 2 * (tile.x + height.x) - chord.x, y: 2 * (tile.y + height.y) - chord.y }
}

/** Where a stone is at which time on its way. */
export function journey(found: readonly Leg[], lift: number): Journey {
  const stretches = found.flatMap((leg) =>
    leg.over.length
      ? hops(leg, lift).map((hop) => ({ time: JUMP, points: arc(hop) }))
      : [{ time: STEP, points: [leg.to] }],
  )
  const whole = stretches.reduce((sum, { time }) => sum + time, 0)
  let before = 0
  const moments = stretches.flatMap(({ time, points }) => {
    const began = before
    before += time
    return points.map((point, at) => ({ ...point, offset: (began + (time * (at + 1)) / points.length) / whole }))
  })
  return { moments: found[0] ? [{ ...found[0].from, offset: 0 }, ...moments] : [], duration: Math.min(LONGEST, whole) }
}

function arc({ from, control, to }: Hop): Point[] {
  return ARC.map((t) => ({ x: bent(from.x, control.x, to.x, t), y: bent(from.y, control.y, to.y, t) }))
}

function bent(from: number, over: number, to: number, t: number): number {
  return (1 - t) ** 2 * from + 2 * t * (1 - t) * over + t ** 2 * to
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function minus(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y }
}

function times({ x, y }: Point, by: number): Point {
  return { x: x * by, y: y * by }
}

function cross(one: Point, other: Point): number {
  return one.x * other.y - one.y * other.x
}
