/** A card of the table that is lifted to be moved: what each of its moves would change. */
import type { MoveEffect, Option } from '../wire'
import type { Counsel } from './counsel'
import type { Plan } from './plan.svelte'
import { type Cell, key } from './view'

export class Mover {
  /** What the moves of the lifted card would do, by their texts. */
  effects = $state.raw<ReadonlyMap<string, MoveEffect>>(new Map())

  constructor(
    private readonly plan: Plan,
    private readonly counsel: Counsel,
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

  private async take(cell: Cell): Promise<void> {
    this.plan.lifted = cell
    this.effects = new Map()
    const found = await this.counsel.moves(cell, this.plan.steps)
    if (this.plan.lifted === cell) this.effects = new Map(found.map((effect) => [effect.action, effect]))
  }
}
