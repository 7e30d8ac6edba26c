import { expect, test } from 'vitest'
import { Once } from './once'

test('a second press while it is under way does nothing; after a failure it can be tried again', async () => {
  const once = new Once()
  let begun = 0
  let fail: (why: Error) => void = () => undefined
  const work = () => {
    begun += 1
    return new Promise<void>((_done, failed) => (fail = failed))
  }
  const first = once.at(work)
  await once.at(work)
  expect(begun).toBe(1)
  fail(new Error('away'))
  await expect(first).rejects.toThrow('away')
  void once.at(work)
  expect(begun).toBe(2)
})
