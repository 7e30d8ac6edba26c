/** Going by arrow keys among places of a board. */
export interface Place {
  readonly key: string
  readonly x: number
  readonly y: number
}

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function isArrow(key: string): boolean {
  return key in WAYS
}

/** The nearest place in the arrow's direction; if there is none, the far end; the first one at first. */
export function walk(places: readonly Place[], from: string | null, arrow: string): Place | undefined {
  const [dx, dy] = WAYS[arrow] ?? [0, 0]
  const here = places.find((place) => place.key === from)
  if (!here) return places[0]
  const ahead = (place: Place): number => (place.x - here.x) * dx + (place.y - here.y) * dy
  const aside = (place: Place): number => Math.abs((place.x - here.x) * dy) + Math.abs((place.y - here.y) * dx)
  const others = places.filter((place) => place !== here)
  const before = others.filter((place) => ahead(place) > 0)
  const byWay = (one: Place, other: Place): number => ahead(one) + 2 * aside(one) - (ahead(other) + 2 * aside(other))
  return (before.length ? before : others).toSorted(byWay)[0] ?? here
}

/** Put the focus on the next of these cells of a board, or of what else is named so there. */
export function focusNext(
  board: HTMLElement | undefined,
  places: readonly Place[],
  arrow: string,
  name = 'cell',
): void {
  const from = document.activeElement instanceof HTMLElement ? (document.activeElement.dataset[name] ?? null) : null
  const next = walk(places, from, arrow)
  if (next) board?.querySelector<HTMLElement>(`[data-${name}="${next.key}"]`)?.focus()
}

/** Whether a key is meant for the table: not with other keys, and not while something is written. */
export function isForTable(event: KeyboardEvent): boolean {
  const isWriting = event.target instanceof HTMLElement && /INPUT|TEXTAREA|SELECT/.test(event.target.tagName)
  return (
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    !isWriting &&
    !document.querySelector('dialog[open], :popover-open')
  )
}
