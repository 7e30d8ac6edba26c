/**
 * Where a note lies: never on what can be chosen, not on what it is about if there is room, and where it hides least
 * of everything else. Where there is no room for all of it, it is smaller.
 */
export interface Size {
  readonly width: number
  readonly height: number
}

export interface Box extends Size {
  readonly x: number
  readonly y: number
}

export type Side = 'left' | 'right' | 'above' | 'below'

export interface Place extends Box {
  /** On which side of a thing it lies, and where along its edge it points at it. */
  readonly side?: Side
  readonly tip?: number
}

export interface Around {
  readonly room: Size
  /** What can be chosen now. */
  readonly choices: readonly Box[]
  /** What the note speaks of. */
  readonly about: readonly Box[]
  /** What had better be seen; and words, cards and stones, which are nothing in halves. */
  readonly others: readonly Box[]
  readonly words: readonly Box[]
  /** What the note points at. */
  readonly thing?: Box | undefined
}

/** To the ends of the room, and to what must not be hidden. */
const EDGE = 8
const GAP = 4
/** Between a thing and a note that points at it. */
const AWAY = 14
/** Lower than this, or with less of its words to be read at once, a note had rather lie on what it is about. */
const LEAST = { height: 80, share: 0.6 }
/** What it costs to hide a pixel of what the note is about. */
const ABOUT = 1e3
/** To take the next size costs as much as to hide so much of the room. */
const SMALLER = 0.015
const WORDS = 4

/** Where all of it has room, beside what it points at or anywhere, hiding the least; none: it would be cut. */
export function placed(sizes: readonly Size[], around: Around): Place | null {
  const kept = [...around.choices, ...around.about]
  return (
    cheapest(sizes, around, (size) => beside(size, around, kept)) ??
    cheapest(sizes, around, (size) => anywhere(size, around, kept))
  )
}

/** Where as much of it can be read as possible: on what it is about only if too little is left elsewhere. */
export function squeezed(sizes: readonly Size[], around: Around): Place | null {
  const clear = tallest(sizes, around, [...around.choices, ...around.about])
  if (clear && clear.height >= LEAST.height && clear.share >= LEAST.share) return clear
  return (
    cheapest(sizes, around, (size) => anywhere(size, around, around.choices)) ?? tallest(sizes, around, around.choices)
  )
}

/** Of those that hide as little, the lowest: there the hand is. */
function cheapest<Found extends Place>(
  sizes: readonly Size[],
  { about, others, words, room }: Around,
  places: (size: Size) => readonly Found[],
): Found | null {
  const hidden = (place: Place) =>
    covered(place, others) + WORDS * covered(place, words) + ABOUT * covered(place, about)
  const found = sizes.flatMap((size, at) =>
    places(size).map((place) => ({
      place,
      cost: hidden(place) + SMALLER * room.width * room.height * at - place.y / 1e3,
    })),
  )
  const least = Math.min(...found.map(({ cost }) => cost))
  return found.find(({ cost }) => cost === least)?.place ?? null
}

/** Next to what it points at. */
function beside({ width, height }: Size, { room, thing }: Around, kept: readonly Box[]): Place[] {
  if (!thing) return []
  const [middleX, middleY] = [thing.x + thing.width / 2, thing.y + thing.height / 2]
  const [x, y] = [within(middleX - width / 2, room.width - width), within(middleY - height / 2, room.height - height)]
  const places: readonly Place[] = [
    { side: 'right', x: thing.x + thing.width + AWAY, y, width, height, tip: middleY - y },
    { side: 'left', x: thing.x - width - AWAY, y, width, height, tip: middleY - y },
    { side: 'below', x, y: thing.y + thing.height + AWAY, width, height, tip: middleX - x },
    { side: 'above', x, y: thing.y - height - AWAY, width, height, tip: middleX - x },
  ]
  return places.filter((place) => isInside(place, room) && covered(place, kept) === 0)
}

function anywhere({ width, height }: Size, { room }: Around, kept: readonly Box[]): Place[] {
  const free = gaps(width, room, kept).filter(({ from, to }) => to - from >= height)
  return free.flatMap(({ x, from, to }) => [to - height, from].map((y) => ({ x, y, width, height })))
}

/** The place that has room for the largest part of the note. */
function tallest(
  sizes: readonly Size[],
  around: Around,
  kept: readonly Box[],
): (Place & { readonly share: number }) | null {
  const parts = (size: Size) =>
    gaps(size.width, around.room, kept).map(({ x, from, to }) => ({
      x,
      y: from,
      width: size.width,
      height: Math.min(size.height, to - from),
      share: Math.min(1, (to - from) / size.height),
    }))
  const most = Math.max(0, ...sizes.flatMap(parts).map(({ share }) => share))
  return cheapest(sizes, around, (size) => parts(size).filter(({ share }) => share === most))
}

interface Gap {
  readonly x: number
  readonly from: number
  readonly to: number
}

/** What is free from above to below, wherever a note may begin: at the ends, and beside what must not be hidden. */
function gaps(width: number, room: Size, kept: readonly Box[]): Gap[] {
  const starts = [
    EDGE,
    room.width - width - EDGE,
    ...kept.flatMap((box) => [box.x + box.width + GAP, box.x - width - GAP]),
  ]
  const columns = [...new Set(starts)].filter((x) => x >= EDGE && x + width <= room.width - EDGE)
  return columns.flatMap((x) => gapsIn({ x, width }, room, kept))
}

function gapsIn({ x, width }: Pick<Box, 'x' | 'width'>, room: Size, kept: readonly Box[]): Gap[] {
  const inWay = kept.filter((box) => shared(x, width, box.x, box.width) > 0).toSorted((one, other) => one.y - other.y)
  const ends = [...inWay.map((box) => box.y - GAP), room.height - EDGE]
  const starts = inWay.reduce(
    (found, box) => [...found, Math.max(found.at(-1) ?? EDGE, box.y + box.height + GAP)],
    [EDGE],
  )
  return starts.map((from, at) => ({ x, from, to: ends[at] ?? from })).filter(({ from, to }) => to > from)
}

function covered(place: Box, boxes: readonly Box[]): number {
  return boxes.reduce(
    (sum, box) =>
      sum + shared(place.x, place.width, box.x, box.width) * shared(place.y, place.height, box.y, box.height),
    0,
  )
}

function within(at: number, most: number): number {
  return Math.max(EDGE, Math.min(at, most - EDGE))
}

function isInside({ x, y, width, height }: Box, room: Size): boolean {
  return x >= EDGE && y >= EDGE && x + width <= room.width - EDGE && y + height <= room.height - EDGE
}

function shared(from: number, length: number, other: number, otherLength: number): number {
  return Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other))
}
