/** A hint that was asked for: what a strong bot would do in one's place. */
import type { Hinted, Option } from '../wire'
import type { Letter } from './messages'
import type { BoardTable } from './table.svelte'

export class Hints {
  hint = $state.raw<Hinted | null>(null)
  isThinking = $state(false)
  /** Why there is none: the code of its words. */
  trouble = $state('')
  private asking = 0

  constructor(private readonly at: () => { readonly table: BoardTable; readonly seat: Letter | null }) {}

  get areGiven(): boolean {
    return this.at().table.hasHints
  }

  async want(steps: readonly Option[] = []): Promise<void> {
    const { table, seat } = this.at()
    if (!seat || !this.areGiven || this.isThinking) return
    this.forget()
    this.isThinking = true
    const { asking } = this
    const answer = await table.hint(seat, steps.map((step) => step.text))
    this.isThinking = false
    if (asking !== this.asking) return
    if (answer?.type === 'told') this.hint = answer.answer.kind === 'hinted' ? answer.answer : null
    else if (answer) this.trouble = answer.code
  }

  forget(): void {
    this.asking += 1
    this.hint = null
    this.trouble = ''
  }
}
