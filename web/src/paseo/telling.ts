/** Paseo in words, for those who listen: a tile, a way to use the dice, where everyone is. */
import type { StarName } from '../parts/stars'
import { language, t } from '../words/language.svelte'
import { type Params, phrase, type Piece, say, type Speaker, textOf } from '../words/speech'
import type { Choice, Why } from '../wire'
import { stepsLeft } from './distance'
import type { PaseoHand } from './hand.svelte'
import { type Cell, fields, hosts, key, type PaseoState, same, stage } from './view'

export function stoneWord(stone: number): string {
  return stone === 0 ? t('stone.blank') : String(stone)
}

export function wayWords({ use, steps }: Pick<Choice, 'use' | 'steps'>): string {
  return t(`paseo.by.${use}`, { steps })
}

/** What a pill shows: a house, dice and signs; in few words, a sum or difference is only its figure. */
export function pillOf(choice: Pick<Choice, 'use' | 'steps' | 'home'>, [low, high]: readonly [number, number], isShort = false): (number | string)[] {
  const home = choice.home ? ['house'] : []
  if (choice.use === 'die') return [...home, choice.steps]
  if (isShort) return [...home, String(choice.steps)]
  const sign = choice.use === 'sum' ? '+' : '−'
  return [...home, high, sign, low, ...(home.length ? [] : [`= ${choice.steps}`])]
}

export function placeName(game: PaseoState, names: readonly string[], cell: Cell): string {
  const host = hosts(game).get(key(cell))
  if (host !== undefined) return t('paseo.start', { seat: names[host] ?? '' })
  const number = fields(game).get(key(cell))
  if (number !== undefined) return t('place.field', { number })
  const isTile = game.board.tiles.some(([other]) => same(other, cell))
  return t(isTile ? 'place.grid' : 'paseo.cell.open', { x: cell[0], y: cell[1] })
}

export function describe(hand: PaseoHand, names: readonly string[], signs: ReadonlyMap<string, StarName>, cell: Cell): string {
  const { game } = hand
  if (!game) return ''
  const label = game.board.tiles.find(([other]) => same(other, cell))?.[1]
  const lying = game.stones.flatMap((stones, owner) =>
    stones.flatMap((at, stone) => (same(hand.moved.get(`${owner}-${stone}`) ?? at, cell) ? [`${names[owner] ?? ''} ${stoneWord(stone)}`] : [])),
  )
  const goal = [...new Set(hand.turn.waysTo(cell).map(wayWords))]
  const comes = hand.turn.goal ? hand.turn.targets.filter((choice) => same(hand.place(choice.stone ?? 0) ?? [], cell)).map(wayWords) : []
  const isClosed = hand.laying.closed.some((each) => same(each, cell))
  return [
    isClosed ? t('paseo.cell.closed', { x: cell[0], y: cell[1] }) : placeName(game, names, cell),
    label && label !== '*' ? t('paseo.bears', { label }) : '',
    label === '*' ? t(`star.${signs.get(key(cell)) ?? 'fox'}`) : '',
    lying.join(', '),
    goal.length ? t('paseo.goal', { how: goal.join(', ') }) : '',
    comes.length && hand.turn.goal ? t('paseo.comes', { where: placeName(game, names, hand.turn.goal), how: comes.join(', ') }) : '',
  ].filter(Boolean).join('. ')
}

/** What a move leads to: the tile, and what is jumped on the way. */
export function outcome(game: PaseoState, names: readonly string[], choice: Choice): string {
  const place = choice.target ? placeName(game, names, choice.target as unknown as Cell) : t('paseo.stay')
  const jumped = choice.jumped?.length ?? 0
  return jumped ? `${place}, ${t('paseo.jumps', { count: jumped })}` : place
}

/** Spoken while a turn is entered: about the stone in hand, the tile pointed at, or a die that had to be the other one. */
export function spokenOf(hand: PaseoHand, speaker: Speaker): string {
  return missingWords(hand) || insteadWords(hand) || (hand.turn.goal ? comersWords(hand, speaker.names) : pickedWords(hand, speaker))
}

/** What is missing where confirming or undoing was tried too early. */
export function missingWords({ missing }: PaseoHand): string {
  return missing ? t(`paseo.missing.${missing}`) : ''
}

/** That a stone went by the other die. */
export function insteadWords({ finger }: PaseoHand): string {
  const { instead } = finger
  return instead ? t('paseo.instead', { active: instead.active, other: instead.other }) : ''
}

/** Which stones can go to the tile pointed at. */
function comersWords({ game, turn }: PaseoHand, names: readonly string[]): string {
  if (!game || !turn.goal) return ''
  const comers = turn.targets.map((choice) => `${stoneWord(choice.stone ?? 0)}, ${saidWay(choice)}`)
  return [placeName(game, names, turn.goal), ...comers].join('. ')
}

/** Spoken when a stone is taken: where it is, where it can go, and why not elsewhere, with the ruling. */
function pickedWords(hand: PaseoHand, speaker: Speaker): string {
  const { game, turn, reasons } = hand
  const at = turn.stone === null ? undefined : hand.place(turn.stone)
  if (!game || !at || turn.stone === null || !reasons.isComplete) return ''
  const { names } = speaker
  const open = turn.targets.map((choice) => `${saidWay(choice)}: ${outcome(game, names, choice)}${isFree(game, choice) ? `, ${t('paseo.free')}` : ''}`)
  const closed = reasons.closed.map((way) => `${saidWay(way)}: ${t('paseo.not')}, ${whyWords(way.why, speaker)}`)
  const where = placeName(game, names, at)
  const stone = turn.stone === 0 ? t('paseo.said.blank', { where }) : t('paseo.said.stone', { name: stoneWord(turn.stone), where })
  return [stone, ...open, ...closed].join('. ')
}

/** A way to use the dice, where nobody sees that a figure is a die. */
function saidWay(way: Pick<Choice, 'use' | 'steps'>): string {
  return way.use === 'die' ? t('paseo.said.die', { steps: way.steps }) : wayWords(way)
}

function isFree(game: PaseoState, { target, home }: Choice): boolean {
  return !home && target != null && !game.stones.some((stones) => stones.some((cell) => same(cell, target)))
}

/** A reason with its ruling, as part of a sentence. */
function whyWords({ code, params, ruling }: Why, speaker: Speaker): string {
  const text = textOf(phrase(speaker, `refusal.${code}`, (params ?? {}) as Params)).replace(/\.$/, '')
  return /^P\d+$/.test(ruling) ? `${text} (${ruling})` : text
}

/** Why a way is closed, where nobody is told to do something else. */
export function closedWords(speaker: Speaker, { code, params }: Why): Piece[] {
  const short = `paseo.closed.${code}`
  return say(speaker, short in speaker.words ? short : `refusal.${code}`, (params ?? {}) as Params)
}

/**
 * Title and sentence of a reason that its own words won't do for: while tiles have no numbers yet it speaks of what is
 * marked, and after the end there is nothing else to do.
 */
export function markedWords({ isGrowing, stranded }: Pick<PaseoHand, 'isGrowing' | 'stranded'>, speaker: Speaker, why: Why): readonly [string, string] | null {
  const { code, params } = why
  const sentence = `paseo.marked.${code}`
  if (stranded) return [t(`refused.${code}`), textOf(closedWords(speaker, why))]
  return isGrowing && sentence in language.words ? [t(`refused.${code}`), t(sentence, (params ?? {}) as Params)] : null
}

/** What a hint says: each move, a tile or a start. */
export function hintWords(hand: PaseoHand, speaker: Speaker): Piece[][] {
  const option = hand.hints.hint?.option
  if (!option) return []
  if (hand.now !== 'moving') return [phrase(speaker, `hint.paseo.${String(option.action?.['kind'])}`, (option.action ?? {}) as Params)]
  return hand.hinted.map((choice) => (choice.stone == null ? phrase(speaker, 'hint.paseo.stay') : phrase(speaker, 'hint.paseo.move', { ...choice, seat: hand.me } as unknown as Params)))
}

/** By player: where each stone lies, and how far it is to go; before that, what is still to be laid. */
export function whereEveryoneIs(game: PaseoState, { names }: Speaker): Piece[][] {
  const isMoving = stage(game) === 'moving' || stage(game) === 'over'
  const tell = isMoving ? stonesOf : stillToLay
  return names.slice(0, game.stones.length).map((name, seat) => [{ kind: 'player', text: name, seat }, { kind: 'words', text: `: ${tell(game, seat, names)}` }])
}

function stonesOf(game: PaseoState, seat: number, names: readonly string[]): string {
  const left = stepsLeft(game, seat)
  const places = (game.stones[seat] ?? []).map((cell, stone) => t('paseo.stone.at', { name: stoneWord(stone), where: placeName(game, names, cell) }))
  return [...places, ...(left === null ? [] : [t('paseo.steps', { count: left })])].join(', ')
}

function stillToLay(game: PaseoState, seat: number): string {
  const tiles = game.hands[seat] ?? []
  if (stage(game) === 'laying') return tiles.length ? t('paseo.left.hand', { hand: [...tiles] }) : t('paseo.left', { count: 0 })
  return t(game.board.starts[seat] ? 'paseo.start.placed' : 'paseo.start.missing')
}
