import { expect, test } from 'vitest'
import { freeCorner } from './corner'

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
