import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Queue } from '../../table/queue.svelte'
import type { Happening } from '../../table/table.svelte'
import type { Movement } from './marks'
import { Playback } from './playback.svelte'
import type { Cell } from './view'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Fact = Happening['facts'][number]

function rolled(seat: number, ...dice: [number, number]): Fact {
  return { kind: 'rolled', seat, dice }
}

function moved(seat: number, stone: number, from: number, to: number): Fact {
  return {
    kind: 'stone-moved',
    seat,
    stone,
    steps: to - from,
    origin: [from, 0],
    target: [to, 0],
    route: [[to, 0]],
    jumped: [],
  }
}

function movement(seat: number, stone: number, from: number, to: number): Movement {
  return { seat, stone, from: [from, 0], route: [[to, 0]], jumped: [] }
}

/** A table that tells more and more, one event after the other, the view with the last. */
class Telling {
  happenings: Happening[] = []
  readonly motion = { still: false, hidden: false }
  readonly queue = new Queue({
    isStill: () => this.motion.still,
    isHidden: () => this.motion.hidden,
    speed: () => 1,
    beat: () => 500,
  })
  readonly playback = new Playback(
    () => this.queue,
    (seat) => seat === 0,
  )

  constructor() {
    this.queue.direct({ scenes: (each) => this.playback.scenes(each), isBot: () => false, players: 4 })
  }

  tell(...facts: Fact[]): this {
    for (const [at, fact] of facts.entries()) this.happen(fact, at === facts.length - 1)
    return this
  }

  private happen(fact: Fact, hasView: boolean, kind = 'act'): void {
    const happening = { seq: this.happenings.length + 1, at: 0, kind, by: '', facts: [fact] }
    this.happenings = [...this.happenings, happening]
    this.queue.push({ happening, hasView, apply: () => undefined })
  }

  place(id: string): Cell | undefined {
    return this.playback.places.get(id)
  }

  /** The stone under way arrives. */
  arrive(): void {
    if (this.playback.travelling) this.playback.arrive(this.playback.travelling)
  }

  /** What is shown, one after the other: dice, and stones with their goals. */
  all(): string[] {
    const shown: string[] = []
    for (let { scene } = this.playback; scene; { scene } = this.playback) {
      if (scene.movement) shown.push(`${scene.seat}-${scene.movement.stone}>${scene.movement.route.at(-1)?.[0]}`)
      else shown.push(`${scene.kind} ${scene.seat}${scene.dice ? `: ${scene.dice.join('')}` : ''}`)
      if (scene.movement) this.arrive()
      else while (this.playback.scene === scene) vi.advanceTimersByTime(10)
    }
    return shown
  }
}

test('dice roll for half a second, or until somebody touches something', () => {
  const { playback } = new Telling().tell(rolled(1, 2, 5))
  expect([playback.roll?.seat, playback.roll?.dice]).toEqual([1, [2, 5]])
  vi.advanceTimersByTime(499)
  expect(playback.roll).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(playback.scene).toBeNull()
})

test('the next roll is not cut short by the end of one that was touched', () => {
  const table = new Telling().tell(rolled(1, 2, 5))
  vi.advanceTimersByTime(400)
  table.playback.settle()
  expect(table.playback.roll).toBeNull()
  table.tell(rolled(0, 3, 4))
  vi.advanceTimersByTime(400)
  expect(table.playback.roll?.dice).toEqual([3, 4])
})

test('the second stone of a split waits where it lay until the first has arrived', () => {
  const table = new Telling().tell(rolled(1, 2, 5), moved(1, 1, 0, 2), moved(1, 3, 4, 9))
  expect([table.place('1-1'), table.place('1-3')]).toEqual([[0, 0], [4, 0]])
  vi.advanceTimersByTime(800)
  expect([table.place('1-1'), table.place('1-3')]).toEqual([[2, 0], [4, 0]])
  table.arrive()
  vi.advanceTimersByTime(300)
  expect([table.place('1-1'), table.place('1-3')]).toEqual([[2, 0], [9, 0]])
  table.arrive()
  expect([table.playback.places.size, table.playback.scene]).toEqual([0, null])
})

test('several turns are shown one after the other, each with its own dice, and your own dice come last', () => {
  const table = new Telling().tell(rolled(1, 2, 5))
  table
    .tell(moved(1, 1, 0, 2), moved(1, 3, 4, 9), rolled(2, 1, 1))
    .tell(moved(2, 0, 7, 8), rolled(3, 4, 6))
    .tell(moved(3, 2, 1, 3), rolled(0, 3, 6))
  expect(table.all()).toEqual([
    'roll 1: 25',
    'rest 1',
    '1-1>2',
    'rest 1',
    '1-3>9',
    'roll 2: 11',
    'rest 2',
    '2-0>8',
    'roll 3: 46',
    'rest 3',
    '3-2>3',
    'roll 0: 36',
  ])
})

test('a stone that goes twice stands where it is shown to be', () => {
  const table = new Telling().tell(moved(1, 1, 0, 1), moved(1, 1, 1, 3))
  expect(table.place('1-1')).toEqual([0, 0])
  vi.advanceTimersByTime(300)
  expect(table.place('1-1')).toEqual([1, 0])
  table.arrive()
  expect(table.place('1-1')).toEqual([1, 0])
  vi.advanceTimersByTime(300)
  expect(table.place('1-1')).toEqual([3, 0])
})

test('dice that nobody moves by lie for a while', () => {
  expect(new Telling().tell(rolled(1, 2, 2), { kind: 'stayed', seat: 1 }, rolled(0, 3, 6)).all()).toEqual([
    'roll 1: 22',
    'rest 1',
    'roll 0: 36',
  ])
})

test('any input goes to how things are', () => {
  const table = new Telling().tell(rolled(1, 2, 5), moved(1, 1, 0, 2), moved(1, 3, 4, 9), rolled(0, 3, 6))
  table.playback.settle()
  expect([table.playback.scene, table.playback.places.size]).toEqual([null, 0])
  vi.advanceTimersByTime(5000)
  expect(table.playback.scene).toBeNull()
})

test('an arrival that comes too late ends nothing', () => {
  const table = new Telling().tell(moved(1, 1, 0, 2))
  vi.advanceTimersByTime(300)
  const { travelling } = table.playback
  table.playback.settle()
  table.tell(moved(1, 3, 4, 9))
  vi.advanceTimersByTime(300)
  if (travelling) table.playback.arrive(travelling)
  expect(table.playback.travelling?.stone).toBe(3)
})

test('a stone that never says it has arrived holds nothing up', () => {
  const { playback } = new Telling().tell(moved(1, 1, 0, 2))
  vi.advanceTimersByTime(3000)
  expect(playback.scene).toBeNull()
})

test('whoever looks elsewhere finds things as they are', () => {
  const table = new Telling()
  table.motion.hidden = true
  table.tell(rolled(1, 2, 5), moved(1, 1, 0, 2))
  expect(table.playback.scene).toBeNull()
})

test('an own move is shown when it is entered, and not again when it counts', () => {
  const table = new Telling()
  table.playback.watch([movement(0, 1, 0, 2)])
  expect([table.playback.travelling?.stone, table.playback.isBehind]).toEqual([1, false])
  table.arrive()
  table.playback.watch([movement(0, 1, 0, 2), movement(0, 2, 4, 9)])
  expect(table.playback.travelling?.stone).toBe(2)
  table.arrive()
  table.tell(moved(0, 1, 0, 2), moved(0, 2, 4, 9), rolled(1, 3, 6))
  expect(table.all()).toEqual(['roll 1: 36'])
})

test('two moves that are entered at once go one after the other', () => {
  const table = new Telling()
  table.playback.watch([movement(0, 1, 0, 2), movement(0, 2, 4, 9)])
  expect([table.place('0-1'), table.place('0-2')]).toEqual([[2, 0], [4, 0]])
})

test('what is taken back, dropped or was entered before goes nowhere', () => {
  const { playback } = new Telling()
  playback.note([movement(0, 1, 0, 2)])
  playback.watch([movement(0, 1, 0, 2)])
  playback.watch([])
  expect(playback.scene).toBeNull()
})

test('an own move that was made elsewhere is shown', () => {
  const table = new Telling().tell(moved(0, 1, 0, 2))
  vi.advanceTimersByTime(300)
  expect(table.playback.travelling?.stone).toBe(1)
})

test('without motion nothing goes anywhere, and the way stays until somebody touches something', () => {
  const table = new Telling()
  table.motion.still = true
  table.tell(rolled(1, 2, 5), moved(1, 1, 0, 2), rolled(0, 3, 6))
  expect([table.playback.lingers, table.playback.roll?.dice, table.place('1-1')]).toEqual([true, [2, 5], [0, 0]])
  vi.advanceTimersByTime(500 + 300 + 120)
  expect([table.playback.travelling, table.playback.roll?.dice, table.place('1-1')]).toEqual([null, [3, 6], undefined])
  table.playback.watch([movement(0, 1, 0, 2)])
  table.playback.showLast(table.happenings)
  expect(table.playback.travelling).toBeNull()
  table.playback.settle()
  expect(table.playback.lingers).toBe(false)
})

test('the last turn is shown once more from where it began', () => {
  const table = new Telling().tell(rolled(1, 2, 5), moved(1, 1, 0, 2), moved(1, 3, 4, 9), rolled(0, 3, 6))
  table.playback.settle()
  table.playback.showLast(table.happenings)
  expect([table.place('1-1'), table.place('1-3')]).toEqual([[0, 0], [4, 0]])
  expect(table.all()).toEqual(['roll 1: 25', '1-1>2', '1-3>9'])
})
