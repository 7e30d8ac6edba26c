import { expect, test } from 'vitest'
import { freeCorner, freeGap } from './corner'

const ROOM = { width: 1000, height: 600 }
const MAP = { width: 300, height: 150 }

test('the small map lies in the corner that hides the least', () => {
  expect(freeCorner(ROOM, MAP, [])).toMatchObject({ x: 14, y: 14 })
  expect(freeCorner(ROOM, MAP, [{ x: 0, y: 0, width: 400, height: 200, isMeant: false }])).toMatchObject({
    x: 686,
    y: 14,
  })
})

test('what is lit is never hidden', () => {
  const everywhere = { x: 0, y: 0, ...ROOM }
  const meant = { x: 700, y: 0, width: 100, height: 600, isMeant: true }
  expect(freeCorner(ROOM, MAP, [{ ...everywhere, isMeant: false }, meant])).toMatchObject({ x: 14 })
  expect(freeCorner(ROOM, MAP, [{ ...everywhere, isMeant: true }])).toBeNull()
  expect(freeCorner({ width: 320, height: 400 }, MAP, [])).toBeNull()
})

test('something small lies in a corner, or in a gap of the path where every corner is taken', () => {
  const around = Array.from({ length: 9 }, (_, at) => ({
    cell: [at % 3, Math.floor(at / 3)] as const,
    column: at % 3,
    row: Math.floor(at / 3),
  }))
  const lieOf = (spots: typeof around, width: number) => ({
    map: { spots: new Map(spots.map((spot) => [spot.cell.join(), spot])), edge: new Map(), columns: 3, rows: 3 },
    side: 100,
    room: { width, height: 315 },
    window: { x: 0, y: 0 },
  })
  const ring = around.filter(({ column, row }) => column !== 1 || row !== 1)
  expect(freeGap(lieOf(ring, 600), { width: 44, height: 44 })).toMatchObject({ x: 542, y: 257 })
  expect(freeGap(lieOf(ring, 315), { width: 44, height: 44 })).toMatchObject({ x: 135.5, y: 135.5 })
})
