/** Every player is a colour and a shape, never a colour alone. */
export interface Livery {
  readonly fill: string
  readonly edge: string
  readonly text: string
  readonly rim: string
  /** For lines and bands on the mat, which differ by the theme. */
  readonly line: string
  readonly shape: string
  /** How far below the middle a numeral stands, in radii. */
  readonly drop: number
}

export const IVORY_RIM = '#FFF6E2'
/** Around an ivory one: so a mark is seen on every card. */
export const DARK_RIM = '#1C1712'

const SQUARE = roundedPolygon([[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]], 0.15)
const TRIANGLE = roundedPolygon([[0, -1.16], [1.1, 0.78], [-1.1, 0.78]], 0.17)
const DIAMOND = roundedPolygon([[0, -1.19], [1.19, 0], [0, 1.19], [-1.19, 0]], 0.12)
const CROSS = roundedPolygon(
  [
    [-0.52, -1.05], [0.52, -1.05], [0.52, -0.52], [1.05, -0.52], [1.05, 0.52], [0.52, 0.52], [0.52, 1.05],
    [-0.52, 1.05], [-0.52, 0.52], [-1.05, 0.52], [-1.05, -0.52], [-0.52, -0.52]
  ],
  0.2,
)
const CIRCLE = 'M0 -1A1 1 0 1 1 0 1A1 1 0 1 1 0 -1Z'

export const LIVERIES: readonly Livery[] = [
  { fill: '#0F7C86', edge: '#0A565E', text: '#fff', rim: IVORY_RIM, line: 'var(--seat-1)', shape: CIRCLE, drop: 0 },
  { fill: '#C94C21', edge: '#8F3212', text: '#fff', rim: IVORY_RIM, line: 'var(--seat-2)', shape: SQUARE, drop: 0 },
  { fill: '#6E3A86', edge: '#48235A', text: '#fff', rim: IVORY_RIM, line: 'var(--seat-3)', shape: TRIANGLE, drop: 0.2 },
  { fill: '#8CC3E6', edge: '#5690B5', text: '#14212B', rim: '#2A5F80', line: 'var(--seat-4)', shape: DIAMOND, drop: 0 },
  { fill: '#2E2B2A', edge: '#121010', text: '#fff', rim: IVORY_RIM, line: 'var(--seat-5)', shape: CROSS, drop: 0 },
  {
    fill: '#F3E7CF',
    edge: '#BFAE8C',
    text: '#2A231D',
    rim: '#8a7a5c',
    line: 'var(--seat-6)',
    shape: blossom(),
    drop: 0,
  },
]

export function livery(seat: number): Livery {
  const found = LIVERIES[seat]
  if (!found) throw new RangeError(`there is no seat ${seat}`)
  return found
}

type Point = readonly [x: number, y: number]

/** A closed path around these points whose corners are cut by this share of their sides. */
export function roundedPolygon(points: readonly Point[], cut: number): string {
  const corners = points.map((corner, at) => {
    const before = points.at(at - 1) ?? corner
    const after = points[(at + 1) % points.length] ?? corner
    return `${between(corner, before, cut)}Q${corner.join(' ')} ${between(corner, after, cut)}`
  })
  return `M${corners.join('L')}Z`
}

function between(from: Point, to: Point, share: number): string {
  return [0, 1].map((axis) => round(from[axis as 0] + (to[axis as 0] - from[axis as 0]) * share)).join(' ')
}

function blossom(): string {
  const points = Array.from({ length: 72 }, (_, at) => {
    const angle = (at / 72) * 2 * Math.PI - Math.PI / 2
    const radius = 0.95 + 0.13 * Math.cos(6 * (angle + Math.PI / 2))
    return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`
  })
  return `M${points.join('L')}Z`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
