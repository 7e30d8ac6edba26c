import { expect, test } from 'vitest'

const SOURCES = import.meta.glob<string>(
  ['../**/*.{ts,svelte}', '!../**/{*.test,sample}.ts', '!../net/wire.ts', '!../games/{paseo,paroli}/**'],
  { query: '?raw', import: 'default', eager: true },
)
const NAMED = /paseo|paroli/i

test('only the list of games, outside their folders, names one', () => {
  const naming = Object.entries(SOURCES).filter(([, source]) => NAMED.test(source))
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100)
  expect(naming.map(([path]) => path)).toEqual(['./index.ts'])
})
