/** What one's games add up to: results, shares with what they may be off, luck, errors. */
import type { PlayedGame } from '../../net/wire'

/** `screen`: several of its seats were one's own. */
export type Result = 'won' | 'shared' | 'lost' | 'placed' | 'none' | 'screen'

export interface WonShare {
  /** A level of bots, or `people`. */
  readonly kind: string
  readonly won: number
  readonly games: number
  readonly share: number
  /** Where the true share lies, 19 times out of 20. */
  readonly low: number
  readonly high: number
}

export interface Filter {
  /** The name of a game; all of them without one. */
  readonly game: string
  /** A level, `people`, or a person by `@` and their name. */
  readonly against: string
}

export interface Luck {
  /** Of each game in points of 100, oldest first. */
  readonly values: readonly number[]
  /** All of it in games. */
  readonly balance: number
  /** How far from nothing it usually is. */
  readonly usual: number
}

export interface Errors {
  readonly values: readonly number[]
  /** The mean of each and those before it. */
  readonly means: readonly number[]
}

export const PEOPLE = 'people'
/** With fewer games nothing is said. */
export const LEAST = 5
const LAST = 20
const LEVELS = ['random', 'beginner', 'greedy', 'casual', 'club', 'expert']
/** Of a normal distribution: 19 of 20 lie within this many standard errors of its middle. */
const WIDTH = 1.96

type Seat = PlayedGame['table']['seats'][number]

export function othersIn({ table, yours }: PlayedGame): Seat[] {
  return table.seats.filter(({ seat }) => !yours.includes(seat))
}

export function resultOf({ table, yours, scores }: PlayedGame): Result {
  const winners = table.winners ?? []
  const [own] = yours
  if (!winners.length) return 'none'
  if (own === undefined || yours.length > 1) return 'screen'
  if (winners.includes(own)) return winners.length > 1 ? 'shared' : 'won'
  return table.seats.length > 2 && scores.length ? 'placed' : 'lost'
}

/** By points; equal points share the place. */
export function placeOf({ table, yours, scores }: PlayedGame): number {
  const own = scores[table.seats.findIndex(({ seat }) => seat === yours[0])] ?? 0
  return 1 + scores.filter((score) => score > own).length
}

/** One's own first. */
export function scoresOf({ table, yours, scores }: PlayedGame): number[] {
  const isOwn = (at: number): boolean => yours.includes(table.seats[at]?.seat ?? 'A')
  const seats = scores.map((_, at) => at).toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
  return seats.map((at) => scores[at] ?? 0)
}

export function kindOf(seat: Seat): string {
  return seat.kind === 'bot' ? (seat.bot ?? '') : PEOPLE
}

/** Levels from the weakest on, then people, then each of them by name. */
export function opponents(games: readonly PlayedGame[]): { kinds: string[]; names: string[] } {
  const others = games.flatMap(othersIn)
  const kinds = new Set(others.map(kindOf))
  const names = new Set(others.flatMap((seat) => (kindOf(seat) === PEOPLE && seat.name ? [seat.name] : [])))
  return { kinds: inOrder([...kinds]), names: [...names].toSorted((one, other) => one.localeCompare(other)) }
}

export function filtered(games: readonly PlayedGame[], { game, against }: Filter): PlayedGame[] {
  const isMeant = (seat: Seat): boolean =>
    against.startsWith('@') ? kindOf(seat) === PEOPLE && seat.name === against.slice(1) : kindOf(seat) === against
  return games.filter(
    (each) => (!game || each.table.game === game) && (!against || othersIn(each).some((seat) => isMeant(seat))),
  )
}

/** How often one won, where a result counts and two played: among more, half of the games would be many. */
export function sharesWon(games: readonly PlayedGame[]): WonShare[] {
  const counted = games.filter(counts)
  const kinds = inOrder([...new Set(counted.map(opponentOf))])
  return kinds.map((kind) => {
    const those = counted.filter((game) => opponentOf(game) === kind)
    const won = those.reduce((all, game) => all + wonIn(game), 0)
    return { kind, won, games: those.length, share: won / those.length, ...interval(won, those.length) }
  })
}

/** What dice gave and took in the last games of which it is known. */
export function luckIn(games: readonly PlayedGame[]): Luck {
  const values = lastKnown(games, ({ luck }) => luck)
  const [sum, squares] = [total(values), total(values.map((value) => value * value))]
  return { values, balance: sum / 100, usual: Math.sqrt(squares) / 100 }
}

export function errorsIn(games: readonly PlayedGame[]): Errors {
  const values = lastKnown(games, ({ errors }) => errors)
  const means = values.map((_, at) => {
    const some = values.slice(Math.max(0, at - LEAST + 1), at + 1)
    return total(some) / some.length
  })
  return { values, means }
}

/** Games come newest first. */
function lastKnown(games: readonly PlayedGame[], figure: (game: PlayedGame) => number | null | undefined): number[] {
  const known = games.filter((game) => !game.table.practice).flatMap((game) => figure(game) ?? [])
  return known
    .slice(0, LAST)
    .map((value) => 100 * value)
    .toReversed()
}

function counts(game: PlayedGame): boolean {
  const { table, yours } = game
  return table.seats.length === 2 && yours.length === 1 && !table.practice && resultOf(game) !== 'none'
}

function opponentOf(game: PlayedGame): string {
  const [other] = othersIn(game)
  return other ? kindOf(other) : ''
}

/** A shared win is a part of one. */
function wonIn({ table, yours }: PlayedGame): number {
  const winners = table.winners ?? []
  return yours.some((own) => winners.includes(own)) ? 1 / winners.length : 0
}

/** Wilson's, which holds for few games, too. */
function interval(won: number, games: number): { low: number; high: number } {
  const [share, square] = [won / games, WIDTH * WIDTH]
  const middle = share + square / (2 * games)
  const half = WIDTH * Math.sqrt((share * (1 - share)) / games + square / (4 * games * games))
  return { low: (middle - half) / (1 + square / games), high: (middle + half) / (1 + square / games) }
}

function inOrder(kinds: readonly string[]): string[] {
  const rank = (kind: string): number => {
    const at = LEVELS.indexOf(kind)
    return kind === PEOPLE ? LEVELS.length + 1 : at < 0 ? LEVELS.length : at
  }
  return kinds.toSorted((one, other) => rank(one) - rank(other))
}

function total(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
