/** A planned turn that outlives the others' turns and a reload of the page. */
import type { Option } from '../../net/wire'
import type { Place } from './queries'

interface Kept {
  readonly steps: readonly Option[]
}

export class PlanDraft {
  constructor(private readonly at: Place) {}

  get steps(): readonly Option[] {
    const { table, seat } = this.at()
    return (seat && (table.drafts.read(seat) as Kept | null)?.steps) ?? []
  }

  keep(steps: readonly Option[]): void {
    const { table, seat } = this.at()
    if (seat) table.drafts.keep(seat, steps.length ? ({ steps } satisfies Kept) : null)
  }
}
