import { expect, test } from 'vitest'
import { besideThing, freeCorner, freeGap, freeShelf } from './corner'

const ROOM = { width: 1000, height: 600 }
const NOTE = { width: 300, height: 150 }

test('a note lies in the corner that hides the least', () => {
  expect(freeCorner(ROOM, NOTE, [])).toMatchObject({ x: 14, y: 14 })
  expect(freeCorner(ROOM, NOTE, [{ x: 0, y: 0, width: 400, height: 200, isMeant: false }])).toMatchObject({ x: 686, y: 14 })
})

test('what the note is about is never hidden', () => {
  const everywhere = { x: 0, y: 0, ...ROOM }
  const meant = { x: 700, y: 0, width: 100, height: 600, isMeant: true }
  expect(freeCorner(ROOM, NOTE, [{ ...everywhere, isMeant: false }, meant])).toMatchObject({ x: 14 })
  expect(freeCorner(ROOM, NOTE, [{ ...everywhere, isMeant: true }])).toBeNull()
  expect(freeCorner({ width: 320, height: 400 }, NOTE, [])).toBeNull()
})

test('on a phone a note lies over what it is not about, and nothing makes room for it', () => {
  const [phone, wide] = [{ width: 340, height: 480 }, { width: 324, height: 160 }]
  const tile = (y: number) => ({ x: 0, y, width: 80, height: 80, isMeant: true })
  expect(freeShelf(phone, wide, [tile(400)], 120)).toMatchObject({ x: 8, y: 8 })
  expect(freeShelf(phone, wide, [tile(0)], 120)).toMatchObject({ y: 312 })
  expect(freeShelf(phone, wide, [tile(0), tile(350)], 120)).toMatchObject({ y: 440 })
})

test('a note about a tile lies beside it and points at it, on the side that hides the least', () => {
  const tile = { x: 500, y: 300, width: 80, height: 80 }
  expect(besideThing(ROOM, NOTE, tile, [])).toMatchObject({ side: 'right', x: 594, y: 265, tip: 75 })
  expect(besideThing(ROOM, NOTE, tile, [{ x: 600, y: 0, width: 80, height: 600, isMeant: true }])).toMatchObject({ side: 'left', x: 186 })
  expect(besideThing(NOTE, NOTE, tile, [])).toBeNull()
})

test('something small lies in a corner, or in a gap of the path where every corner is taken', () => {
  const around = Array.from({ length: 9 }, (_, at) => ({ cell: [at % 3, Math.floor(at / 3)] as const, column: at % 3, row: Math.floor(at / 3) }))
  const lieOf = (spots: typeof around, width: number) => ({
    map: { spots: new Map(spots.map((spot) => [spot.cell.join(), spot])), edge: new Map(), columns: 3, rows: 3 }, side: 100, room: { width, height: 315 }, window: { x: 0, y: 0 },
  })
  const ring = around.filter(({ column, row }) => column !== 1 || row !== 1)
  expect(freeGap(lieOf(ring, 600), { width: 44, height: 44 })).toMatchObject({ x: 542, y: 257 })
  expect(freeGap(lieOf(ring, 315), { width: 44, height: 44 })).toMatchObject({ x: 135.5, y: 135.5 })
})
