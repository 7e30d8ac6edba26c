/** A line that is looked at: whether it can be claimed, and why not. */
import type { Option, Why } from '../wire'
import type { Counsel } from './counsel'
import type { Plan } from './plan.svelte'
import { type Line, lineKey, stepOf } from './view'

export class Claimer {
  line = $state.raw<Line | null>(null)
  /** Why it can't be claimed, as soon as that is known. */
  why = $state.raw<Why | null>(null)
  /** Whether it could be claimed in place of the line that is claimed in the plan. */
  private isOther = $state(false)

  constructor(
    private readonly plan: Plan,
    private readonly counsel: Counsel,
  ) {}

  get canClaim(): boolean {
    return this.line !== null && (this.isOther || this.plan.claimOf(this.line) !== undefined)
  }

  look(line: Line): void {
    this.close()
    this.line = line
  }

  close(): void {
    this.line = null
    this.why = null
    this.isOther = false
  }

  /** Ask why it can't be claimed, as if nothing else were claimed in the plan. */
  async ask(isTurn: boolean): Promise<void> {
    const { line, plan } = this
    if (!line || plan.claimOf(line) || this.planned === lineKey(line)) return
    const why = await this.counsel.whyNot(`claim ${lineKey(line)}`, plan.steps.filter((step) => !isClaim(step)), isTurn)
    if (this.line !== line) return
    this.why = why
    this.isOther = why === null && this.planned !== null
  }

  /** What claims it; another claim of the plan is taken back. */
  async take(): Promise<Option | undefined> {
    const { line, plan, isOther } = this
    this.close()
    if (isOther) await plan.without(plan.steps.findIndex(isClaim))
    return line ? plan.claimOf(line) : undefined
  }

  /** The line that is claimed in the plan. */
  private get planned(): string | null {
    const claim = this.plan.path.find((step) => step.kind === 'claim')
    return claim ? lineKey(claim.line) : null
  }
}

function isClaim(option: Option): boolean {
  return stepOf(option).kind === 'claim'
}
