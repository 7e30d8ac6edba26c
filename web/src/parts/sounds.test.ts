import { expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})
const { lengthOf, SOUND_NAMES, soundOf } = await import('./sounds')

test.each(SOUND_NAMES)('%s is short', (name) => {
  expect(lengthOf(name)).toBeLessThan(0.3)
})

test('what happens has its sound, and what only boards need has none', () => {
  expect(soundOf({ kind: 'rolled' })).toBe('dice')
  expect(soundOf({ kind: 'turn-ended' })).toBeUndefined()
})
