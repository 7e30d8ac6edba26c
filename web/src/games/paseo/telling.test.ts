// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { language } from '../../words/language.svelte'
import { GRID, type Speaker, textOf } from '../../words/speech'
import { markedWords, whereEveryoneIs } from './telling'
import type { PaseoState } from './view'

const SPEAKER: Speaker = {
  get words() {
    return language.words
  },
  names: ['Gast', 'Luchs'],
  place: GRID,
}
const LAYING: PaseoState = {
  alive: [true, true],
  board: { tiles: [[[0, 0], '*']], starts: [null, null] },
  dice: null,
  hands: [['1', '2'], ['3']],
  stones: [[], []],
  turn: 0,
  turns: 0,
}

function told(game: PaseoState): string[] {
  return whereEveryoneIs(game, SPEAKER).map((pieces) => textOf(pieces))
}

beforeAll(() => language.choose('de'))

test('before stones move it is told what is still to be laid', () => {
  expect(told(LAYING)).toEqual(['Gast: noch 1 und 2', 'Luchs: noch 3'])
  const placing: PaseoState = {
    ...LAYING,
    hands: [[], []],
    board: { ...LAYING.board, starts: [null, [[1, 0], [0, 0]]] },
  }
  expect(told(placing)).toEqual(['Gast: der Start fehlt noch', 'Luchs: der Start liegt'])
})

test('and then where each stone lies', () => {
  const board = { tiles: LAYING.board.tiles, starts: [[[-1, 0], [0, 0]], [[1, 0], [0, 0]]] as const }
  const moving: PaseoState = { ...LAYING, board, hands: [[], []], stones: [[[0, 0], [-1, 0]], [[1, 0], [1, 0]]] }
  expect(told(moving)[0]).toMatch(/^Gast: Blanke auf Feld 1, 1 auf Start von Gast/)
})

const LAID = { isGrowing: true, stranded: null }

test('as long as tiles have no numbers, a reason speaks of what is marked', () => {
  const why = { ruling: 'P1', code: 'line-branches', params: { cells: [[0, -1]] } }
  expect(markedWords(LAID, SPEAKER, why)).toEqual([
    'Der Weg zweigt nicht ab',
    'Leg es an ein Ende der Linie. Das markierte Plättchen ist keins, und zu zweit zweigt der Weg nicht ab.',
  ])
  expect(markedWords({ isGrowing: false, stranded: null }, SPEAKER, why)).toBeNull()
  expect(markedWords(LAID, SPEAKER, { ...why, code: 'out-of-turn' })).toBeNull()
})

test('and names no cell by its coordinates', () => {
  const spoken = Object.keys(language.words)
    .filter((key) => key.startsWith('paseo.marked.'))
    .map((key) =>
      markedWords(LAID, SPEAKER, { ruling: '', code: key.slice('paseo.marked.'.length), params: { count: 2 } }),
    )
  expect(spoken.length).toBeGreaterThan(5)
  for (const words of spoken) expect(words?.[1]).not.toMatch(/\d,|\{/)
})

test('after the end nobody is told to try something else', () => {
  const why = { ruling: 'overshooting', code: 'overshoot', params: { steps: 5, stone: 1, cells: [[0, 0]] } }
  expect(markedWords({ isGrowing: false, stranded: { seat: 1, dice: [2, 5] } }, SPEAKER, why)?.[1]).toBe(
    'So weit reicht der Weg nicht, und nach Hause geht es nur mit der genauen Zahl.',
  )
})
