import { expect, test } from 'vitest'
import { Geometry } from './geometry'

const MAP = { spots: new Map([['0,0', { cell: [0, 0] as const, column: 0, row: 0 }]]), edge: new Map(), columns: 1, rows: 1 }

test('a frame follows the corners of a tile, also inside of a small one', () => {
  expect(new Geometry(MAP, 100).frame([0, 0], 4)).toMatchObject({ width: 108, rx: 15 })
  expect(new Geometry(MAP, 40).frame([0, 0], -6)).toMatchObject({ width: 28, rx: 0 })
})

test('stones that share a tile lie apart, and within it', () => {
  const geometry = new Geometry(MAP, 100)
  const places = [0, 1, 2, 3].map((at) => geometry.lie([0, 0], at, 4))
  expect(new Set(places.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(4)
  for (const { x, y, r } of places) expect(Math.max(Math.abs(x - 62), Math.abs(y - 62)) + r).toBeLessThan(50)
})
