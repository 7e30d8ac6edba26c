/** What the bar below the board says: what to do next, and how. */
import { replacedWords } from '../../table/replaced'
import { t, troubleWords } from '../../words/language.svelte'
import type { PaseoTurnEntry } from './turnEntry.svelte'
import { insteadWords, missingWords, placeName, stoneWord } from './telling'
import { stonesHome } from './view'

export type Heading = readonly [first: string, more: string]

export function headingOf(entry: PaseoTurnEntry, names: readonly string[], isForced: boolean): Heading {
  if (entry.now === 'over') return endWords(entry, names)
  if (entry.isReplaced) return replacedWords(entry, names, entry.game?.turn ?? null)
  if (!entry.isMine) return waitingWords(entry, names)
  if (entry.isUnsent) return [t('unsent'), t('unsent.more')]
  if (entry.trouble) return [t('trouble'), troubleWords(entry.trouble)]
  const heading = actingWords(entry, names, isForced)
  const [first] = heading
  return entry.isShared && !entry.canBack ? [t('waiting.for', { seat: names[entry.me ?? 0] ?? '' }), first] : heading
}

/** With which dice it ended. */
function endWords({ stranded, roll, canAsk, me, isShared }: PaseoTurnEntry, names: readonly string[]): Heading {
  const isOwn = stranded?.seat === me && !isShared
  if (stranded)
    return [
      t(isOwn ? 'paseo.stuck.you' : 'paseo.stuck', { seat: names[stranded.seat] ?? '', dice: [...stranded.dice] }),
      canAsk ? t('paseo.stuck.more') : '',
    ]
  return [t('paseo.over', { seat: names[roll?.seat ?? 0] ?? '', dice: [...(roll?.dice ?? [])] }), '']
}

function actingWords(entry: PaseoTurnEntry, names: readonly string[], isForced: boolean): Heading {
  const { now, laying } = entry
  if (now === 'laying') return layingWords(laying, missingWords(entry))
  if (now === 'placing') return [t('paseo.place'), missingWords(entry) || t('paseo.place.more')]
  if (isForced) return [t('paseo.forced'), t('paseo.forced.more')]
  const [first, more] = movingWords(entry, names)
  return [first, missingWords(entry) || insteadWords(entry) || more]
}

function layingWords({ label, spot }: PaseoTurnEntry['laying'], missing: string): Heading {
  if (label !== null && spot) return [t('paseo.ready'), t('paseo.ready.more')]
  if (label !== null) return [t('paseo.lay.where'), missing || t('paseo.lay.where.more')]
  return spot
    ? [t('paseo.lay.which'), missing || t('paseo.lay.which.more')]
    : [t('paseo.lay.pick'), missing || t('paseo.lay.pick.more')]
}

function waitingWords(entry: PaseoTurnEntry, names: readonly string[]): Heading {
  const { game, isAhead, laying, now, me, roll } = entry
  if (me === null && roll && !game?.dice) return [t('paseo.moved', { seat: names[roll.seat] ?? '' }), '']
  if (now !== 'laying' || me === null) return [t('waiting.for', { seat: names[game?.turn ?? 0] ?? '' }), '']
  if (!isAhead) return [handWords(entry, names), '']
  return laying.label === null
    ? [handWords(entry, names), t('paseo.ahead')]
    : [t('paseo.ahead.ready'), t('paseo.ahead.ready.more')]
}

/** Whose tiles are in hand. */
export function handWords({ isShared, me }: PaseoTurnEntry, names: readonly string[]): string {
  return isShared ? t('paseo.hand.of', { seat: names[me ?? 0] ?? '' }) : t('paseo.hand')
}

function movingWords(entry: PaseoTurnEntry, names: readonly string[]): Heading {
  const { turn, game } = entry
  if (turn.turn !== null) return [t('paseo.ready'), t('paseo.ready.more')]
  if (entry.touch.stack.length) return [t('paseo.stack'), t('paseo.stack.more')]
  if (turn.goal && game) return [t('paseo.who', { where: placeName(game, names, turn.goal) }), t('paseo.who.more')]
  if (turn.stone !== null)
    return [
      turn.stone === 0 ? t('paseo.where.blank') : t('paseo.where', { stone: stoneWord(turn.stone) }),
      whereWords(entry, turn.stone),
    ]
  if (turn.made.length) return [t('paseo.second', { steps: turn.active ?? 0 }), t('paseo.second.more')]
  if (turn.isDieUp) return [t('paseo.die.up', { steps: turn.active ?? 0 }), t('paseo.die.up.more')]
  if (turn.isLast) return [t('paseo.last'), t('paseo.last.more')]
  if (turn.stay && turn.next.length === 1) return [t('paseo.stay.only'), t('paseo.stay.only.more')]
  if (turn.stay) return [t('paseo.pick'), t('paseo.pick.double')]
  return [t('paseo.pick'), isLastStone(entry) ? t('paseo.pick.single') : t('paseo.pick.more')]
}

/** Whether all others are home (P6). */
function isLastStone({ game, me }: PaseoTurnEntry): boolean {
  return game !== undefined && me !== null && stonesHome(game, me) === (game.stones[me]?.length ?? 0) - 1
}

/** A lit tile; or the stone once more, where that leads to one tile. */
function whereWords({ turn }: PaseoTurnEntry, stone: number): string {
  const steps = [turn.active, turn.other].find((die) => turn.byDie(stone, die).length)
  return steps && turn.byDie(stone, steps).length === 1 ? t('paseo.where.again', { steps }) : t('paseo.where.more')
}
