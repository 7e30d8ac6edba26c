/** What somebody has done once in a game of Paseo, from what happened. */
import { seatIn, type TableFact } from '../../table/history.svelte'
import type { Happening } from '../../table/table.svelte'
import { movementsIn } from './marks'

export const SKILLS = ['split', 'jump', 'home', 'difference', 'free'] as const
export type Skill = (typeof SKILLS)[number]

/** All but keeping free, which is a matter of what could come next. */
export function skillsIn(happenings: readonly Happening[], seat: number): Skill[] {
  const facts = happenings.flatMap((happening) => happening.facts).filter((fact) => seatIn(fact) === seat)
  const turns = happenings.map((happening) => happening.facts.filter((fact) => seatIn(fact) === seat))
  const has: Readonly<Record<Exclude<Skill, 'free'>, boolean>> = {
    split: turns.some((turn) => movementsIn(turn).length === 2),
    jump: movementsIn(facts).some(({ jumped }) => jumped.length > 0),
    home: facts.some(({ kind }) => kind === 'stone-home'),
    difference: wentByDifference(facts),
  }
  return SKILLS.filter((skill) => skill !== 'free' && has[skill])
}

function wentByDifference(facts: readonly TableFact[]): boolean {
  return facts.some((fact, at) => {
    const next = facts[at + 1]
    if (fact.kind !== 'rolled' || next?.kind !== 'stone-moved') return false
    const [one, other] = fact.dice
    return next.steps === Math.abs(one - other) && next.steps !== one && next.steps !== other
  })
}
