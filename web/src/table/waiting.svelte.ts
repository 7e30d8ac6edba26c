/** At which tables one is to act: known on every page, shown on the icon of the installed page. */
import { isKnown, tables } from '../net/calls'
import type { Table } from '../net/wire'

const OFTEN = 20_000

class Waiting {
  tables = $state.raw<readonly Table[]>([])

  /** Looks now and then, as long as somebody sees the page; returns what ends that. */
  keep(): () => void {
    const look = (): void => void this.look()
    look()
    const timer = setInterval(() => !document.hidden && look(), OFTEN)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }

  async look(): Promise<void> {
    if (!isKnown()) return
    const found = await tables('mine').catch(() => null)
    if (!found) return
    this.tables = found.tables.filter(({ waits }) => waits)
    await showCount(this.tables.length)
  }

  /** The one that has waited longest, but not this one. */
  next(here: string): Table | undefined {
    const others = this.tables.filter(({ id }) => id !== here)
    return others.toSorted((one, other) => (one.active ?? one.created) - (other.active ?? other.created))[0]
  }
}

export const waiting = new Waiting()

/** Where the page is installed, and the system shows such numbers. */
async function showCount(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}
