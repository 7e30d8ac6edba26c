import { expect, test } from 'vitest'
import { Grid } from './grid'

test('ten columns fit a phone, however many rows there are', () => {
  const grid = new Grid(348, 420, [-3, -2, -1, 0, 1])
  expect(grid.width).toBeLessThanOrEqual(348)
  expect(grid.cell.width).toBeGreaterThanOrEqual(30)
  expect(grid.corner([-3, 1])).toEqual({ x: grid.gutter, y: grid.head })
})

test('a vast room has larger cards', () => {
  const [desktop, vast] = [new Grid(1040, 900, [-1, 0, 1]), new Grid(1760, 900, [-1, 0, 1])]
  expect([desktop.cell.width, vast.cell.width]).toEqual([78, 98])
  expect(vast.cell.height).toBeGreaterThan(desktop.cell.height)
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
  expect(new Grid(900, 380, rows, { isAtRest: true }).height).toBeLessThanOrEqual(380)
})

const ENDS = { growth: new Set([-2, 2]) }

test('rows where nothing lies yet are half as high, and a finger still finds them', () => {
  const [desktop, phone] = [new Grid(900, 400, [-2, -1, 0, 1, 2], ENDS), new Grid(348, 238, [-2, -1, 0, 1, 2], ENDS)]
  expect(desktop.rowHeight(-2)).toBe(desktop.cell.height / 2)
  expect(desktop.top(1)).toBe(desktop.head + 2.5 * desktop.cell.height)
  expect(desktop.height).toBe(desktop.head + 4 * desktop.cell.height + 4)
  expect([phone.rowHeight(2), phone.height <= 238]).toEqual([24, true])
})

test('a column is framed from its first used row to its last', () => {
  const grid = new Grid(900, 400, [-2, -1, 0, 1, 2], ENDS)
  expect(grid.band('col 4')).toMatchObject({ y: grid.top(-1) - 3, height: 3 * grid.cell.height + 6 })
})
