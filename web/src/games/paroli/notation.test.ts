import { expect, test } from 'vitest'
import { readLine, stepsOf } from './notation'

test('a turn is read step by step, without its end', () => {
  expect(stepsOf(['lay b7 J7', 'rob J7 K7', 'claim row L', 'claim col 7', 'end'])).toEqual([
    { kind: 'lay', card: 'b7', cell: [0, 7] },
    { kind: 'rob', one: [0, 7], other: [1, 7] },
    { kind: 'claim', line: ['row', 2] },
    { kind: 'claim', line: ['col', 7] },
  ])
})

test('rows beyond the letters are numbers', () => {
  expect(stepsOf(['lay P +10.7', 'shift -10.10 J1'])).toEqual([
    { kind: 'lay', card: 'P', cell: [10, 7] },
    { kind: 'shift', origin: [-10, 10], target: [0, 1] },
  ])
  expect(readLine('row', '-10')).toEqual(['row', -10])
})

test('drawing, answers and passing are steps, what chance does is none', () => {
  expect(stepsOf(['draw 2', 'deal b7', 'agree', 'refuse', 'pass'])).toEqual([
    { kind: 'draw', count: 2 },
    { kind: 'answer', agree: true },
    { kind: 'answer', agree: false },
    { kind: 'pass' },
  ])
})
