/** What lit cells promise: a number to lay, or what moving a card there would change for each owner. */
import { signed } from '../../parts/cards'
import { seatNumber } from '../../net/messages'
import type { LineChange, LineState, MoveEffect, Option } from '../../net/wire'
import type { Plan } from './plan.svelte'
import { cellAt, type Layout, lineKey } from './view'

export interface Lit {
  readonly word: string
  /** What the row would hold. */
  readonly cards?: string
  /** What would change for whom; those who would be asked come first. */
  readonly changes?: readonly Change[]
}

export interface Change {
  readonly owner: number
  /** Of all the owner's lines; empty if each is worth the same as before. */
  readonly by: string
  readonly asks: boolean
}

export interface Scene {
  readonly layout: Layout
  /** How the lines stand, by their names. */
  readonly lineStates: ReadonlyMap<string, LineState>
  /** What the moves of the lifted card would change, by their texts. */
  readonly effects: ReadonlyMap<string, MoveEffect>
}

export function lights(plan: Plan, scene: Scene): Map<string, Lit> {
  if (plan.lifted) return new Map([...plan.goals].map(([place, option]) => [place, goal(place, option, scene)]))
  return new Map([...plan.cells.keys()].map((place) => [place, free(place, scene)]))
}

function free(place: string, { lineStates }: Scene): Lit {
  const [row, number] = cellAt(place)
  const cards = (lineStates.get(lineKey(['row', row]))?.cards ?? 0) + 1
  return { word: String(number), cards: `${cards}/10` }
}

function goal(place: string, { text }: Option, { layout, effects }: Scene): Lit {
  const changes = changesFor(effects.get(text)?.changes ?? [])
  return { word: layout.cards.has(place) ? '' : '+', ...(changes.length ? { changes } : {}) }
}

function changesFor(lines: readonly LineChange[]): Change[] {
  const touched = lines.filter((each) => each.owner && (each.asks || each.before.value !== each.after.value))
  const owners = [...Map.groupBy(touched, (each) => seatNumber(each.owner ?? 'A'))]
  return owners
    .map(([owner, own]) => ({ owner, by: difference(own), asks: own.some((each) => each.asks) }))
    .toSorted((one, other) => Number(other.asks) - Number(one.asks))
}

function difference(lines: readonly LineChange[]): string {
  const sum = lines.reduce((all, { before, after }) => all + after.value - before.value, 0)
  if (sum !== 0) return signed(sum)
  return lines.every(({ before, after }) => before.value === after.value) ? '' : '±0'
}
