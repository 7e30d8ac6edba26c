import { expect, test } from 'vitest'
import { curveOf, dropsOf, lastTurn, luckOf, ringsOf } from './curve'
import { rangeOf, sumOf } from './ledger'
import { SAMPLE } from './sample'

function sum() {
  const found = sumOf(SAMPLE, 'A')
  if (!found) throw new Error('there is a ledger')
  return found
}

const round = (value: number): number => Math.round(10 * value) / 10

test('the sum of a real race closes as it is shown', () => {
  const { startShown, groups, result, closes } = sum()
  expect([startShown, ...groups.map(({ shown }) => shown), result].map(round)).toEqual([
    52.3, -12.3, 8.2, 15.5, 36.3, 100,
  ])
  expect(groups.map(({ name }) => name)).toEqual(['own-errors', 'other-errors', 'other-luck', 'own-luck'])
  expect(closes).toBe(true)
})

test('every step begins where the one before it ends', () => {
  const { start, groups, result } = sum()
  let level = start
  for (const group of groups) {
    expect(group.from).toBeCloseTo(level, 6)
    for (const step of group.steps) {
      if (group.name.endsWith('luck')) expect(step.from).toBeCloseTo(level, 6)
      level = group.name.endsWith('luck') ? step.from + step.value : level
    }
    level = group.from + group.value
  }
  expect(level).toBeCloseTo(result, 2)
})

test('errors too small to see are no steps', () => {
  expect(sum().groups[0]?.steps.map(({ turn }) => turn)).toEqual([3, 5, 7])
})

test('a sum may lead below nothing on its way', () => {
  expect(rangeOf(sum()).map(Math.round)).toEqual([0, 100])
  expect(rangeOf({ ...sum(), start: -15 }).map(Math.round)).toEqual([-15, 100])
})

test('a lost game closes at nothing', () => {
  const [ledger] = SAMPLE.ledgers
  if (!ledger) throw new Error('there is a ledger')
  const lost = { ...SAMPLE, ledgers: [{ ...ledger, start: { value: 1 - ledger.start.value }, result: 0 }] }
  const mirrored = {
    ...lost,
    ledgers: lost.ledgers.map((each) => ({
      ...each,
      entries: each.entries.map((entry) => ({ ...entry, total: { value: -entry.total.value } })),
    })),
  }
  const found = sumOf(mirrored, 'A')
  const shown = [found?.startShown ?? 0, ...(found?.groups.map((group) => group.shown) ?? [])]
  expect(shown.reduce((all, each) => all + each, 0)).toBeCloseTo(0, 6)
})

test('what is left over is shown where figures are estimates', () => {
  const [ledger] = SAMPLE.ledgers
  if (!ledger) throw new Error('there is a ledger')
  const loose = {
    ...SAMPLE,
    exact: false,
    ledgers: [{ ...ledger, start: { value: ledger.start.value + 0.02 }, gap: { value: 0.02, error: 0.01 } }],
  }
  const found = sumOf(loose, 'A')
  expect(found?.groups.at(-1)).toMatchObject({ name: 'rest', error: 1 })
  const shown = [found?.startShown ?? 0, ...(found?.groups.map((group) => group.shown) ?? [])]
  expect(round(shown.reduce((all, each) => all + each, 0))).toBe(100)
})

test('no ledger before the review is whole', () => {
  expect(sumOf({ ...SAMPLE, ledgers: [] }, 'A')).toBeNull()
})

test('the curve begins before the first roll and ends with the result', () => {
  const points = curveOf(SAMPLE, 'A')
  expect(points[0]).toMatchObject({ turn: 0, value: 0.522698 })
  expect(points.at(-1)).toMatchObject({ turn: 23, value: 1 })
  expect(lastTurn(SAMPLE)).toBe(23)
})

test('the dearest turn bears the 1', () => {
  const rings = ringsOf(SAMPLE, 'A')
  expect(dropsOf(SAMPLE, 'A').map(({ turn, ring }) => [turn, ring])).toEqual([[3, 3], [5, 2], [7, 1]])
  expect(rings.size).toBe(3)
})

test('a turn of luck is marked where the curve is after it', () => {
  const [drop] = dropsOf(SAMPLE, 'B')
  expect(drop).toMatchObject({ turn: 2, ring: 1 })
  expect([drop?.from, drop?.to].map((value) => round(100 * (value ?? 0)))).toEqual([45.9, 45.9])
})

test('luck of the other is seen from the viewer’s side', () => {
  const luck = luckOf(SAMPLE, 'A')
  const theirs = luck.filter(({ seat }) => seat === 1).reduce((all, { value }) => all + value, 0)
  expect(round(100 * theirs)).toBe(15.6)
})
