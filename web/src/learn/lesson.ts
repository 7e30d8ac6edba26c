/** A lesson as the package makes it from the law (`spieltisch.testing.lessons`). */
import type { Happening } from '../table/table.svelte'
import type { Ask, SeatView, Told, Why } from '../wire'

export type LessonName = 'paseo' | 'paroli' | 'raeuberparoli'
export type Question = Ask['about']
export type Answer = Told['answer']

/** Something that is to be done, and what comes of it. */
export interface Goal {
  readonly actions: readonly string[]
  readonly told: Happening['facts']
  /** What changes in the view. */
  readonly view: SeatView['view']
}

export interface Step {
  readonly name: string
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

const LESSONS: Readonly<Record<LessonName, () => Promise<{ default: unknown }>>> = {
  paseo: () => import('./paseo.json'),
  paroli: () => import('./paroli.json'),
  raeuberparoli: () => import('./raeuberparoli.json'),
}

export function isLesson(name: string): name is LessonName {
  return name in LESSONS
}

export async function lesson(name: LessonName): Promise<readonly Step[]> {
  return (await LESSONS[name]()).default as readonly Step[]
}

/** A question as the steps know it: what it says, without what it leaves open, in the order of its keys. */
export function questionKey(question: Question): string {
  const said = Object.entries(question).filter(([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0))
  return JSON.stringify(Object.fromEntries(said.toSorted(([one], [other]) => (one < other ? -1 : 1))))
}

/** A view with its changes: objects part by part, all else taken whole. */
export function changed(before: SeatView['view'], change: SeatView['view']): SeatView['view'] {
  return Object.fromEntries(Object.entries(before).map(([name, value]) => [name, name in change ? merged(value, change[name]) : value]))
}

function merged(value: unknown, change: unknown): unknown {
  return isObject(value) && isObject(change) ? changed(value, change) : change
}

function isObject(value: unknown): value is SeatView['view'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function reasonIn(answer: Answer): Why | null {
  return 'why' in answer ? (answer.why ?? null) : null
}
