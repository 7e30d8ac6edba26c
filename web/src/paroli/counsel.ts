/** What a hand asks the server about: the page knows no rules. */
import type { Letter } from '../table/messages'
import type { BoardTable } from '../table/table.svelte'
import type { LineState, MoveEffect, Option, Planned, Why } from '../wire'

export type Place = () => { readonly table: BoardTable; readonly seat: Letter | null }

export class Counsel {
  constructor(private readonly at: Place) {}

  async planned(actions: readonly string[]): Promise<Planned | null> {
    const { table, seat } = this.at()
    const answer = seat ? await table.ask(seat, { kind: 'plan', actions: [...actions] }) : null
    return answer?.kind === 'planned' ? answer : null
  }

  /** What a move would do to everybody's lines, after what is planned before it. */
  async effect(move: Option, steps: readonly Option[]): Promise<MoveEffect | null> {
    const { table, seat } = this.at()
    const after = steps.map((step) => step.text)
    const answer = seat ? await table.ask(seat, { kind: 'effect', action: move.text, after }) : null
    return answer?.kind === 'move-effect' ? answer : null
  }

  /** Why an action can't follow what is planned. */
  async whyNot(action: string, steps: readonly Option[], isTurn: boolean): Promise<Why | null> {
    const { table, seat } = this.at()
    if (table.plansAhead && (steps.length || !isTurn)) return (await this.planned([...steps.map((step) => step.text), action]))?.why ?? null
    const answer = seat ? await table.ask(seat, { kind: 'why-not', action }) : null
    return answer?.kind === 'reason' ? (answer.why ?? null) : null
  }

  /** How the lines stand; watchers may know it, too. */
  async lines(): Promise<readonly LineState[] | null> {
    const { table, seat } = this.at()
    const answer = await table.ask(seat, { kind: 'lines-now' })
    return answer?.kind === 'line-states' ? answer.lines : null
  }
}
