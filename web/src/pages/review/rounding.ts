/** Figures that still add up after they are rounded. */

/** What each part shows, in steps of `unit`, so that together they show the total (largest remainder). */
export function roundedParts(parts: readonly number[], total: number, unit = 0.1): number[] {
  const floors = parts.map((part) => Math.floor(part / unit))
  const missing = Math.round(total / unit) - floors.reduce((sum, each) => sum + each, 0)
  const raised = parts
    .map((part, at) => ({ at, rest: part / unit - Math.floor(part / unit) }))
    .toSorted((one, other) => other.rest - one.rest)
    .slice(0, Math.max(0, missing))
    .map(({ at }) => at)
  return floors.map((floor, at) => (floor + (raised.includes(at) ? 1 : 0)) * unit)
}
