/** Work that a second press does not begin again while it is under way. */
export class Once {
  private isUnderWay = false

  async at(work: () => Promise<void>): Promise<void> {
    if (this.isUnderWay) return
    this.isUnderWay = true
    try {
      await work()
    } finally {
      this.isUnderWay = false
    }
  }
}
