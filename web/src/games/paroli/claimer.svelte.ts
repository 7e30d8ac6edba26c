/** A line that is looked at: whether it can be claimed, and why not. */
import type { Option, Why } from '../../net/wire'
import type { Queries } from './queries'
import type { Plan } from './plan.svelte'
import { type Line, lineKey } from './view'

export class Claimer {
  line = $state.raw<Line | null>(null)
  /** Why it can't be claimed, as soon as that is known. */
  why = $state.raw<Why | null>(null)
  constructor(
    private readonly plan: Plan,
    private readonly queries: Queries,
  ) {}

  get canClaim(): boolean {
    return this.line !== null && this.planned !== lineKey(this.line) && this.plan.claimOf(this.line) !== undefined
  }

  look(line: Line): void {
    this.close()
    this.line = line
  }

  close(): void {
    this.line = null
    this.why = null
  }

  /** Ask why it can't be claimed, as if nothing else were claimed in the plan. */
  async ask(isTurn: boolean): Promise<void> {
    const { line, plan } = this
    if (!line || plan.claimOf(line) || this.planned === lineKey(line)) return
    const why = await this.queries.whyNot(`claim ${lineKey(line)}`, plan.arranged, isTurn)
    if (this.line === line) this.why = why
  }

  /** What claims it, in place of another claim of the plan. */
  take(): Option | undefined {
    const { line, plan } = this
    this.close()
    return line ? plan.claimOf(line) : undefined
  }

  /** The line that is claimed in the plan. */
  private get planned(): string | null {
    const claim = this.plan.path.find((step) => step.kind === 'claim')
    return claim ? lineKey(claim.line) : null
  }
}
