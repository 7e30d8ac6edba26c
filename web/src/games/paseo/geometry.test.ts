import { expect, test } from 'vitest'
import { Geometry } from './geometry'

const MAP = {
  spots: new Map([['0,0', { cell: [0, 0] as const, column: 0, row: 0 }]]),
  edge: new Map(),
  columns: 1,
  rows: 1,
}

test('a frame follows the corners of a tile, also inside of a small one', () => {
  expect(new Geometry(MAP, 100).frame([0, 0], 4)).toMatchObject({ width: 108, rx: 15 })
  expect(new Geometry(MAP, 40).frame([0, 0], -6)).toMatchObject({ width: 28, rx: 0 })
})

test('what is touched beside the path is a cell, too', () => {
  const geometry = new Geometry({ ...MAP, spots: new Map([['3,-2', { cell: [3, -2], column: 0, row: 0 }]]) }, 100)
  expect([[62, 62], [-4, 62], [62, 240]].map(([x = 0, y = 0]) => geometry.cellAt({ x, y }))).toEqual([
    [3, -2], [2, -2], [3, 0]
  ])
  expect(geometry.corner([2, -2])).toEqual({ x: 12 - 105, y: 12 })
})

test('a sign on such a cell stays in sight', () => {
  const geometry = new Geometry(MAP, 100, { width: 169, height: 129 })
  expect(geometry.width).toBe(129)
  expect(geometry.inSight({ x: -50, y: 62 }, 10)).toEqual({ x: -10, y: 62 })
  expect(geometry.inSight({ x: 62, y: 300 }, 10)).toEqual({ x: 62, y: 119 })
})

test.each([2, 3, 4, 5, 9, 12])('%d stones that share a tile lie beside each other, and within it', (count) => {
  const geometry = new Geometry(MAP, 100)
  const places = Array.from({ length: count }, (_, at) => geometry.lie([0, 0], at, count))
  for (const { x, y, r } of places) expect(Math.max(Math.abs(x - 62), Math.abs(y - 62)) + r).toBeLessThan(50)
  for (const [at, one] of places.entries()) {
    for (const other of places.slice(at + 1))
      expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).toBeGreaterThanOrEqual(2 * 1.06 * one.r)
  }
})

test.each([1, 2, 3, 4])('one that would come to %d others hides none of them', (count) => {
  const geometry = new Geometry(MAP, 100)
  const spare = geometry.spare([0, 0], count)
  for (const at of Array.from({ length: count }).keys()) {
    const { x, y, r } = geometry.lie([0, 0], at, count)
    expect(Math.hypot(spare.x - x, spare.y - y)).toBeGreaterThan(spare.r + r)
  }
})

test('the touched place picks the stone; a finger only picks stones that lie apart', () => {
  const [large, small] = [new Geometry(MAP, 100), new Geometry(MAP, 44)]
  const { x, y } = large.lie([0, 0], 1, 3)
  expect(large.stoneUnder({ x, y }, [0, 0], 3, true)).toBe(1)
  expect(large.stoneUnder({ x: 62, y: 20 }, [0, 0], 3, false)).toBe(-1)
  const near = small.lie([0, 0], 2, 3)
  expect([small.stoneUnder(near, [0, 0], 3, false), small.stoneUnder(near, [0, 0], 3, true)]).toEqual([2, -1])
})
