import { expect, test } from 'vitest'
import { hopsOf, newsBetween, type Shown } from './news'
import type { Step } from './view'

const LAY: Step = { kind: 'lay', card: 'b8', cell: [0, 8] }
const ROB: Step = { kind: 'rob', one: [-1, 7], other: [0, 7] }
const TABLE = { '0,7': 'b7', '-1,7': 'r7' }
const SWAPPED = { '0,7': 'r7', '-1,7': 'b7' }
const SWAP = [{ card: 'r7', from: [-1, 7], to: [0, 7] }, { card: 'b7', from: [0, 7], to: [-1, 7] }]

function shown(cards: Record<string, string>, path: Step[] = []): Shown {
  return { cards: new Map(Object.entries(cards)), path }
}

test('a card that is planned comes from the rack', () => {
  expect(newsBetween(shown(TABLE), shown({ ...TABLE, '0,8': 'b8' }, [LAY]))).toEqual([
    [{ card: 'b8', from: 'rack', to: [0, 8] }],
  ])
})

test('a card of somebody else comes from the edge, or from where it lies', () => {
  const { cards } = shown(TABLE)
  expect(hopsOf(cards, LAY, 'edge')).toEqual([{ card: 'b8', from: 'edge', to: [0, 8] }])
  expect(hopsOf(cards, { kind: 'shift', origin: [0, 7], target: [1, 7] }, 'edge')).toEqual([
    { card: 'b7', from: [0, 7], to: [1, 7] },
  ])
})

test('two that change places go at once', () => {
  expect(newsBetween(shown(TABLE), shown(SWAPPED, [ROB]))).toEqual([SWAP])
  expect(hopsOf(shown(TABLE).cards, ROB, 'edge')).toEqual(SWAP)
})

test('a plan that counts is not played again', () => {
  expect(newsBetween(shown({ ...TABLE, '0,8': 'b8' }, [LAY]), shown({ ...TABLE, '0,8': 'b8' }))).toEqual([])
})

test('where nothing leads from one to the other, nothing is played', () => {
  expect(newsBetween(shown({ ...TABLE, '0,8': 'b8' }, [LAY]), shown(TABLE))).toEqual([])
  expect(newsBetween(shown(TABLE), shown({ '3,3': 'g3' }))).toEqual([])
})
