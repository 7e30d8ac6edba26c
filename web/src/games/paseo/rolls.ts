/** What was rolled, from what happened. */
import { factsOf } from '../../table/history.svelte'
import type { Happening } from '../../table/table.svelte'

export interface Roll {
  readonly seat: number
  readonly dice: readonly [number, number]
}

/** What a seat rolled last. */
export function rollOf(seat: number, happenings: readonly Happening[]): Roll['dice'] | null {
  const rolls = factsOf(
    happenings.flatMap(({ facts }) => facts),
    'rolled',
  )
  return rolls.findLast((roll) => roll.seat === seat)?.dice ?? null
}

export function lastRoll(happenings: readonly Happening[]): Roll | null {
  const rolled = happenings.findLast(({ facts }) => factsOf(facts, 'rolled').length > 0)
  return factsOf(rolled?.facts ?? [], 'rolled').at(-1) ?? null
}

/** Who could not move with which roll, where the game was over by it: then all stones lie as they lay. */
export function strandedIn(happenings: readonly Happening[]): Roll | null {
  const won = happenings.findLast(({ facts }) => factsOf(facts, 'won').length > 0)
  return factsOf(won?.facts ?? [], 'stuck')[0] ?? null
}
