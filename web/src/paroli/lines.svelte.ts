/** How the lines of the table stand, asked for whenever something happened; nothing is known where nobody answers. */
import type { LineState } from '../wire'
import type { Counsel } from './counsel'

export class Lines {
  now = $state.raw<readonly LineState[]>([])
  private isStale = false
  private isAsking = false

  constructor(private readonly counsel: Counsel) {}

  /** One question at a time: what happens meanwhile is asked about together. */
  async learn(): Promise<void> {
    this.isStale = true
    if (this.isAsking) return
    this.isAsking = true
    while (this.isStale) {
      this.isStale = false
      this.now = (await this.counsel.lines()) ?? []
    }
    this.isAsking = false
  }
}
