import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Happening } from './history.svelte'
import { Queue, type Scene } from './queue.svelte'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const MOVE: Scene = { kind: 'move', seat: 1, lasts: 400 }
const ROLL: Scene = { kind: 'roll', seat: 1, lasts: 500, isAfter: true }

/** A table at which everything that happens is written down when it is shown. */
class Watched {
  readonly shown: string[] = []
  readonly look = { still: false, hidden: false, speed: 1, beat: 500 }
  readonly queue = new Queue({
    isStill: () => this.look.still,
    isHidden: () => this.look.hidden,
    speed: () => this.look.speed,
    beat: () => this.look.beat,
  })
  private seq = 0
  private played: readonly Scene[] = []

  constructor(bots: readonly number[] = [], players = 2) {
    this.queue.direct({ scenes: () => this.played, isBot: (seat) => bots.includes(seat), players })
  }

  happen(name: string, scenes: readonly Scene[], { by = 'B', facts = [] as Happening['facts'] } = {}): this {
    this.played = scenes
    const happening = { seq: (this.seq += 1), at: 0, kind: 'act', by, facts }
    const say = (what: string) => () => void this.shown.push(`${what} ${name}`)
    this.queue.push({ happening, hasView: true, tell: say('told'), apply: say('seen') })
    return this
  }

  after(time: number): string[] {
    vi.advanceTimersByTime(time)
    return this.shown.splice(0)
  }
}

test('what happened is told and seen when its movement ends, not before', () => {
  const table = new Watched().happen('move', [MOVE])
  expect([table.after(399), table.queue.isBehind]).toEqual([[], true])
  expect([table.after(1), table.queue.isBehind]).toEqual([['told move', 'seen move'], false])
})

test('whoever rolls has the turn while the dice roll, and the roll is told when they lie', () => {
  const table = new Watched().happen('roll', [ROLL])
  expect(table.after(0)).toEqual(['seen roll'])
  expect(table.after(499)).toEqual([])
  expect(table.after(1)).toEqual(['told roll'])
})

test('what needs no movement waits for what came before it', () => {
  const table = new Watched().happen('move', [MOVE]).happen('chip', [])
  expect(table.after(399)).toEqual([])
  expect(table.after(1)).toEqual(['told move', 'seen move', 'told chip', 'seen chip'])
})

test('before a bot acts there is a beat, once in its turn', () => {
  const table = new Watched([1]).happen('mine', [], { by: 'A' }).happen('roll', [ROLL]).happen('move', [MOVE])
  table.after(0)
  expect([table.queue.scene?.kind, table.after(499)]).toEqual(['beat', []])
  expect([table.after(1), table.queue.scene?.kind]).toEqual([[], 'roll'])
  table.after(500)
  expect(table.queue.scene?.kind).toBe('move')
  table.after(400)
  table.happen('mine', [], { by: 'A' }).happen('roll', [ROLL])
  expect(table.queue.scene?.kind).toBe('beat')
})

test('the beat is over for a bot that thought for so long', () => {
  const table = new Watched([1]).happen('mine', [], { by: 'A' })
  table.after(450)
  table.happen('move', [MOVE])
  table.after(50)
  expect(table.queue.scene?.kind).toBe('move')
})

test('fast bots wait for a moment only', () => {
  const table = new Watched([1])
  table.look.beat = 150
  table.happen('mine', [], { by: 'A' }).happen('move', [MOVE])
  table.after(150)
  expect(table.queue.scene?.kind).toBe('move')
})

test('skipping skips all', () => {
  const table = new Watched([1]).happen('move', [MOVE, MOVE]).happen('roll', [ROLL])
  table.queue.catchUp()
  expect(table.after(0)).toEqual(['told move', 'seen move', 'told roll', 'seen roll'])
  expect([table.queue.scene, table.queue.isBehind, table.queue.done, table.after(9000)]).toEqual([null, false, [], []])
})

test('what was seen going stays where it went until the view says so', () => {
  const table = new Watched().happen('two', [MOVE, { ...MOVE, lasts: 300 }])
  table.after(400)
  expect([table.queue.done, table.queue.coming]).toEqual([[MOVE], []])
  table.after(300)
  expect(table.queue.done).toEqual([])
})

test('with two turns waiting everything goes twice as fast', () => {
  const facts: Happening['facts'] = [{ kind: 'rolled', seat: 1, dice: [1, 2] }]
  const table = new Watched([], 4)
  for (const name of ['one', 'two', 'three', 'four']) table.happen(name, [MOVE], { facts })
  expect([table.queue.speed, table.after(400)]).toEqual([2, ['told one', 'seen one']])
  expect(table.after(200)).toEqual(['told two', 'seen two'])
  expect([table.queue.speed, table.after(200)]).toEqual([1, []])
})

test('who is far behind sees how things are, and how many turns that were', () => {
  const facts: Happening['facts'] = [{ kind: 'rolled', seat: 1, dice: [1, 2] }]
  const table = new Watched([], 2)
  for (let turn = 0; turn < 5; turn += 1) table.happen(`${turn}`, [{ ...MOVE, lasts: 2500 }], { facts })
  expect(table.queue.skipped).toEqual([{ seq: 4, turns: 3 }])
  expect(table.queue.scene).not.toBeNull()
})

test('a round of bots is never left out, however long it takes', () => {
  const facts: Happening['facts'] = [{ kind: 'rolled', seat: 1, dice: [1, 2] }]
  const table = new Watched([1, 2, 3], 4)
  for (let turn = 0; turn < 4; turn += 1) table.happen(`${turn}`, [{ ...MOVE, lasts: 2500 }], { facts })
  expect(table.queue.skipped).toEqual([])
})

test('at no pace, in a hidden tab or without a board everything is there at once', () => {
  const table = new Watched()
  table.look.speed = Infinity
  expect(table.happen('one', [MOVE]).after(0)).toEqual(['told one', 'seen one'])
  Object.assign(table.look, { speed: 1, hidden: true })
  expect(table.happen('two', [MOVE]).after(0)).toEqual(['told two', 'seen two'])
  const stop = table.queue.direct({ scenes: () => [MOVE], isBot: () => false, players: 2 })
  stop()
  table.look.hidden = false
  expect(table.happen('three', [MOVE]).after(0)).toEqual(['told three', 'seen three'])
})

test('with less motion nothing travels, and order and beats are the same', () => {
  const table = new Watched([1])
  table.look.still = true
  table.happen('mine', [], { by: 'A' })
  table.after(0)
  table.happen('move', [{ ...MOVE, isTravel: true }]).happen('roll', [ROLL])
  expect(table.after(500)).toEqual([])
  expect(table.after(120)).toEqual(['told move', 'seen move', 'seen roll'])
})

test('what a hand here enters holds nothing up', () => {
  const table = new Watched()
  table.queue.play([{ ...MOVE, isEntered: true }])
  expect([table.queue.scene?.kind, table.queue.isBehind]).toEqual(['move', false])
})
