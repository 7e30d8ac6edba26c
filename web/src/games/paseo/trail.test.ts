import { expect, test } from 'vitest'
import { journey, legs, type Point, trailPath } from './trail'

const SIDE = 100
const LIFT = 55

function at(x: number, y: number): Point {
  return { x: x * SIDE, y: y * SIDE }
}

/** A way over these tiles, of which those named are jumped. */
function way(tiles: readonly Point[], ...jumped: number[]) {
  const [origin = at(0, 0), ...route] = tiles
  return legs(
    origin,
    route,
    route.map((_, place) => jumped.includes(place + 1)),
  )
}

function nearest({ x, y }: Point, tiles: readonly Point[]): number {
  return Math.min(...tiles.map((tile) => Math.max(Math.abs(tile.x - x), Math.abs(tile.y - y))))
}

const ROUND_A_BEND = [at(0, 0), at(1, 0), at(1, 1), at(1, 2)]

test('a straight way is drawn from tile to tile', () => {
  expect(trailPath(way([at(0, 0), at(1, 0), at(1, 1)]), LIFT)).toBe('M0 0L100 0L100 100')
})

test('a jump over one stone is one arc, upwards', () => {
  expect(trailPath(way([at(0, 0), at(1, 0), at(2, 0)], 1), LIFT)).toBe('M0 0Q100 -55 200 0')
})

test('a jump over several stones has an arc for each', () => {
  expect(trailPath(way([at(0, 0), at(1, 0), at(2, 0), at(3, 0)], 1, 2), LIFT).match(/Q/g)).toHaveLength(2)
})

test('a jump round a bend goes over the jumped tiles, and never leaves the path', () => {
  const { moments } = journey(way(ROUND_A_BEND, 1, 2), LIFT)
  for (const moment of moments) expect(nearest(moment, ROUND_A_BEND)).toBeLessThan(SIDE / 2 + 1)
  for (const jumped of ROUND_A_BEND.slice(1, 3))
    expect(Math.min(...moments.map((moment) => Math.hypot(moment.x - jumped.x, moment.y - jumped.y)))).toBeLessThan(
      0.3 * SIDE,
    )
})

test('round a bend it swings outwards, and stays on that side', () => {
  const { moments } = journey(way(ROUND_A_BEND, 1, 2), LIFT)
  expect(moments.every(({ x, y }) => x + 1 >= Math.min(100, y + x) && y <= 200)).toBe(true)
  expect(Math.max(...moments.map(({ x }) => x))).toBeGreaterThan(110)
})

test('a step takes 140 ms and a jump 220, each at its own time', () => {
  const { moments, duration } = journey(way([at(0, 0), at(1, 0), at(2, 0), at(3, 0)], 2), LIFT)
  expect(duration).toBe(360)
  expect(moments.find(({ x }) => x === 100)?.offset).toBeCloseTo(140 / 360)
  expect(moments.at(-1)).toEqual({ ...at(3, 0), offset: 1 })
})

test('however far it goes, it takes no more than a second and a half', () => {
  expect(journey(way(Array.from({ length: 13 }, (_, x) => at(x, 0))), LIFT).duration).toBe(1500)
})
