import { expect, test } from 'vitest'
import { glued } from './glue'
import type { Piece } from '../words/speech'

const PLACE: Piece = { kind: 'place', text: 'tile 3', place: [0, 0] }
const words = (text: string): Piece => ({ kind: 'words', text })

test('stops and brackets stay with what they follow or open', () => {
  const found = glued([words('Mira moves ('), PLACE, words(' and '), PLACE, words(').')])
  expect(found.map(({ piece, before, after }) => [before, piece.text, after])).toEqual([
    ['', 'Mira moves ', ''],
    ['(', 'tile 3', ''],
    ['', ' and ', ''],
    ['', 'tile 3', ').'],
    ['', '', ''],
  ])
})

test('words beside words, and words alone, are left as they are', () => {
  const pieces = [words('70'), words(', '), words('(.')]
  expect(glued(pieces).map(({ piece }) => piece)).toEqual(pieces)
})
