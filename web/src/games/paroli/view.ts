/** Paroli as boards see it: what the notation writes, with cells and lines by their numbers. */
import { CARD_LOOKS, type Colour } from '../../parts/cards'
import { seatNumber } from '../../net/messages'
import type {
  LineChange,
  LineState,
  Option,
  ParoliAction,
  ParoliDeal,
  ParoliFirst,
  ParoliTurnUp,
  ParoliView as WireView,
  SeatView,
} from '../../net/wire'
import type { PlaceNamer } from '../../words/speech'

/** Row and number; rows are counted from the first card's row. */
export type Cell = readonly [row: number, number: number]
export type Line = readonly [axis: 'row' | 'col', at: number]

export interface ParoliView extends Pick<
  WireView,
  | 'actor'
  | 'chips_left'
  | 'config'
  | 'moves_left'
  | 'phase'
  | 'rack'
  | 'rack_sizes'
  | 'racks'
  | 'seat'
  | 'stock_size'
  | 'turns'
> {
  readonly protected: readonly Line[]
  readonly table: {
    readonly cards: readonly (readonly [Cell, string])[]
    readonly chips: readonly (readonly [Line, number])[]
  }
  readonly turn: Pick<WireView['turn'], 'seat' | 'drawn' | 'laid'> & {
    readonly chips_on: readonly Line[]
    readonly question: { readonly move: Step; readonly owners: readonly number[] } | null
  }
}

/** What a player does; chance's actions are nobody's steps. */
export type Step = Exclude<ParoliAction, ParoliDeal | ParoliFirst | ParoliTurnUp>

const known = new WeakMap<object, ParoliView>()

export function paroliView({ view }: SeatView): ParoliView {
  if (!('table' in view)) throw new TypeError('this is no view of Paroli')
  const found = known.get(view) ?? seen(view)
  known.set(view, found)
  return found
}

function seen(view: WireView): ParoliView {
  const { turn } = view
  return {
    ...view,
    protected: view.protected.map(lineOf),
    table: {
      cards: Object.entries(view.table).map(([cell, card]) => [cellOf(cell), card]),
      chips: Object.entries(view.chips).map(([line, owner]) => [lineOf(line), owner]),
    },
    turn: {
      ...turn,
      chips_on: turn.chips_on.map(lineOf),
      question: turn.question && { move: moveOf(turn.question.move), owners: turn.question.owners },
    },
  }
}

/** A line as the notation writes it: `row J`, `col 7`. */
export function lineOf(text: string): Line {
  const [axis, name = ''] = text.split(' ')
  return axis === 'row' ? ['row', rowNumber(name)] : ['col', Number(name)]
}

/** A cell as the notation writes it: `J7`, or `-10.7` beyond the letters. */
function cellOf(text: string): Cell {
  const [, row = '', number] = /^([A-S]|[+-]\d+\.)(\d+)$/.exec(text) ?? []
  return [rowNumber(row.replace('.', '')), Number(number)]
}

function moveOf(text: string): Step {
  const [kind, one = '', other = ''] = text.split(' ')
  return kind === 'shift'
    ? { kind: 'shift', origin: [...cellOf(one)], target: [...cellOf(other)] }
    : { kind: 'rob', one: [...cellOf(one)], other: [...cellOf(other)] }
}

export function stepOf({ action }: Option): Step {
  return isStep(action) ? action : { kind: 'pass' }
}

const CHANCE: ReadonlySet<string> = new Set(['first', 'deal', 'turn-up'])

function isStep(action: Option['action']): action is Step {
  return action != null && !CHANCE.has(action.kind)
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

const COLOURS: Readonly<Record<string, Colour>> = { b: 'blue', g: 'green', r: 'red', P: 'joker' }

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

/** What somebody does, where it is not the one who looks. */
export type DoneStep = Step & { readonly by?: number | null }

/** The table after steps that are only planned yet, or were to be seen before the view says so. */
export function layoutAfter(view: ParoliView, steps: readonly DoneStep[], me: number | null): Layout {
  const cards = new Map(view.table.cards.map(([cell, card]) => [key(cell), card]))
  const chips = new Map(view.table.chips.map(([line, owner]) => [lineKey(line), owner]))
  for (const step of steps) {
    if (step.kind === 'lay') cards.set(key(step.cell), step.card)
    else if (step.kind === 'shift') move(cards, step.origin, step.target)
    else if (step.kind === 'rob') swap(cards, step.one, step.other)
    else if (step.kind === 'claim') claim(chips, step.line, step.by ?? me)
  }
  return { cards, chips }
}

function claim(chips: Map<string, number>, line: Line, by: number | null): void {
  if (by !== null) chips.set(lineKey(line), by)
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

/** The cards that lie in a line. */
export function cardsIn(line: string, { cards }: Layout): string[] {
  return [...cards].flatMap(([place, card]) => {
    const [row, number] = cellAt(place)
    return line === lineKey(['row', row]) || line === lineKey(['col', number]) ? [card] : []
  })
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

/** Your cards that are not laid in the plan. */
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

/** The row of a name as actions write it. */
export function rowNumber(name: string): number {
  const place = LETTERS.indexOf(name)
  return place >= 0 ? place - 9 : Number(name)
}

/** A column and those next to it. */
export function besides(number: number): number[] {
  return [number - 1, number, number + 1].filter((each) => NUMBERS.includes(each))
}

/** The cards nobody at this seat can see, by number; Parolis under 0. */
export function unseen(view: ParoliView): Map<number, number> {
  const left = new Map<number, number>([[0, 4], ...Array.from({ length: 10 }, (_, at) => [at + 1, 10] as const)])
  const known = [...view.table.cards.map(([, card]) => card), ...(view.rack ?? [])]
  for (const card of known) left.set(numberOf(card) ?? 0, (left.get(numberOf(card) ?? 0) ?? 0) - 1)
  return left
}

/** What cells and lines are called. */
export const paroliPlaces: PlaceNamer = (x, y) => {
  if (x === 'row') return ['place.row', { row: rowName(y) }]
  return x === 'col' ? ['place.column', { number: y }] : ['place.table', { name: `${rowName(Number(x))}${y}` }]
}
