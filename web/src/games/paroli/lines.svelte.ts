/** How the lines of the table stand, asked for whenever something happened; nothing is known where nobody answers. */
import type { LineState } from '../../net/wire'
import type { Queries } from './queries'

export class Lines {
  now = $state.raw<readonly LineState[]>([])
  private isStale = false
  private isAsking = false

  constructor(private readonly queries: Queries) {}

  /** How a line stands, by its name. */
  of(line: string): LineState | undefined {
    return this.now.find((state) => state.line === line)
  }

  /** One question at a time: what happens meanwhile is asked about together. */
  async learn(): Promise<void> {
    this.isStale = true
    if (this.isAsking) return
    this.isAsking = true
    while (this.isStale) {
      this.isStale = false
      this.now = (await this.queries.lines()) ?? []
    }
    this.isAsking = false
  }
}
