import { expect, test } from 'vitest'
import { type Around, type Box, placed, squeezed } from './placing'

const NOTE = { width: 300, height: 150 }
const [ROOM, PHONE] = [{ width: 1000, height: 600 }, { width: 340, height: 560 }]
const EVERYWHERE = { x: 0, y: 0, ...ROOM }

function around(found: Partial<Around>): Around {
  return { room: ROOM, choices: [], about: [], others: [], words: [], ...found }
}

/** As wide as the phone. */
function stripe(y: number, height: number): Box {
  return { x: 0, y, width: PHONE.width, height }
}

test('a note lies low, and where it hides the least', () => {
  expect(placed([NOTE], around({}))).toMatchObject({ x: 8, y: 442 })
  expect(placed([NOTE], around({ others: [{ x: 0, y: 300, width: 400, height: 300 }] }))).toMatchObject({
    x: 692,
    y: 442,
  })
})

test('what can be chosen and what the note is about are not hidden', () => {
  const half = { x: 0, y: 0, width: 1000, height: 430 }
  expect(placed([NOTE], around({ choices: [half] }))).toMatchObject({ y: 442 })
  expect(placed([NOTE], around({ choices: [half], about: [{ x: 0, y: 440, width: 500, height: 160 }] }))).toMatchObject(
    { x: 692 },
  )
  expect(placed([NOTE], around({ choices: [EVERYWHERE] }))).toBeNull()
  expect(squeezed([NOTE], around({ choices: [EVERYWHERE] }))).toBeNull()
})

test('it lies between things where there is room for it', () => {
  expect(placed([NOTE], around({ room: PHONE, choices: [stripe(0, 80), stripe(240, 320)] }))).toMatchObject({
    x: 8,
    y: 86,
  })
})

test('it is narrower where that hides less, and only there', () => {
  const slim = { width: 200, height: 200 }
  const left = { x: 0, y: 0, width: 230, height: 560 }
  expect(placed([NOTE, slim], around({ room: { width: 440, height: 560 } }))).toMatchObject(NOTE)
  expect(placed([NOTE, slim], around({ room: { width: 440, height: 560 }, others: [left] }))).toMatchObject(slim)
})

test('where there is no room it is cut, and lies on what it is about only if too little were left', () => {
  const choices = [stripe(0, 200), stripe(320, 240)]
  expect(placed([NOTE], around({ room: PHONE, choices }))).toBeNull()
  expect(squeezed([NOTE], around({ room: PHONE, choices }))).toMatchObject({ y: 204, height: 112 })
  expect(
    squeezed([NOTE], around({ room: PHONE, choices: [stripe(0, 200), stripe(400, 160)], about: [stripe(204, 150)] })),
  ).toMatchObject({ y: 246, height: 150 })
})

test('a note about a tile lies beside it and points at it, on the side that hides the least', () => {
  const thing = { x: 500, y: 300, width: 80, height: 80 }
  const stones = { x: 600, y: 0, width: 80, height: 600 }
  const [above, below] = [{ x: 0, y: 0, width: 1000, height: 290 }, { x: 0, y: 390, width: 1000, height: 210 }]
  expect(placed([{ width: 300, height: 70 }], around({ thing, choices: [above, below] }))).toMatchObject({
    side: 'right',
    x: 594,
    y: 305,
    tip: 35,
  })
  expect(placed([{ width: 300, height: 70 }], around({ thing, choices: [above, below, stones] }))).toMatchObject({
    side: 'left',
    x: 186,
  })
})
