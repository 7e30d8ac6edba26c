/** What is to be done at tables, which of them come first, and when something happened there. */
import type { Table } from '../../net/wire'

/** The one thing to do at a table. */
export type Act = 'continue' | 'join' | 'open' | 'replay' | 'watch'

export function lastActive({ active, created }: Pick<Table, 'active' | 'created'>): number {
  return active ?? created
}

/** Games that are over after all others; else whatever was active last comes first. */
export function byActivity(tables: readonly Table[]): Table[] {
  const isOver = (table: Table): number => Number(table.stage === 'ended')
  return tables.toSorted((one, other) => isOver(one) - isOver(other) || lastActive(other) - lastActive(one))
}
