import { expect, test } from 'vitest'
import { offlineCache, outdated, pageCache, planFor } from './plan'

const BASE = 'https://club.example/tables/'
const FILES = new Set(['icon.svg', 'manifest.en.webmanifest', 'assets/index-abc.js'])

test.each([
  ['', 'navigate', 'index'],
  ['?utm=1', 'navigate', 'index'],
  ['index.html', 'navigate', 'index'],
  ['', 'cors', 'none'],
  ['assets/index-abc.js', 'cors', 'file'],
  ['assets/of-another-build.js', 'cors', 'file'],
  ['icon.svg', 'no-cors', 'file'],
  ['offline/manifest.json', 'cors', 'list'],
  ['offline/0a1b/boot.mjs', 'cors', 'offline'],
  ['api/tables?stage=mine', 'cors', 'none'],
  ['api/', 'navigate', 'none'],
  ['docs/', 'navigate', 'none'],
  ['metrics', 'navigate', 'none'],
  ['sw.js', 'same-origin', 'none'],
  ['../', 'navigate', 'none'],
  ['https://elsewhere.example/tables/', 'navigate', 'none'],
])('%s, asked for by %s: %s', (path, mode, plan) => {
  const url = new URL(path, BASE).href
  expect(planFor({ method: 'GET', url, isNavigation: mode === 'navigate' }, BASE, FILES)).toBe(plan)
})

test.each([['shared', true, 'shared'], ['shared', false, 'none'], ['api/records', false, 'none']])(
  'what is sent to %s (as a page: %s): %s',
  (path, isNavigation, plan) => {
    expect(planFor({ method: 'POST', url: `${BASE}${path}`, isNavigation }, BASE, FILES)).toBe(plan)
  },
)

test.each(['http://localhost:8000/', 'http://127.0.0.1:8000/', 'http://[::1]:8000/'])(
  'at %s another program may be at home tomorrow',
  (base) => {
    expect(planFor({ method: 'GET', url: base, isNavigation: true }, base, FILES)).toBe('fresh-index')
  },
)

test('builds and offline tables of before go, those of other folders of the host stay', () => {
  const elsewhere = 'https://club.example/'
  const names = [
    pageCache(BASE, 'old'),
    pageCache(BASE, 'new'),
    pageCache(elsewhere, 'old'),
    offlineCache(BASE, 'a'),
    offlineCache(BASE, 'b'),
    offlineCache(elsewhere, 'a'),
    'of another program',
  ]
  expect(outdated(names, BASE, 'new', 'b')).toEqual([pageCache(BASE, 'old'), offlineCache(BASE, 'a')])
  expect(outdated(names, BASE, 'new', null)).toEqual([pageCache(BASE, 'old')])
})
