/** Paroli as the server tells it: the law's own JSON of a view. */
import { CARD_LOOKS, type Colour } from '../parts/cards'
import { seatNumber } from '../table/messages'
import type { LineChange, LineState, Option, SeatView } from '../wire'

/** Row and number; rows are counted from the first card's row. */
export type Cell = readonly [row: number, number: number]
export type Line = readonly [axis: 'row' | 'col', at: number]

export interface ParoliView {
  readonly actor: number | 'chance' | null
  readonly chips_left: readonly number[]
  readonly config: { readonly players: number; readonly robber: boolean }
  readonly moves_left: number
  readonly phase: string
  readonly protected: readonly Line[]
  readonly rack: readonly string[] | null
  readonly rack_sizes: readonly number[]
  readonly racks: readonly (readonly string[])[] | null
  readonly stock_size: number
  readonly table: { readonly cards: readonly (readonly [Cell, string])[]; readonly chips: readonly (readonly [Line, number])[] }
  readonly turn: {
    readonly seat: number
    readonly chips_on: readonly Line[]
    /** 1 between the two cards of a table that draws one by one (R4). */
    readonly drawn?: number
    readonly laid: readonly number[]
    readonly question: { readonly move: Step; readonly owners?: readonly number[] } | null
  }
  readonly turns: number
}

export type Step =
  | { readonly kind: 'draw'; readonly count: number }
  | { readonly kind: 'lay'; readonly card: string; readonly cell: Cell }
  | { readonly kind: 'shift'; readonly origin: Cell; readonly target: Cell }
  | { readonly kind: 'rob'; readonly one: Cell; readonly other: Cell }
  | { readonly kind: 'claim'; readonly line: Line }
  | { readonly kind: 'answer'; readonly agree: boolean }
  | { readonly kind: 'end-turn' }
  | { readonly kind: 'pass' }

export function paroliView(view: SeatView): ParoliView {
  return view.view as unknown as ParoliView
}

export function stepOf(option: Option): Step {
  return option.action as unknown as Step
}

export const NUMBERS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

export function cellAt(place: string): Cell {
  const [row = 0, number = 0] = place.split(',').map(Number)
  return [row, number]
}

export function key(cell: Cell): string {
  return `${cell[0]},${cell[1]}`
}

/** A line as the server names it. */
export function lineKey(line: Line): string {
  return `${line[0]} ${line[0] === 'row' ? rowText(line[1]) : line[1]}`
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRS']

/** The first card lies in row J; rows beyond A and S are numbers. */
function rowText(row: number): string {
  return LETTERS[row + 9] ?? `${row < 0 ? '' : '+'}${row}`
}

/** A row as people read it. */
export function rowName(row: number): string {
  return rowText(row).replace('-', '−')
}

/** A cell as actions name it: `J7`, or `-10.7` beyond the letters. */
export function cellText([row, number]: Cell): string {
  return `${rowText(row)}${row + 9 in LETTERS ? '' : '.'}${number}`
}

const COLOURS: Readonly<Record<string, Colour>> = { b: 'blue', g: 'green', r: 'red', P: 'paroli' }

export function colourOf(card: string): Colour {
  return COLOURS[card.slice(0, 1)] ?? 'blue'
}

/** Blue, green, red, Paroli. */
export function byColour(one: string, other: string): number {
  return 'bgrP'.indexOf(one.slice(0, 1)) - 'bgrP'.indexOf(other.slice(0, 1))
}

/** What is written on cards, all together. */
export function cardsValue(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + CARD_LOOKS[colourOf(card)].value, 0)
}

/** The number on a card; a Paroli has none. */
export function numberOf(card: string): number | undefined {
  return card === 'P' ? undefined : Number(card.slice(1))
}

export interface Layout {
  readonly cards: ReadonlyMap<string, string>
  readonly chips: ReadonlyMap<string, number>
}

/** The table after steps that are only planned yet. */
export function layoutAfter(view: ParoliView, steps: readonly Step[], me: number | null): Layout {
  const cards = new Map(view.table.cards.map(([cell, card]) => [key(cell), card]))
  const chips = new Map(view.table.chips.map(([line, owner]) => [lineKey(line), owner]))
  for (const step of steps) {
    if (step.kind === 'lay') cards.set(key(step.cell), step.card)
    else if (step.kind === 'shift') move(cards, step.origin, step.target)
    else if (step.kind === 'rob') swap(cards, step.one, step.other)
    else if (step.kind === 'claim' && me !== null) chips.set(lineKey(step.line), me)
  }
  return { cards, chips }
}

function move(cards: Map<string, string>, origin: Cell, target: Cell): void {
  const card = cards.get(key(origin))
  cards.delete(key(origin))
  if (card) cards.set(key(target), card)
}

function swap(cards: Map<string, string>, one: Cell, other: Cell): void {
  const [first, second] = [cards.get(key(one)), cards.get(key(other))]
  if (first) cards.set(key(other), first)
  if (second) cards.set(key(one), second)
}

/** Which step laid the card of a cell, counted from 1; a card that is moved later takes it along. */
export function badgesOf(steps: readonly Step[]): Map<string, string> {
  const badges = new Map<string, string>()
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'lay') badges.set(key(step.cell), String(at + 1))
    else exchange(badges, movedCells(step))
  }
  return badges
}

function exchange(badges: Map<string, string>, cells: readonly [Cell, Cell] | null): void {
  if (!cells) return
  const [one, other] = cells.map(key) as [string, string]
  const [first, second] = [badges.get(one), badges.get(other)]
  for (const [place, badge] of [[other, first], [one, second]] as const) {
    if (badge === undefined) badges.delete(place)
    else badges.set(place, badge)
  }
}

/** The cells of a line that are drawn, in order. */
export function cellsOf(line: Line, layout: Layout): Cell[] {
  if (line[0] === 'row') return Array.from({ length: 10 }, (_, at) => [line[1], at + 1])
  return rowsShown(layout).map((row): Cell => [row, line[1]])
}

/** The two cells that a move is about. */
export function movedCells(step: Step | undefined): readonly [Cell, Cell] | null {
  if (step?.kind === 'shift') return [step.origin, step.target]
  return step?.kind === 'rob' ? [step.one, step.other] : null
}

/** Whether a move does anything to the worth of a line. */
export function isChanged({ before, after }: LineChange): boolean {
  return before.value !== after.value || before.complete !== after.complete
}

/** What each seat's complete lines are worth, by what the server tells of the lines. */
export function scoresNow(lines: readonly LineState[], seats: number): number[] {
  const scores = Array.from({ length: seats }, () => 0)
  for (const { owner, complete, value } of lines) {
    const seat = owner ? seatNumber(owner) : -1
    if (complete && seat in scores) scores[seat] = (scores[seat] ?? 0) + value
  }
  return scores
}

/** The own cards that are not laid in the plan. */
export function rackAfter(view: ParoliView, steps: readonly Step[]): string[] {
  const rack = [...(view.rack ?? [])]
  for (const step of steps) if (step.kind === 'lay') rack.splice(rack.indexOf(step.card), 1)
  return rack
}

/** The rows to draw: those in use, and one more on either side while there may be more. */
export function rowsShown(layout: Layout): number[] {
  const [top, bottom] = rowsUsed(layout)
  const spare = bottom - top < 9 ? 1 : 0
  return Array.from({ length: bottom - top + 1 + 2 * spare }, (_, at) => top - spare + at)
}

/** The rows that are drawn though nothing lies there yet. */
export function growthRows(layout: Layout): Set<number> {
  const [top, bottom] = rowsUsed(layout)
  return new Set(rowsShown(layout).filter((row) => row < top || row > bottom))
}

function rowsUsed(layout: Layout): readonly [top: number, bottom: number] {
  const used = [
    ...[...layout.cards.keys()].map((place) => Number(place.split(',')[0])),
    ...[...layout.chips.keys()].filter((line) => line.startsWith('row ')).map((line) => rowNumber(line.slice(4))),
  ]
  return used.length ? [Math.min(...used), Math.max(...used)] : [0, 0]
}

function rowNumber(name: string): number {
  const place = LETTERS.indexOf(name)
  return place >= 0 ? place - 9 : Number(name)
}

/** The cards nobody at this seat can see, by number; Parolis under 0. */
export function unseen(view: ParoliView): Map<number, number> {
  const left = new Map<number, number>([[0, 4], ...Array.from({ length: 10 }, (_, at) => [at + 1, 10] as const)])
  const known = [...view.table.cards.map(([, card]) => card), ...(view.rack ?? [])]
  for (const card of known) left.set(numberOf(card) ?? 0, (left.get(numberOf(card) ?? 0) ?? 0) - 1)
  return left
}
