/** For tests: a position as the server tells it, from one as boards see it. */
import type { PaseoPosition, PaseoView } from '../../net/wire'
import { hosts, key, type PaseoState } from './view'

type Label = PaseoPosition['cells'][number][2]
type Stone = PaseoPosition['stones'][number][number]

export function viewOf(state: PaseoState, seat: number | null = 0): PaseoView {
  const owners = hosts(state)
  const stoneAt = ([x, y]: readonly [number, number], own: number): Stone => {
    const host = owners.get(key([x, y]))
    if (host === undefined) return [x, y]
    return host === own ? 'start' : ['home', host]
  }
  return {
    seat,
    state: {
      alive: [...state.alive],
      blank_blocked: false,
      cells: state.board.tiles.map(([[x, y], label]) => [x, y, label as Label]),
      dice: state.dice && [...state.dice],
      hands: state.hands.map((hand) => hand.join('')),
      onto: state.board.starts.map((start) => start && [...start[1]]),
      players: state.stones.length,
      random_path: false,
      starts: state.board.starts.map((start) => start && [...start[0]]),
      stones: state.stones.map((own, at) => own.map((cell) => stoneAt(cell, at))),
      turn: state.turn,
      turn_limit: 1000,
      turns: state.turns,
      winner: null,
    },
  }
}
