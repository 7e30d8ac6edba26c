/** Why something can't be done: what was touched, and the ways that are closed to the stone in hand. */
import type { BoardTable } from '../../table/table.svelte'
import type { Choice, Why } from '../../net/wire'
import type { Place } from './seat.svelte'
import type { PaseoTurn } from './turn.svelte'
import type { Cell } from './view'

type Question = Parameters<BoardTable['ask']>[1]
export type Wish = Pick<Choice, 'use' | 'steps'>
export interface Closed extends Wish {
  readonly why: Why
}

export class Reasons {
  why = $state.raw<Why | null>(null)
  /** The cell that was meant. */
  target = $state.raw<Cell | undefined>()
  closed = $state.raw<readonly Closed[]>([])
  /** Whether it is known which ways of the stone in hand are closed. */
  isComplete = $state(true)
  /** How often something was touched: an answer counts for the last touch only. */
  private touches = 0
  private readonly known = new Map<string, readonly Closed[]>()

  constructor(
    private readonly at: Place,
    private readonly turn: PaseoTurn,
    /** The roll with which nothing went, once that has ended the game. */
    private readonly fatal: () => readonly [number, number] | null = () => null,
  ) {}

  /** Nothing more to say about what was touched. */
  hush(): void {
    this.touches += 1
    this.why = null
    this.target = undefined
  }

  /** Another state: what was true may no longer be. */
  forget(): void {
    this.hush()
    this.known.clear()
  }

  async explain(about: Question, cell?: Cell): Promise<void> {
    this.touches += 1
    const touch = this.touches
    const why = await this.reason(about)
    if (touch !== this.touches) return
    this.why = why
    this.target = cell
  }

  /** Show one of the ways that are closed. */
  show({ why }: Closed): void {
    this.hush()
    this.why = why
  }

  /** Learn why the stone in hand can't use the dice in the other ways. */
  async learnClosed(dice: readonly [number, number]): Promise<void> {
    this.closed = []
    const { stone, half } = this.turn
    if (stone === null) return
    this.isComplete = false
    const about = `${half} ${stone}`
    const closed = this.known.get(about) ?? (await this.closedWays(stone, this.wishes(dice)))
    this.known.set(about, closed)
    if (this.turn.stone !== stone) return
    this.closed = closed
    this.isComplete = true
  }

  private async closedWays(stone: number, wishes: readonly Wish[]): Promise<Closed[]> {
    const missing = wishes.filter(
      ({ use, steps }) =>
        !this.turn.next.some((choice) => choice.stone === stone && choice.use === use && choice.steps === steps),
    )
    const found = await Promise.all(
      missing.map(async (wish) => ({
        ...wish,
        why: await this.reason({ kind: 'draft', first: this.turn.half, stone, ...wish }),
      })),
    )
    return found.filter((each): each is Closed => each.why !== null)
  }

  /** All ways to use the dice that are left. */
  private wishes([low, high]: readonly [number, number]): Wish[] {
    const first = this.turn.made[0]
    if (first) return [{ use: 'die', steps: low + high - first.steps }]
    const dice: Wish[] = [...new Set([high, low])].map((steps) => ({ use: 'die', steps }))
    return [
      ...dice,
      { use: 'sum', steps: high + low },
      ...(high > low ? [{ use: 'difference' as const, steps: high - low }] : []),
    ]
  }

  private async reason(about: Question): Promise<Why | null> {
    const { table, seat } = this.at()
    const dice = this.fatal()
    const answer = dice ? await table.ask(seat, lookingBack(about, dice)) : seat ? await table.ask(seat, about) : null
    return answer && 'why' in answer ? (answer.why ?? null) : null
  }
}

function lookingBack(about: Question, [low, high]: readonly [number, number]): Question {
  return about.kind === 'draft' ? { ...about, dice: [low, high] } : about
}
