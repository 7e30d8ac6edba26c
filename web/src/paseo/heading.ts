/** What the bar below the board says: what to do next, and how. */
import { replacedWords } from '../table/replaced'
import { t, troubleWords } from '../words/language.svelte'
import type { PaseoHand } from './hand.svelte'
import { insteadWords, missingWords, placeName, stoneWord } from './telling'
import { stonesHome } from './view'

export type Heading = readonly [first: string, more: string]

export function headingOf(hand: PaseoHand, names: readonly string[], isForced: boolean): Heading {
  if (hand.now === 'over') return endWords(hand, names)
  if (hand.isReplaced) return replacedWords(hand, names, hand.game?.turn ?? null)
  if (!hand.isMine) return waitingWords(hand, names)
  if (hand.trouble) return [t('trouble'), troubleWords(hand.trouble)]
  const heading = actingWords(hand, names, isForced)
  const [first] = heading
  return hand.isShared && !hand.canBack ? [t('waiting.for', { seat: names[hand.me ?? 0] ?? '' }), first] : heading
}

/** With which dice it ended. */
function endWords({ stranded, roll, canAsk, me, isShared }: PaseoHand, names: readonly string[]): Heading {
  const isOwn = stranded?.seat === me && !isShared
  if (stranded) return [t(isOwn ? 'paseo.stuck.you' : 'paseo.stuck', { seat: names[stranded.seat] ?? '', dice: [...stranded.dice] }), canAsk ? t('paseo.stuck.more') : '']
  return [t('paseo.over', { seat: names[roll?.seat ?? 0] ?? '', dice: [...(roll?.dice ?? [])] }), '']
}

function actingWords(hand: PaseoHand, names: readonly string[], isForced: boolean): Heading {
  const { now, laying } = hand
  if (now === 'laying') return layingWords(laying, missingWords(hand))
  if (now === 'placing') return [t('paseo.place'), missingWords(hand) || t('paseo.place.more')]
  if (isForced) return [t('paseo.forced'), t('paseo.forced.more')]
  const [first, more] = movingWords(hand, names)
  return [first, missingWords(hand) || insteadWords(hand) || more]
}

function layingWords({ label, spot }: PaseoHand['laying'], missing: string): Heading {
  if (label !== null && spot) return [t('paseo.ready'), t('paseo.ready.more')]
  if (label !== null) return [t('paseo.lay.where'), missing || t('paseo.lay.where.more')]
  return spot ? [t('paseo.lay.which'), missing || t('paseo.lay.which.more')] : [t('paseo.lay.pick'), missing || t('paseo.lay.pick.more')]
}

function waitingWords(hand: PaseoHand, names: readonly string[]): Heading {
  const { game, isAhead, laying, now, me, roll } = hand
  if (me === null && roll && !game?.dice) return [t('paseo.moved', { seat: names[roll.seat] ?? '' }), '']
  if (now !== 'laying' || me === null) return [t('waiting.for', { seat: names[game?.turn ?? 0] ?? '' }), '']
  if (!isAhead) return [handWords(hand, names), '']
  return laying.label === null ? [handWords(hand, names), t('paseo.ahead')] : [t('paseo.ahead.ready'), t('paseo.ahead.ready.more')]
}

/** Whose tiles are in hand. */
export function handWords({ isShared, me }: PaseoHand, names: readonly string[]): string {
  return isShared ? t('paseo.hand.of', { seat: names[me ?? 0] ?? '' }) : t('paseo.hand')
}

function movingWords(hand: PaseoHand, names: readonly string[]): Heading {
  const { turn, game } = hand
  if (turn.turn !== null) return [t('paseo.ready'), t('paseo.ready.more')]
  if (turn.goal && game) return [t('paseo.who', { where: placeName(game, names, turn.goal) }), t('paseo.who.more')]
  if (turn.stone !== null) return [turn.stone === 0 ? t('paseo.where.blank') : t('paseo.where', { stone: stoneWord(turn.stone) }), whereWords(hand, turn.stone)]
  if (turn.made.length) return [t('paseo.second', { steps: turn.active ?? 0 }), t('paseo.second.more')]
  if (turn.isDieUp) return [t('paseo.die.up', { steps: turn.active ?? 0 }), t('paseo.die.up.more')]
  if (turn.isLast) return [t('paseo.last'), t('paseo.last.more')]
  if (turn.stay) return [t('paseo.pick'), t('paseo.pick.double')]
  return [t('paseo.pick'), isLastStone(hand) ? t('paseo.pick.single') : t('paseo.pick.more')]
}

/** Whether all others are home (P6). */
function isLastStone({ game, me }: PaseoHand): boolean {
  return game !== undefined && me !== null && stonesHome(game, me) === (game.stones[me]?.length ?? 0) - 1
}

/** A lit tile; or the stone once more, where that leads to one tile. */
function whereWords({ turn }: PaseoHand, stone: number): string {
  const steps = [turn.active, turn.other].find((die) => turn.byDie(stone, die).length)
  return steps && turn.byDie(stone, steps).length === 1 ? t('paseo.where.again', { steps }) : t('paseo.where.more')
}
