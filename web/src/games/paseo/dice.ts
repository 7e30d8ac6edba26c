/** How the dice fell, from what happened. */
import { factsOf } from '../../table/history.svelte'
import type { Happening } from '../../table/table.svelte'

export interface DiceCount {
  /** How often each face came, from 1 to 6. */
  readonly faces: readonly number[]
  readonly all: number
  readonly doubles: number
  readonly rolls: number
}

/** Of all seats, or of one. */
export function countDice(happenings: readonly Happening[], seat?: number): DiceCount {
  const rolls = happenings
    .flatMap(({ facts }) => factsOf(facts, 'rolled'))
    .filter((fact) => seat === undefined || fact.seat === seat)
    .map(({ dice }) => dice)
  const dice = rolls.flat()
  return {
    faces: [1, 2, 3, 4, 5, 6].map((face) => dice.filter((die) => die === face).length),
    all: dice.length,
    doubles: rolls.filter(([one, other]) => one === other).length,
    rolls: rolls.length,
  }
}

/** What a seat rolled on average with one die. */
export function meanOf({ faces, all }: DiceCount): number {
  return all ? faces.reduce((sum, count, at) => sum + count * (at + 1), 0) / all : 0
}
