/** What was rolled, from what happened. */
import type { Happening } from '../table/table.svelte'

export interface Roll {
  readonly seat: number
  readonly dice: readonly [number, number]
}

export function lastRoll(happenings: readonly Happening[]): Roll | null {
  const roll = happenings.findLast(({ facts }) => has(facts, 'rolled'))?.facts.findLast((fact) => fact['kind'] === 'rolled')
  return roll ? rollOf(roll) : null
}

/** Who could not move with which roll, where the game was over by it: then all stones lie as they lay. */
export function strandedIn(happenings: readonly Happening[]): Roll | null {
  const facts = happenings.findLast((happening) => has(happening.facts, 'won'))?.facts ?? []
  const stuck = facts.find((fact) => fact['kind'] === 'stuck')
  return stuck ? rollOf(stuck) : null
}

function has(facts: Happening['facts'], kind: string): boolean {
  return facts.some((fact) => fact['kind'] === kind)
}

function rollOf(fact: Happening['facts'][number]): Roll {
  return { seat: Number(fact['seat']), dice: fact['dice'] as [number, number] }
}
