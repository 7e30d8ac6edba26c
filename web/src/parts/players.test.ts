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

/** Where a player's own colour lies on what it may not stand out from: all of these draw an edge around it. */
const RIMMED = [
  './Emblem.svelte',
  './StartTile.svelte',
  './Stone.svelte',
  '../games/paroli/Board.svelte',
  '../games/paroli/ChangePill.svelte',
  '../games/paroli/Picture.svelte',
  '../games/paroli/StudiedBoard.svelte',
  '../games/paseo/Tray.svelte',
  '../games/paseo/Trails.svelte',
]
const SOURCES = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true })
/** The colour itself, taken at once, under another name or as one of several. */
const FILL = /livery\([^;]*?\)\.fill|\b(?:look|owner)\.fill|\{[^}]*\bfill\b[^}]*\} = livery\(/

test('whatever has no edge is drawn in the colour that stands out', () => {
  const filled = Object.entries(SOURCES).filter(([, source]) => source.includes('livery(') && FILL.test(source))
  expect(filled.map(([path]) => path).toSorted()).toEqual(RIMMED.toSorted())
})

test.each(Object.entries(CARD_LOOKS))('marks of all players stand out from %s cards', (_, { fill }) => {
  expect(Math.max(...[IVORY_RIM, DARK_RIM].map((rim) => contrast(rim, fill)))).toBeGreaterThanOrEqual(LEAST)
})

type Point = readonly [x: number, y: number]
const GRID = 24
/** From the middle of a shape to its farthest edge. */
const REACH = 1.25
/** What two shapes differ in, of all that either covers, so that a chip of 16 pixels tells them apart. */
const LEAST_SHARE = 0.125

/** The outline as points; its only arcs are half circles around the middle. */
function outline(path: string): Point[] {
  const points: Point[] = []
  for (const [, kind = '', numbers = ''] of path.matchAll(/([MLQA])([^MLQAZ]*)/g)) {
    const values = numbers.trim().split(/[ ,]+/).map(Number)
    const [x = 0, y = 0] = values.slice(-2)
    const [fromX, fromY] = points.at(-1) ?? [0, 0]
    for (let part = 1; part <= 12; part += 1) {
      const share = part / 12
      const [turnX, turnY] = [Math.cos(Math.PI * share), Math.sin(Math.PI * share)]
      if (kind === 'A') points.push([fromX * turnX - fromY * turnY, fromX * turnY + fromY * turnX])
      else if (kind === 'Q') points.push(bent([fromX, fromY], [values[0] ?? 0, values[1] ?? 0], [x, y], share))
    }
    if (kind === 'M' || kind === 'L') points.push([x, y])
  }
  return points
}

function bent(from: Point, by: Point, to: Point, share: number): Point {
  const [far, middle, near] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2]
  return [far * from[0] + middle * by[0] + near * to[0], far * from[1] + middle * by[1] + near * to[1]]
}

function isInside(points: readonly Point[], [x, y]: Point): boolean {
  return points.reduce((found, [toX, toY], at) => {
    const [fromX, fromY] = points.at(at - 1) ?? [0, 0]
    const isCrossed = fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)
    return isCrossed ? !found : found
  }, false)
}

/** The pixels that a shape covers. */
function pixels(shape: string): ReadonlySet<number> {
  const points = outline(shape)
  const middle = (at: number): number => ((at + 0.5) / GRID) * 2 * REACH - REACH
  const all = Array.from({ length: GRID * GRID }, (_, at) => at)
  return new Set(all.filter((at) => isInside(points, [middle(at % GRID), middle(Math.floor(at / GRID))])))
}

test('a shape covers what it should', () => {
  const area = pixels(LIVERIES[0]?.shape ?? '').size * ((2 * REACH) / GRID) ** 2
  expect(area).toBeCloseTo(Math.PI, 0)
})

const PAIRS = LIVERIES.flatMap((one, at) =>
  LIVERIES.slice(at + 1).map((other, beyond) => [at + 1, at + beyond + 2, one.shape, other.shape] as const),
)

test.each(PAIRS)('in grey players %i and %i are told apart by their shapes', (_one, _other, shape, compared) => {
  const [mine, theirs] = [pixels(shape), pixels(compared)]
  const shared = [...mine].filter((at) => theirs.has(at)).length
  const share = 1 - shared / (mine.size + theirs.size - shared)
  expect(share).toBeGreaterThanOrEqual(LEAST_SHARE)
})
