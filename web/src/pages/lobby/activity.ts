/** What is to be done at tables, which of them come first, and when something happened there. */
import type { Table } from '../../net/wire'

/** The one thing to do at a table. */
export type Act = 'continue' | 'join' | 'open' | 'replay' | 'watch'

export function lastActive({ active, created }: Pick<Table, 'active' | 'created'>): number {
  return active ?? created
}

/** Where one is to act first, games that are over last; else whatever was active last comes first. */
export function byActivity(tables: readonly Table[]): Table[] {
  const rank = (table: Table): number => (table.stage === 'ended' ? 2 : table.waits ? 0 : 1)
  return tables.toSorted((one, other) => rank(one) - rank(other) || lastActive(other) - lastActive(one))
}
