/** The clocks that can be chosen where a table is set up. */
import type { CreateTable } from '../../net/wire'

type Clock = NonNullable<CreateTable['clock']>
export type ClockKind = Clock['kind']

export interface ChosenClock {
  kind: ClockKind
  /** For every turn. */
  seconds: number
  /** For the whole game. */
  total: number
  increment: number
  days: number
  /** What happens when time is over. */
  over: NonNullable<CreateTable['on_timeout']>
}

export const NO_CLOCK: Readonly<ChosenClock> = {
  kind: 'none',
  seconds: 60,
  total: 600,
  increment: 10,
  days: 3,
  over: 'bot',
}

export const TIMES = {
  seconds: [15, 30, 60, 120, 300, 600],
  total: [180, 300, 600, 900, 1800, 3600],
  increment: [0, 5, 10, 20, 30],
  days: [1, 2, 3, 7, 14],
} as const satisfies Partial<Record<keyof ChosenClock, readonly number[]>>

export function clockOf({ kind, seconds, total, increment, days }: Readonly<ChosenClock>): Clock {
  switch (kind) {
    case 'none':
      return { kind }
    case 'move':
      return { kind, seconds }
    case 'game':
      return { kind, seconds: total, increment }
    case 'days':
      return { kind, days }
  }
}
