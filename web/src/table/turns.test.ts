import { expect, test } from 'vitest'
import type { Happening } from './table.svelte'
import { sinceMine } from './turns'

const ACTS = new Set(['laid'])

function happening(seq: number, ...facts: Record<string, unknown>[]): Happening {
  return { seq, facts } as unknown as Happening
}

test('the review shows what others did since your last act, and nothing but acts', () => {
  const [before, own, after] = [{ kind: 'laid', seat: 1 }, { kind: 'laid', seat: 0 }, { kind: 'laid', seat: 2 }]
  const told = [happening(1, before), happening(2, own), happening(3, { kind: 'drew', seat: 1 }, after)]
  expect(sinceMine(told, 0, ACTS)).toEqual([after])
})

test('before your own first act everything of the others is', () => {
  const first = { kind: 'laid', seat: 1 }
  expect(sinceMine([happening(1, first)], 0, ACTS)).toEqual([first])
})

test('a watcher is shown the last turn', () => {
  const [one, other] = [{ kind: 'laid', seat: 0 }, { kind: 'laid', seat: 1 }]
  expect(sinceMine([happening(1, one), happening(2, other)], null, ACTS)).toEqual([other])
})
