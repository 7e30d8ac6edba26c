import { expect, test } from 'vitest'
import { Geometry } from './geometry'
import { trueMap } from './map'
import { asBefore } from './settling'
import type { Cell, PaseoState } from './view'

function drawn(cells: readonly Cell[], side: number): Geometry {
  return new Geometry(
    trueMap({ board: { tiles: cells.map((cell) => [cell, '*']), starts: [] } } as unknown as PaseoState),
    side,
  )
}

const ONE: readonly Cell[] = [[0, 0]]

test('a path that grows to one side begins where it was, as large as it was', () => {
  expect(asBefore(drawn(ONE, 100), drawn([...ONE, [1, 0]], 100), [0, 0])).toBe('translate(53px, 0px) scale(1)')
  expect(asBefore(drawn(ONE, 100), drawn([...ONE, [1, 0]], 50), [0, 0])).toBe('translate(53px, 0px) scale(2)')
})

test('a path that is drawn as before does not move', () => {
  expect(asBefore(drawn(ONE, 100), drawn(ONE, 100), [0, 0])).toBeNull()
})
