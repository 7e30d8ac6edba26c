/** A card of the table that is lifted to be moved: where it could go, and what each would change. */
import type { MoveEffect, Option } from '../wire'
import type { Counsel } from './counsel'
import type { Plan } from './plan.svelte'
import { type Cell, key } from './view'

export class Mover {
  /** What the chosen move would do. */
  outcome = $state.raw<MoveEffect | null>(null)
  /** What each target of the lifted card would do, by its cell. */
  changes = $state.raw<ReadonlyMap<string, MoveEffect>>(new Map())

  constructor(
    private readonly plan: Plan,
    private readonly counsel: Counsel,
  ) {}

  /** Whether an owner would be asked about the chosen move. */
  get asks(): boolean {
    return (this.outcome?.asks?.length ?? 0) > 0
  }

  lift(cell: Cell): void {
    const { plan } = this
    const isBack = plan.lifted !== null && key(plan.lifted) === key(cell)
    plan.drop()
    plan.lifted = isBack ? null : cell
    void this.learnChanges()
  }

  async aim(option: Option): Promise<void> {
    this.plan.aim = option
    this.outcome = null
    this.outcome = await this.effect(option)
  }

  private async learnChanges(): Promise<void> {
    const found = await Promise.all([...this.plan.goals].map(async ([place, option]) => [place, await this.effect(option)] as const))
    this.changes = new Map(found.flatMap(([place, effect]) => (effect ? [[place, effect] as const] : [])))
  }

  private effect(option: Option): Promise<MoveEffect | null> {
    return this.counsel.effect(option, this.plan.steps)
  }
}
