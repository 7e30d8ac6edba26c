/** What the server is asked while a turn is entered: the page knows no rules. */
import type { Letter } from '../../net/messages'
import type { BoardTable } from '../../table/table.svelte'
import type { LineState, MoveEffect, Option, Planned, Why } from '../../net/wire'
import { type Cell, cellText } from './view'

export type Place = () => { readonly table: BoardTable; readonly seat: Letter | null }

export class Queries {
  constructor(private readonly at: Place) {}

  async planned(actions: readonly string[], topic = 'plan'): Promise<Planned | null> {
    const { table, seat } = this.at()
    const answer = seat ? await table.ask(seat, { kind: 'plan', actions: [...actions] }, topic) : null
    return answer?.kind === 'planned' ? answer : null
  }

  /** What the moves of a card on the table would do to everybody's lines, after what is planned before. */
  async moves(cell: Cell, steps: readonly Option[]): Promise<readonly MoveEffect[]> {
    const { table, seat } = this.at()
    const after = steps.map((step) => step.text)
    const answer = seat ? await table.ask(seat, { kind: 'moves', cell: cellText(cell), after }, 'moves') : null
    return answer?.kind === 'move-effects' ? (answer.effects ?? []) : []
  }

  /** Why an action can't follow what is planned. */
  async whyNot(action: string, steps: readonly Option[], isTurn: boolean): Promise<Why | null> {
    const { table } = this.at()
    if (table.plansAhead && (steps.length || !isTurn))
      return (await this.planned([...steps.map((step) => step.text), action], 'why'))?.why ?? null
    return this.whyNow(action)
  }

  /** Why an action can't be done as things stand, no matter whose turn it is. */
  async whyNow(action: string): Promise<Why | null> {
    const { table, seat } = this.at()
    const answer = seat ? await table.ask(seat, { kind: 'why-not', action }, 'why') : null
    return answer?.kind === 'reason' ? (answer.why ?? null) : null
  }

  /** How the lines stand; watchers may know it, too. */
  async lines(): Promise<readonly LineState[] | null> {
    const { table, seat } = this.at()
    const answer = await table.ask(seat, { kind: 'lines-now' }, 'lines')
    return answer?.kind === 'line-states' ? answer.lines : null
  }
}
