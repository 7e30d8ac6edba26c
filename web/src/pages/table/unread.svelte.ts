/** Which words of the chat nobody here has read yet; kept in the browser, so that a reload makes no old ones new. */
import type { Chat, Letter } from '../../net/messages'

export class Unread {
  private read = $state(-1)

  constructor(private readonly table: string) {
    this.read = Number(localStorage.getItem(this.key) ?? -1)
  }

  /** One's own words are never news. */
  count(chat: readonly Chat[], yours: readonly Letter[]): number {
    return chat.filter((line) => line.number > this.read && !(line.seat && yours.includes(line.seat))).length
  }

  see(chat: readonly Chat[]): void {
    const last = chat.at(-1)?.number ?? -1
    if (last <= this.read) return
    this.read = last
    localStorage.setItem(this.key, String(last))
  }

  private get key(): string {
    return `spieltisch.read.${this.table}`
  }
}
