/** A seat that its person gave to a bot, and may take back at any time. */
import { t } from '../words/language.svelte'
import type { Letter } from './messages'
import type { BoardTable } from './table.svelte'

interface Sitting {
  readonly me: number | null
  readonly isShared: boolean
}

export function isReplaced({ info }: Pick<BoardTable, 'info'>, seat: Letter | null): boolean {
  return Boolean(info?.seats.find((each) => each.seat === seat)?.bot)
}

/** For whom a bot plays, and who is to act meanwhile. */
export function replacedWords({ me, isShared }: Sitting, names: readonly string[], actor: number | null): readonly [string, string] {
  const first = isShared ? t('replaced.of', { seat: names[me ?? 0] ?? '' }) : t('replaced')
  return [first, actor === null || actor === me ? '' : t('waiting.for', { seat: names[actor] ?? '' })]
}
