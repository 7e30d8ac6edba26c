/** Turns as the record writes them, `split 2+3>6,0 0+5>5,0`, taken apart into the moves a board draws. */
import type { Choice } from '../../net/wire'
import { type Cell, hosts, key, lyingStones, type PaseoState } from './view'
import { wayOver } from './ways'

const HOP = /([0-3])\+(\d+)>(-?\d+),(-?\d+)/g
const USES: Readonly<Record<string, Choice['use']>> = { sum: 'sum', difference: 'difference' }

/** The moves of a turn; none where nothing moves, or where it is no turn of the race. */
export function movesOf(state: PaseoState, seat: number, turn: string): Choice[] {
  const use = USES[turn.split(' ')[0] ?? ''] ?? 'die'
  let now = state
  return [...turn.matchAll(HOP)].map(([, stone, steps, x, y]) => {
    const move = moved(now, seat, Number(stone), [Number(x), Number(y)])
    now = after(now, seat, Number(stone), [Number(x), Number(y)])
    return { ...move, use, steps: Number(steps) }
  })
}

export function isStay(turn: string): boolean {
  return turn === 'stay'
}

export function rollOf(text: string): [number, number] | null {
  const [, one, other] = /^roll ([1-6])-([1-6])$/.exec(text) ?? []
  return one && other ? [Number(one), Number(other)] : null
}

function moved(state: PaseoState, seat: number, stone: number, target: Cell): Omit<Choice, 'use' | 'steps'> {
  const from = state.stones[seat]?.[stone] ?? target
  const route = wayOver(state, from, [target]) ?? [target]
  const crowd = new Set(lyingStones(state).map(({ cell }) => key(cell)))
  const jumped = stone === 0 ? [] : route.slice(0, -1).filter((cell) => crowd.has(key(cell)))
  const host = hosts(state).get(key(target))
  return {
    stone,
    target: [...target],
    route: route.map((cell) => [...cell]),
    jumped: jumped.map((cell) => [...cell]),
    home: host !== undefined && host !== seat,
  }
}

function after(state: PaseoState, seat: number, stone: number, target: Cell): PaseoState {
  const stones = state.stones.map((own, who) =>
    who === seat ? own.map((cell, each) => (each === stone ? target : cell)) : own,
  )
  return { ...state, stones }
}
