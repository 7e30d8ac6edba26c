// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { language } from '../words/language.svelte'
import { GRID, textOf } from '../words/speech'
import { whereEveryoneIs } from './telling'
import type { PaseoState } from './view'

const LAYING: PaseoState = {
  alive: [true, true], board: { tiles: [[[0, 0], '*']], starts: [null, null] }, dice: null, hands: [['1', '2'], ['3']], stones: [[], []], turn: 0, turns: 0,
}

function told(game: PaseoState): string[] {
  return whereEveryoneIs(game, { words: language.words, names: ['Gast', 'Luchs'], place: GRID }).map((pieces) => textOf(pieces))
}

beforeAll(() => language.choose('de'))

test('before stones move it is told what is still to be laid', () => {
  expect(told(LAYING)).toEqual(['Gast: noch 2 Plättchen', 'Luchs: noch 1 Plättchen'])
  const placing: PaseoState = { ...LAYING, hands: [[], []], board: { ...LAYING.board, starts: [null, [[1, 0], [0, 0]]] } }
  expect(told(placing)).toEqual(['Gast: der Start fehlt noch', 'Luchs: der Start liegt'])
})

test('and then where each stone lies', () => {
  const board = { tiles: LAYING.board.tiles, starts: [[[-1, 0], [0, 0]], [[1, 0], [0, 0]]] as const }
  const moving: PaseoState = { ...LAYING, board, hands: [[], []], stones: [[[0, 0], [-1, 0]], [[1, 0], [1, 0]]] }
  expect(told(moving)[0]).toMatch(/^Gast: Blanke auf Feld 1, 1 auf Start von Gast/)
})
