// @vitest-environment jsdom
import { render } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import CSS from '../app.css?raw'
import { CARD_LOOKS } from './cards'
import Emblem from './Emblem.svelte'
import { DARK_RIM, IVORY_RIM, LIVERIES } from './players'

/** What an edge needs beside its ground (WCAG 1.4.11). */
const LEAST = 3
/** And what is read (WCAG 1.4.3). */
const READABLE = 4.5
const TILE = '#1C2842'

/** In the light and in the dark. */
function colours(name: string): readonly string[] {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(CSS)
  return found?.slice(1) ?? []
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each(LIVERIES.map((livery, seat) => [seat + 1, livery.line] as const))(
  'the lines of player %i stand out from mat and paper in both themes',
  (number, line) => {
    expect(line).toBe(`var(--seat-${number})`)
    const own = colours(`seat-${number}`)
    for (const ground of ['mat', 'mat2', 'paper'])
      for (const [at, colour] of colours(ground).entries())
        expect(contrast(own[at] ?? '', colour), `${ground} ${at}`).toBeGreaterThanOrEqual(LEAST)
  },
)

test.each(LIVERIES.map((livery, seat) => [seat + 1, livery] as const))(
  'stones and chips of player %i stand out from tiles and paper',
  (number, { fill, rim, text, line }) => {
    for (const ground of [TILE, ...colours('paper').slice(0, 1)])
      expect(Math.max(contrast(fill, ground), contrast(rim, ground)), ground).toBeGreaterThanOrEqual(LEAST)
    expect(contrast(text === '#fff' ? '#ffffff' : text, fill), 'its numeral').toBeGreaterThanOrEqual(READABLE)
    for (const chip of ['on', 'before', undefined] as const) {
      const { container, unmount } = render(Emblem, { seat: number - 1, chip })
      expect(container.querySelector('path')?.getAttribute('stroke'), chip).toBe(line)
      unmount()
    }
  },
)

test.each(Object.entries(CARD_LOOKS))('marks of all players stand out from %s cards', (_, { fill }) => {
  expect(Math.max(...[IVORY_RIM, DARK_RIM].map((rim) => contrast(rim, fill)))).toBeGreaterThanOrEqual(LEAST)
})

test('in grey every player is known by the shape', () => {
  expect(new Set(LIVERIES.map(({ shape }) => shape)).size).toBe(LIVERIES.length)
})
