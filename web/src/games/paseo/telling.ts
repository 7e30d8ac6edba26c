/** Paseo in words, for those who listen: a tile, a way to use the dice, where everyone is. */
import type { StarName } from '../../parts/stars'
import { labelled, language, phrases, strung, t } from '../../words/language.svelte'
import { type Params, phrase, type Piece, say, type Speaker, textOf } from '../../words/speech'
import type { Choice, Why } from '../../net/wire'
import { stepsLeft } from './distance'
import type { PaseoTurnEntry } from './turnEntry.svelte'
import { type Cell, fields, hosts, key, type PaseoState, same, stage } from './view'

export function stoneWord(stone: number): string {
  return stone === 0 ? t('stone.blank') : String(stone)
}

export function wayWords({ use, steps }: Pick<Choice, 'use' | 'steps'>): string {
  return t(`paseo.by.${use}`, { steps })
}

/** What a pill shows: a house, dice and signs; where there is little room, figures. */
export function pillOf(
  choice: Pick<Choice, 'use' | 'steps' | 'home'>,
  [low, high]: readonly [number, number],
  isShort = false,
): (number | string)[] {
  const home = choice.home ? ['house'] : []
  if (choice.use === 'die') return [...home, choice.steps]
  const sign = choice.use === 'sum' ? '+' : '−'
  if (isShort) return [...home, `${high}${sign}${low}`]
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

export function describe(
  entry: PaseoTurnEntry,
  names: readonly string[],
  signs: ReadonlyMap<string, StarName>,
  cell: Cell,
): string {
  const { game } = entry
  if (!game) return ''
  const label = game.board.tiles.find(([other]) => same(other, cell))?.[1]
  const lying = game.stones.flatMap((stones, owner) =>
    stones.flatMap((at, stone) =>
      same(entry.moved.get(`${owner}-${stone}`) ?? at, cell)
        ? [t('paseo.stone.of', { name: names[owner] ?? '', stone })]
        : [],
    ),
  )
  const goal = [...new Set(entry.turn.waysTo(cell).map(wayWords))]
  const comes = entry.turn.goal
    ? entry.turn.targets.filter((choice) => same(entry.place(choice.stone ?? 0) ?? [], cell)).map(wayWords)
    : []
  const isClosed = entry.laying.closed.some((each) => same(each, cell))
  return phrases([
    isClosed ? t('paseo.cell.closed', { x: cell[0], y: cell[1] }) : placeName(game, names, cell),
    label && label !== '*' ? t('paseo.bears', { label }) : '',
    label === '*' ? t(`star.${signs.get(key(cell)) ?? 'fox'}`) : '',
    strung(lying),
    goal.length ? t('paseo.goal', { how: strung(goal) }) : '',
    comes.length && entry.turn.goal
      ? t('paseo.comes', { where: placeName(game, names, entry.turn.goal), how: strung(comes) })
      : '',
  ])
}

/** What a move leads to: the tile, and what is jumped on the way. */
export function outcome(game: PaseoState, names: readonly string[], choice: Choice): string {
  const place = choice.target ? placeName(game, names, choice.target) : t('paseo.stay')
  const jumped = choice.jumped?.length ?? 0
  return strung([place, jumped ? t('paseo.jumps', { count: jumped }) : ''])
}

/** Spoken while a turn is entered: about the chosen stone, the tile pointed at, or a die that had to be the other. */
export function spokenOf(entry: PaseoTurnEntry, speaker: Speaker): string {
  return (
    missingWords(entry) ||
    insteadWords(entry) ||
    (entry.turn.goal ? comersWords(entry, speaker.names) : pickedWords(entry, speaker))
  )
}

/** What is missing where confirming or undoing was tried too early. */
export function missingWords({ missing }: PaseoTurnEntry): string {
  return missing ? t(`paseo.missing.${missing}`) : ''
}

/** That a stone went by the other die. */
export function insteadWords({ touch }: PaseoTurnEntry): string {
  const { instead } = touch
  return instead ? t('paseo.instead', { active: instead.active, other: instead.other }) : ''
}

/** Which stones can go to the tile pointed at. */
function comersWords({ game, turn }: PaseoTurnEntry, names: readonly string[]): string {
  if (!game || !turn.goal) return ''
  const comers = turn.targets.map((choice) => strung([stoneWord(choice.stone ?? 0), saidWay(choice)]))
  return phrases([placeName(game, names, turn.goal), ...comers])
}

/** Spoken when a stone is taken: where it is, where it can go, and why not elsewhere, with the ruling. */
function pickedWords(entry: PaseoTurnEntry, speaker: Speaker): string {
  const { game, turn, reasons } = entry
  const at = turn.stone === null ? undefined : entry.place(turn.stone)
  if (!game || !at || turn.stone === null || !reasons.isComplete) return ''
  const { names } = speaker
  const open = turn.targets.map((choice) =>
    labelled(saidWay(choice), strung([outcome(game, names, choice), isFree(game, choice) ? t('paseo.free') : ''])),
  )
  const closed = reasons.closed.map((way) =>
    labelled(saidWay(way), strung([t('paseo.not'), whyWords(way.why, speaker)])),
  )
  const where = placeName(game, names, at)
  const stone =
    turn.stone === 0 ? t('paseo.said.blank', { where }) : t('paseo.said.stone', { name: stoneWord(turn.stone), where })
  return phrases([stone, ...open, ...closed])
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
  const text = textOf(phrase(speaker, `refusal.${code}`, (params ?? {}) as Params)).replace(/[.。]$/u, '')
  return /^P\d+$/.test(ruling) ? t('rule.cited', { text, ruling }) : text
}

/** Why a way is closed, without advice to do something else. */
export function closedWords(speaker: Speaker, { code, params }: Why): Piece[] {
  const short = `paseo.closed.${code}`
  return say(speaker, short in speaker.words ? short : `refusal.${code}`, (params ?? {}) as Params)
}

/**
 * Title and sentence of a reason that its own words won't do for: while tiles have no numbers yet it speaks of what is
 * marked, and after the end there is nothing else to do.
 */
export function markedWords(
  { isGrowing, stranded }: Pick<PaseoTurnEntry, 'isGrowing' | 'stranded'>,
  speaker: Speaker,
  why: Why,
): readonly [string, string] | null {
  const { code, params } = why
  const sentence = `paseo.marked.${code}`
  if (stranded) return [t(`refused.${code}`), textOf(closedWords(speaker, why))]
  return isGrowing && sentence in language.words ? [t(`refused.${code}`), t(sentence, (params ?? {}) as Params)] : null
}

/** By player: where each stone lies, and how far it is to go; before that, what is still to be laid. */
export function whereEveryoneIs(game: PaseoState, speaker: Speaker): Piece[][] {
  const isMoving = stage(game) === 'moving' || stage(game) === 'over'
  const tell = isMoving ? stonesOf : stillToLay
  return speaker.names
    .slice(0, game.stones.length)
    .map((_, seat) => phrase(speaker, 'paseo.everyone', { seat, what: tell(game, seat, speaker.names) }))
}

function stonesOf(game: PaseoState, seat: number, names: readonly string[]): string {
  const left = stepsLeft(game, seat)
  const places = (game.stones[seat] ?? []).map((cell, stone) =>
    t('paseo.stone.at', { name: stoneWord(stone), where: placeName(game, names, cell) }),
  )
  return strung([...places, left === null ? '' : t('paseo.steps', { count: left })])
}

function stillToLay(game: PaseoState, seat: number): string {
  const tiles = game.hands[seat] ?? []
  if (stage(game) === 'laying')
    return tiles.length ? t('paseo.left.hand', { hand: [...tiles] }) : t('paseo.left', { count: 0 })
  return t(game.board.starts[seat] ? 'paseo.start.placed' : 'paseo.start.missing')
}
