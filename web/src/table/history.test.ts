import { expect, test } from 'vitest'
import type { Fact, Update } from '../net/wire'
import { happening } from './history.svelte'

const ANSWERED: Fact = { kind: 'answered', owner: 1, agree: false }

function answer(played: string): Update {
  return {
    type: 'update',
    seq: 8,
    at: 0,
    kind: 'act',
    by: 'B',
    head: '',
    body: { action: 'no', played },
    facts: [ANSWERED],
  }
}

test('a no that nobody said is not told as the owner’s', () => {
  const kinds = ['person', 'bot', 'withdrawn', 'clock'].map((played) => happening(answer(played)).facts[0]?.kind)
  expect(kinds).toEqual(['answered', 'answered', 'withdrawn', 'unanswered'])
})

test('that a turn was taken back is something that happened', () => {
  const back = happening({ type: 'update', seq: 9, at: 0, kind: 'branch', by: 'A', head: '', body: { to: 4 } })
  expect(back.facts).toEqual([{ kind: 'taken-back', seat: 0 }])
})
