import { expect, test } from 'vitest'

test.each([
  ['', 'start', '', ''],
  ['#/', 'start', '', ''],
  ['#/table/abc', 'table', 'abc', ''],
  ['#/rules/paseo/P9', 'rules', 'paseo', 'P9'],
  ['#/replay/abc/60', 'review', 'abc', '60'],
  ['#/shared/code/60', 'review', '+code', '60'],
  ['#/elsewhere', 'lost', '', ''],
  ['#/%', 'lost', '', ''],
  ['#/rules/100%25', 'rules', '100%', ''],
])('%s leads to %s', async (fragment, name, id, more) => {
  globalThis.location = { hash: '' } as Location
  globalThis.addEventListener = () => undefined
  const { routeOf } = await import('./route.svelte')
  expect(routeOf(fragment)).toEqual({ name, id, more })
})
