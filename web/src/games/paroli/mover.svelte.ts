/** A card of the table that is lifted to be moved: what each of its moves would change. */
import type { MoveEffect, Option } from '../../net/wire'
import type { Queries } from './queries'
import type { Plan } from './plan.svelte'
import { type Cell, cellAt, cellText, key, type Layout } from './view'

export class Mover {
  /** What the moves of the lifted card would do, by their texts. */
  effects = $state.raw<ReadonlyMap<string, MoveEffect>>(new Map())

  constructor(
    private readonly plan: Plan,
    private readonly queries: Queries,
  ) {}

  /** What the chosen move would do, as soon as it is known. */
  get outcome(): MoveEffect | null {
    const { aim } = this.plan
    return (aim && this.effects.get(aim.text)) ?? null
  }

  /** Whether an owner would be asked about the chosen move. */
  get asks(): boolean {
    return (this.outcome?.asks.length ?? 0) > 0
  }

  lift(cell: Cell): void {
    const { plan } = this
    const isBack = plan.lifted !== null && key(plan.lifted) === key(cell)
    plan.drop()
    if (!isBack) void this.take(cell)
  }

  aim(option: Option): void {
    this.plan.aim = option
  }

  /** What touching this cell means: to put the lifted card there, or to change places in its column; else none. */
  wish(cell: Cell, { cards }: Layout): string | null {
    const { lifted } = this.plan
    if (!lifted || key(lifted) === key(cell)) return null
    const isTaken = cards.has(key(cell))
    return isTaken && lifted[1] !== cell[1]
      ? null
      : `${isTaken ? 'rob' : 'shift'} ${cellText(lifted)} ${cellText(cell)}`
  }

  /** The move to ask about where a card has none: to the end of its column. */
  example(cell: Cell, { cards }: Layout): string {
    const others = [...cards.keys()].map(cellAt).filter(([row, number]) => number === cell[1] && row !== cell[0])
    const last = Math.max(...(others.length ? others : [cell]).map(([row]) => row))
    return `shift ${cellText(cell)} ${cellText([last + 1, cell[1]])}`
  }

  private async take(cell: Cell): Promise<void> {
    this.plan.lifted = cell
    this.effects = new Map()
    const found = await this.queries.moves(cell, this.plan.arranged)
    if (this.plan.lifted === cell) this.effects = new Map(found.map((effect) => [effect.action, effect]))
  }
}
