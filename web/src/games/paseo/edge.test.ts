import { expect, test } from 'vitest'
import { edgeOf, tiedTo } from './edge'
import type { Cell, PaseoState } from './view'

function path(tiles: readonly Cell[], starts: PaseoState['board']['starts'] = [null, null]): PaseoState {
  return {
    alive: [],
    board: { tiles: tiles.map((cell) => [cell, '*']), starts },
    dice: null,
    hands: [],
    stones: [],
    turn: 0,
    turns: 0,
  }
}

test('around a tile there are eight free cells, around two of them ten', () => {
  expect(edgeOf(path([[0, 0]]))).toEqual([[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]])
  expect(edgeOf(path([[0, 0], [1, 0]]))).toHaveLength(10)
})

test('a start tile takes its cell, and before the first tile there is no edge', () => {
  expect(edgeOf(path([[0, 0]], [[[0, -1], [0, 0]], null]))).not.toContainEqual([0, -1])
  expect(edgeOf(path([]))).toEqual([])
})

test('a start tile is tied to an end that is still open, else to what it touches, else to what is next', () => {
  const state = path([[0, 0], [1, 0], [2, 0], [2, 1]])
  expect(tiedTo(state, [1, 1], [[2, 1]])).toEqual([2, 1])
  expect(tiedTo(state, [1, -1], [[2, 1]])).toEqual([1, 0])
  expect(tiedTo(state, [3, 2], [[2, 1]])).toEqual([2, 1])
  expect(tiedTo(state, [1, 0], [])).toEqual([0, 0])
})
