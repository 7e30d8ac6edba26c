/** A seat that its person gave to a bot, and may take back at any time. */
import { t } from '../words/language.svelte'
import { type Letter, letterOf } from '../net/messages'
import type { BoardTable } from './table.svelte'

interface Sitting {
  readonly me: number | null
  readonly isShared: boolean
}

export function isReplaced({ info }: Pick<BoardTable, 'info'>, seat: Letter | null): boolean {
  return Boolean(info?.seats.find((each) => each.seat === seat)?.bot)
}

/** Whether a bot plays a seat, its own or somebody's. */
export function isBotIn(table: Pick<BoardTable, 'info'>, number: number): boolean {
  return isReplaced(table, letterOf(number))
}

/** Whether somebody at this screen plays a seat. */
export function isPlayedHere(table: Pick<BoardTable, 'info' | 'views'>, number: number): boolean {
  return table.views.some(({ seat }) => seat === letterOf(number)) && !isBotIn(table, number)
}

/** For whom a bot plays, and who is to act meanwhile. */
export function replacedWords(
  { me, isShared }: Sitting,
  names: readonly string[],
  actor: number | null,
): readonly [string, string] {
  const first = isShared ? t('replaced.of', { seat: names[me ?? 0] ?? '' }) : t('replaced')
  return [first, actor === null || actor === me ? '' : t('waiting.for', { seat: names[actor] ?? '' })]
}
