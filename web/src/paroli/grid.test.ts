import { expect, test } from 'vitest'
import { Grid } from './grid'

test('ten columns fit a phone, however many rows there are', () => {
  const grid = new Grid(348, 420, [-3, -2, -1, 0, 1])
  expect(grid.width).toBeLessThanOrEqual(348)
  expect(grid.cell.width).toBeGreaterThan(31)
  expect(grid.corner([-3, 1])).toEqual({ x: grid.gutter, y: grid.head })
})

test('a line is framed as a whole', () => {
  const grid = new Grid(900, 700, [-1, 0, 1])
  expect(grid.band('row J').y).toBe(grid.top(0) - 2)
  expect(grid.band('row J').width).toBeGreaterThan(10 * grid.cell.width)
  expect(grid.band('col 7').x).toBe(grid.corner([0, 7]).x - 2)
})

test('when nothing is to be tapped any more, ten rows fit a low room', () => {
  const rows = Array.from({ length: 10 }, (_, at) => at)
  expect(new Grid(900, 380, rows).height).toBeGreaterThan(380)
  expect(new Grid(900, 380, rows, true).height).toBeLessThanOrEqual(380)
})
