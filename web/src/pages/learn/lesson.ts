/** A lesson as the package makes it from the law (`spieltisch.lessons`). */
import type { Game } from '../../table/game'
import type { Happening } from '../../table/table.svelte'
import type { Ask, SeatView, Told, Why } from '../../net/wire'

export type Question = Ask['about']
export type Answer = Told['answer']

/** Something that is to be done, and what comes of it. */
export interface Goal {
  readonly actions: readonly string[]
  readonly told: Happening['facts']
  /** What changes in the view. */
  readonly view: object
}

export interface Step {
  readonly name: string
  readonly players: number
  readonly seat: SeatView
  readonly told: Happening['facts']
  readonly goals: readonly Goal[]
  /** The refusals that the learner is to meet, where nothing else is to be done. */
  readonly refusals: readonly string[]
  /** The goal happens at the press of a button. */
  readonly pressed: boolean
  readonly answers: readonly Answer[]
  /** By question: the place of its answer. */
  readonly asked: Readonly<Record<string, number>>
}

/** By the games' names. */
const LESSONS = import.meta.glob<readonly Step[]>('./*.json', { import: 'default' })

export async function lesson(game: Game): Promise<readonly Step[]> {
  return (await LESSONS[`./${game.name}.json`]?.()) ?? []
}

/** Games that share their rules share the texts of their lessons. */
export function textKey(game: Game, step: string): string {
  return `lesson.${game.rules}.${step}`
}

/** A question as the steps know it: what it says, without what it leaves open, in the order of its keys. */
export function questionKey(question: Question): string {
  const said = Object.entries(question).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return JSON.stringify(Object.fromEntries(said.toSorted(([one], [other]) => (one < other ? -1 : 1))))
}

/** A view with its changes: objects part by part, all else taken whole, and so is what is under `=`. */
export function changed<Whole extends object>(before: Whole, change: object): Whole {
  const news = new Map<string, unknown>(Object.entries(change))
  const parts = Object.entries(before).map(([name, value]): [string, unknown] => [
    name,
    news.has(name) ? merged(value, news.get(name)) : value,
  ])
  return { ...before, ...Object.fromEntries(parts) }
}

function merged(value: unknown, change: unknown): unknown {
  if (isObject(change) && '=' in change) return change['=']
  return isObject(value) && isObject(change) ? changed(value, change) : change
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function reasonIn(answer: Answer): Why | null {
  return 'why' in answer ? (answer.why ?? null) : null
}
