/** The way a stone takes, as a path on the screen: straight over free tiles, in an arc over jumped stones. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Leg {
  readonly from: Point
  readonly to: Point
  readonly jumps: boolean
}

/** The legs from where the stone lies over every tile that counts. */
export function legs(origin: Point, route: readonly Point[], jumped: readonly boolean[]): Leg[] {
  const found: Leg[] = []
  let from = origin
  let jumps = false
  route.forEach((to, at) => {
    if (jumped[at]) jumps = true
    else {
      found.push({ from, to, jumps })
      from = to
      jumps = false
    }
  })
  return found
}

export function trailPath(found: readonly Leg[], lift: number): string {
  const [first] = found
  if (!first) return ''
  return `M${first.from.x} ${first.from.y}${found.map((leg) => legPath(leg, lift)).join('')}`
}

function legPath({ from, to, jumps }: Leg, lift: number): string {
  if (!jumps) return `L${to.x} ${to.y}`
  const top = crest(from, to, lift)
  return `Q${top.x} ${top.y} ${to.x} ${to.y}`
}

/** The control point of a jump: beside the straight way, upwards where there is an upwards. */
export function crest(from: Point, to: Point, lift: number): Point {
  const across = { x: to.y - from.y, y: from.x - to.x }
  const length = Math.hypot(across.x, across.y) || 1
  const side = across.y > 0 ? -1 : 1
  return { x: (from.x + to.x) / 2 + (side * lift * across.x) / length, y: (from.y + to.y) / 2 + (side * lift * across.y) / length }
}

/** Points along the way for an animation, and how long it takes: 140 ms a step, 220 ms a jump, 1.5 s at most. */
export function journey(found: readonly Leg[], lift: number): { points: Point[]; duration: number } {
  const points = found.flatMap((leg) => (leg.jumps ? arc(leg, lift) : [leg.to]))
  const duration = found.reduce((sum, leg) => sum + (leg.jumps ? 220 : 140), 0)
  return { points: found[0] ? [found[0].from, ...points] : [], duration: Math.min(1500, duration) }
}

function arc({ from, to }: Leg, lift: number): Point[] {
  const top = crest(from, to, lift)
  return [0.25, 0.5, 0.75, 1].map((t) => ({ x: bend(from.x, top.x, to.x, t), y: bend(from.y, top.y, to.y, t) }))
}

function bend(from: number, over: number, to: number, t: number): number {
  return (1 - t) ** 2 * from + 2 * t * (1 - t) * over + t ** 2 * to
}
