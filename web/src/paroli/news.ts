/** What became of the cards on the table since they were shown last, as hops of cards: by the plan, or by what happened. */
import type { Happening } from '../table/table.svelte'
import { type Cell, key, type Step } from './view'

/** A card goes from its place on the table, from the own rack, or from the edge of the table where others sit. */
export interface Hop {
  readonly card: string
  readonly from: Cell | 'rack' | 'edge'
  readonly to: Cell
}

export type Cards = ReadonlyMap<string, string>

/** What is shown: the cards, the plan that is part of them, and what has happened so far. */
export interface Shown {
  readonly cards: Cards
  readonly path: readonly Step[]
  readonly happenings: readonly Happening[]
  readonly me: number | null
}

interface Act {
  readonly step: Step
  readonly isMine: boolean
}

/** One act after the other, each with the cards that go at once; none where they don't lead from one to the other. */
export function newsBetween(before: Shown, after: Shown): Hop[][] {
  if (isSame(before.cards, after.cards)) return []
  const told = toldSince(before, after)
  const stories = [planned(before.path, after.path), told, told.filter((act) => !act.isMine)]
  return stories.map((acts) => played(before.cards, acts, after.cards)).find((hops) => hops.length) ?? []
}

/** What is shown from now on. Something can be told before the cards show it: then it is still new; not so the whole story, which comes after the table. */
export function grownTo(before: Shown, after: Shown): Shown {
  const isNew = before.happenings.length > 0 && isSame(before.cards, after.cards)
  return isNew ? { ...after, happenings: before.happenings } : after
}

function planned(before: readonly Step[], after: readonly Step[]): Act[] {
  return after.slice(before.length).map((step) => ({ step, isMine: true }))
}

function toldSince({ happenings: known }: Shown, { happenings, me }: Shown): Act[] {
  const seen = known.at(-1)?.seq ?? -1
  const facts = happenings.filter(({ seq }) => seq > seen).flatMap((happening) => happening.facts)
  return facts.flatMap((fact) => {
    const step = stepIn(fact)
    return step ? [{ step, isMine: fact['seat'] === me }] : []
  })
}

function stepIn(fact: Happening['facts'][number]): Step | null {
  const { kind, card, cell, cells, origin, target } = fact as Record<string, unknown>
  if (kind === 'laid') return { kind: 'lay', card: String(card), cell: cell as Cell }
  if (kind === 'shifted') return { kind: 'shift', origin: origin as Cell, target: target as Cell }
  const [one, other] = (cells as [Cell, Cell] | undefined) ?? []
  return kind === 'robbed' && one && other ? { kind: 'rob', one, other } : null
}

/** What is there already was seen when it was planned. */
function played(before: Cards, acts: readonly Act[], after: Cards): Hop[][] {
  const cards = new Map(before)
  const hops = acts.map((act) => done(cards, hopsOf(cards, act))).filter((each) => each.length)
  return isSame(cards, after) ? hops : []
}

function hopsOf(cards: Cards, { step, isMine }: Act): Hop[] {
  if (step.kind === 'lay') return cards.get(key(step.cell)) === step.card ? [] : [{ card: step.card, from: isMine ? 'rack' : 'edge', to: step.cell }]
  if (step.kind === 'shift') return hop(cards, step.origin, step.target)
  return step.kind === 'rob' ? [...hop(cards, step.one, step.other), ...hop(cards, step.other, step.one)] : []
}

function hop(cards: Cards, from: Cell, to: Cell): Hop[] {
  const card = cards.get(key(from))
  return card ? [{ card, from, to }] : []
}

function done(cards: Map<string, string>, hops: Hop[]): Hop[] {
  for (const { from } of hops) if (typeof from !== 'string') cards.delete(key(from))
  for (const { card, to } of hops) cards.set(key(to), card)
  return hops
}

function isSame(one: Cards, other: Cards): boolean {
  return one.size === other.size && [...one].every(([place, card]) => other.get(place) === card)
}
