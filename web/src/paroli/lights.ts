/** What lit cells promise: a number to lay, or what moving a card there would change for an owner. */
import { signed } from '../parts/cards'
import { seatNumber } from '../table/messages'
import type { LineState, MoveEffect, Option } from '../wire'
import type { Plan } from './plan.svelte'
import { cellAt, type Layout, lineKey } from './view'

export interface Lit {
  readonly word: string
  readonly owner?: number | null
  readonly change?: string
  readonly asks?: boolean
}

export interface Scene {
  readonly layout: Layout
  /** How the lines stand, by their names. */
  readonly standing: ReadonlyMap<string, LineState>
  /** What the moves of the lifted card would change, by their texts. */
  readonly effects: ReadonlyMap<string, MoveEffect>
}

export function lights(plan: Plan, scene: Scene): Map<string, Lit> {
  if (plan.lifted) return new Map([...plan.goals].map(([place, option]) => [place, goal(place, option, scene)]))
  return new Map([...plan.cells.keys()].map((place) => [place, free(place, scene)]))
}

function free(place: string, { standing }: Scene): Lit {
  const [row, number] = cellAt(place)
  const cards = (standing.get(lineKey(['row', row]))?.cards ?? 0) + 1
  return { word: String(number), change: `${cards}/10` }
}

function goal(place: string, { text }: Option, { layout, effects }: Scene): Lit {
  const found = effects.get(text)
  const change = found?.changes.filter((each) => each.owner).find((each) => each.asks || each.before.value !== each.after.value)
  const word = layout.cards.has(place) ? '' : '+'
  if (!change?.owner) return { word }
  const { before, after } = change
  return { word, owner: seatNumber(change.owner), change: before.value === after.value ? '' : signed(after.value - before.value), asks: (found?.asks.length ?? 0) > 0 }
}
