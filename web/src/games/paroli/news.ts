/** How cards go from one state of the table to another, as hops. */
import { type Cell, key, type Step } from './view'

/** A card goes from its place on the table, from your rack, from the stock, or from where others sit. */
export type End = Cell | 'rack' | 'edge' | 'stock'

export interface Hop {
  /** Empty for a card that nobody here sees. */
  readonly card: string
  readonly from: End
  readonly to: End
}

export type Cards = ReadonlyMap<string, string>

/** What is shown: the cards, and the plan that is part of them. */
export interface Shown {
  readonly cards: Cards
  readonly path: readonly Step[]
}

/** What the plan has more than before, step by step; none where that does not lead from one to the other. */
export function newsBetween(before: Shown, after: Shown): Hop[][] {
  if (isSame(before.cards, after.cards)) return []
  return played(before.cards, after.path.slice(before.path.length), after.cards)
}

function played(before: Cards, steps: readonly Step[], after: Cards): Hop[][] {
  const cards = new Map(before)
  const hops = steps.map((step) => done(cards, hopsOf(cards, step, 'rack'))).filter((each) => each.length)
  return isSame(cards, after) ? hops : []
}

/** `hand`: where cards come from that are laid. What lies there already was seen when it was planned. */
export function hopsOf(cards: Cards, step: Step, hand: 'rack' | 'edge'): Hop[] {
  if (step.kind === 'lay')
    return cards.get(key(step.cell)) === step.card ? [] : [{ card: step.card, from: hand, to: step.cell }]
  if (step.kind === 'shift') return hop(cards, step.origin, step.target)
  return step.kind === 'rob' ? [...hop(cards, step.one, step.other), ...hop(cards, step.other, step.one)] : []
}

function hop(cards: Cards, from: Cell, to: Cell): Hop[] {
  const card = cards.get(key(from))
  return card ? [{ card, from, to }] : []
}

function done(cards: Map<string, string>, hops: Hop[]): Hop[] {
  for (const { from } of hops) if (typeof from !== 'string') cards.delete(key(from))
  for (const { card, to } of hops) if (typeof to !== 'string') cards.set(key(to), card)
  return hops
}

function isSame(one: Cards, other: Cards): boolean {
  return one.size === other.size && [...one].every(([place, card]) => other.get(place) === card)
}
