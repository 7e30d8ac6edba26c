import { expect, test } from 'vitest'
import { Geometry } from './geometry'

const MAP = { spots: new Map([['0,0', { cell: [0, 0] as const, column: 0, row: 0 }]]), edge: new Map(), columns: 1, rows: 1 }

test('a frame follows the corners of a tile, also inside of a small one', () => {
  expect(new Geometry(MAP, 100).frame([0, 0], 4)).toMatchObject({ width: 108, rx: 15 })
  expect(new Geometry(MAP, 40).frame([0, 0], -6)).toMatchObject({ width: 28, rx: 0 })
})

test('what is touched beside the path is a cell, too', () => {
  const geometry = new Geometry({ ...MAP, spots: new Map([['3,-2', { cell: [3, -2], column: 0, row: 0 }]]) }, 100)
  expect([[62, 62], [-4, 62], [62, 240]].map(([x = 0, y = 0]) => geometry.cellAt({ x, y }))).toEqual([[3, -2], [2, -2], [3, 0]])
  expect(geometry.corner([2, -2])).toEqual({ x: 12 - 105, y: 12 })
})

test('a sign on such a cell stays in sight', () => {
  const geometry = new Geometry(MAP, 100, { width: 169, height: 129 })
  expect(geometry.width).toBe(129)
  expect(geometry.inSight({ x: -50, y: 62 }, 10)).toEqual({ x: -10, y: 62 })
  expect(geometry.inSight({ x: 62, y: 300 }, 10)).toEqual({ x: 62, y: 119 })
})

test('stones that share a tile lie apart, and within it', () => {
  const geometry = new Geometry(MAP, 100)
  const places = [0, 1, 2, 3].map((at) => geometry.lie([0, 0], at, 4))
  expect(new Set(places.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(4)
  for (const { x, y, r } of places) expect(Math.max(Math.abs(x - 62), Math.abs(y - 62)) + r).toBeLessThan(50)
})
