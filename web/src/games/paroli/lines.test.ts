import { expect, test, vi } from 'vitest'
import type { LineState } from '../../net/wire'
import type { Queries } from './queries'
import { Lines } from './lines.svelte'

function line(name: string): LineState {
  return { line: name, cards: 1, complete: false, missing: [], value: 0 }
}

test('however much happens, one question is under way, and the last answer is the newest', async () => {
  const answers: ((lines: readonly LineState[]) => void)[] = []
  const ask = vi.fn(() => new Promise<readonly LineState[]>((done) => answers.push(done)))
  const lines = new Lines({ lines: ask } as unknown as Queries)
  const learnt = lines.learn()
  for (let happened = 0; happened < 80; happened += 1) void lines.learn()
  expect(ask).toHaveBeenCalledTimes(1)
  answers[0]?.([line('row J')])
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  answers[1]?.([line('row K')])
  await learnt
  expect(lines.now).toEqual([line('row K')])
  expect(ask).toHaveBeenCalledTimes(2)
})

test('where nobody answers, nothing is known any more', async () => {
  const answers = [[line('row J')], null]
  const lines = new Lines({ lines: () => Promise.resolve(answers.shift()) } as unknown as Queries)
  await lines.learn()
  expect(lines.now).toEqual([line('row J')])
  await lines.learn()
  expect(lines.now).toEqual([])
})
