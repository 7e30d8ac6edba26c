/** What a hand has half entered: kept in the tab, so that a break of the line and a reload don't lose it. */
import type { Letter } from '../net/messages'

export class Drafts {
  /** Without a name nothing is kept. */
  constructor(private readonly table: string | null) {}

  read(seat: Letter): unknown {
    const kept = this.table && sessionStorage.getItem(this.key(seat))
    return kept ? JSON.parse(kept) : null
  }

  keep(seat: Letter, draft: object | null): void {
    if (!this.table) return
    if (draft) sessionStorage.setItem(this.key(seat), JSON.stringify(draft))
    else sessionStorage.removeItem(this.key(seat))
  }

  private key(seat: Letter): string {
    return `spieltisch.draft.${this.table}.${seat}`
  }
}
