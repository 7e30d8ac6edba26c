import { expect, test } from 'vitest'
import { besideColumn, placed } from './placing'

const DESK = { mat: 615, reach: 200, isSheet: false }
const PHONE = { mat: 410, reach: 190, isSheet: true }

test('a note lies below what it is about, where there is room', () => {
  expect(placed({ top: 100, bottom: 160 }, 200, DESK)).toEqual({ isAbove: false, under: 0 })
  expect(placed(null, 200, DESK)).toEqual({ isAbove: false, under: 0 })
})

test('else above it, and where there is room nowhere a little lower', () => {
  expect(placed({ top: 320, bottom: 380 }, 240, DESK)).toEqual({ isAbove: true, under: 0 })
  expect(placed({ top: 280, bottom: 336 }, 298, DESK)).toEqual({ isAbove: false, under: 31 })
})

test('on a phone it may cover what is under the mat', () => {
  expect(placed({ top: 250, bottom: 300 }, 280, PHONE)).toEqual({ isAbove: false, under: 190 })
  expect(placed({ top: 350, bottom: 400 }, 280, PHONE)).toEqual({ isAbove: true, under: 0 })
})

test('of a column it lies beside', () => {
  expect([2, 5, 6, 10].map(besideColumn)).toEqual(['right', 'right', 'left', 'left'])
})
