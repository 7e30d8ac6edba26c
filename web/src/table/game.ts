/**
 * What the page asks of a game. Each folder under `games/` answers for its own, and `games/index.ts` lists them:
 * nothing else of the page knows which games there are.
 */
import type { Component } from 'svelte'
import type { Ending, Letter } from '../net/messages'
import type { IconName } from '../parts/icons'
import type { ChanceMoment, CreateTable, DecisionMoment, LineState, RollValue, SeatView } from '../net/wire'
import type { Params, Piece, PlaceNamer, Speaker } from '../words/speech'
import type { FactOf, TableFact } from './history.svelte'
import { paramsOf } from './telling'
import type { Review } from './turns'
import type { BoardTable, Happening } from './table.svelte'

export type GameName = CreateTable['game']

/** A cell, or a line by its axis and place: what a sentence names and somebody points at. */
export type Place = readonly [x: number | string, y: number]

export interface BoardProps {
  table: BoardTable
  /** Whose eyes and hand these are; none for a watcher. */
  seat: Letter | null
  speaker: Speaker
  pointed?: Place | null
  isOver?: boolean
  /** Whose cards these are, where they are nobody's who looks at them. */
  rackOwner?: string
  /** Called with the states of the lines whenever they are known again. */
  onlines?: (lines: readonly LineState[]) => void
}

/** What the menu of the table asks of its board. */
export interface BoardMethods {
  hint: () => void
  review: (what: Review) => void
}

export type Board = Component<BoardProps, BoardMethods>

/** Something to say of a seat beside its name: in words, and as a drawing with a number where room is short. */
export interface About {
  readonly words: string
  readonly icon: IconName
  readonly count: number
}

/** A sentence by its key and parameters; none as long as it is not known. */
export type Reason = readonly [key: string, params: Params] | null

/** How a game ended: why, and the place in the rules that says so, where many don't expect it. */
export interface Conclusion {
  readonly reason: Reason
  readonly ruling?: string | null
}

/** A drawing of the rules pages, which is written there with letters. */
export interface Drawings {
  readonly drawingOf: (text: string) => object | null
  readonly Drawing: Component<{ drawing: never }>
}

/** Points that are counted up while the game goes on. */
export interface Points {
  /** By seats, as far as everyone can see them on the table. */
  readonly now: (lines: readonly LineState[], seats: number) => readonly number[]
  readonly note: () => string
  /** What the points of each seat are made of at the end; nothing where they come from elsewhere. */
  readonly shares: (
    view: SeatView,
    points: readonly number[],
    lines: readonly LineState[],
  ) => readonly (readonly Share[])[]
}

/** A part of somebody's points. */
export interface Share {
  readonly words: string
  /** Where it lies on the table. */
  readonly place?: Place
}

/** What a seat can see and the others at the same screen must not. */
export interface Secrets {
  /** What the seat has just drawn, to be looked at before the screen is passed on. */
  readonly drawnBy: (seat: Letter, happenings: readonly Happening[]) => readonly string[]
  readonly drawn: () => Promise<Component<{ name: string; cards: readonly string[]; onpass: () => void }>>
}

/** A moment to look at: how things lay, what was played there, and what else could have been. */
export interface StudiedProps {
  view: SeatView
  happenings: readonly Happening[]
  /** Who was to act. */
  seat: number
  /** Turns as the record writes them. */
  played: readonly string[] | null
  better: readonly string[] | null
  /** What would be rolled, where that is not what was. */
  dice?: readonly [number, number] | null
  /** The room for it. */
  width: number
  height: number
  label: string
}

/** What beside a decision belongs to this game: all rolls, or the cards that others could have held. */
export interface BesideProps {
  decision: DecisionMoment | null
  chance: ChanceMoment | null
  /** With whose eyes one looks, and what everybody is called. */
  viewer: number
  speaker: Speaker
  isSmall: boolean
  /** A roll that is tried: its best turn is shown. */
  kept: RollValue | null
  onpoint: (roll: RollValue | null) => void
  onkeep: (roll: RollValue) => void
  /** The game is to go on with that roll. */
  onplay: (roll: RollValue) => void
}

/** What a seat saw when it was to act. */
export interface SeenProps {
  /** Its own view. */
  view: SeatView
  seat: number
  speaker: Speaker
}

/** What hints and reviews ask of a game; fetched when somebody wants one. */
export interface Study {
  readonly Board: Component<StudiedProps>
  readonly Beside: Component<BesideProps>
  /** A turn as the record writes it, in few words. */
  readonly turnWords: (speaker: Speaker, view: SeatView, seat: number, actions: readonly string[]) => readonly Piece[]
  /** What chance brought before the decision, as far as it is drawn in a line: dice, or the seat's cards. */
  readonly Brought: Component<{ view: SeatView; seat: number; chance: ChanceMoment | null; many?: number }>
  readonly Seen: Component<SeenProps>
}

/** A beginning on which it matters little who is first. */
export interface FairStart {
  readonly name: string
  readonly first: number
  readonly config: NonNullable<CreateTable['config']>
}

export interface Game {
  readonly name: GameName
  /** Whose rules and lesson texts it shares. */
  readonly rules: string
  /** What is drawn by chance. */
  readonly chance: 'dice' | 'cards'
  /** What can be chosen in the menu of a table. */
  readonly preferences: readonly ('counts' | 'forced' | 'risk')[]
  /** What can be chosen when a table is set up, besides the options of the rules. */
  readonly setups: readonly { readonly words: string; readonly config: NonNullable<CreateTable['config']> }[]
  /** A game for somebody who has never played it: against a beginner, with a coach; what is agreed for it. */
  readonly first: NonNullable<CreateTable['config']> | null
  /** What the coach's pupil has done once; only beside a coach. */
  readonly skills: (() => Promise<Component<{ table: Pick<BoardTable, 'happenings'>; seat: Letter }>>) | null
  /** Its own keys, each with the name of its words. */
  readonly keys: readonly (readonly [key: string, words: string])[]
  /** Ready-made beginnings for two, each with the chance to win of the player who begins. */
  readonly fairStarts: readonly FairStart[]
  /** Whether the board itself tells when a turn begins. */
  readonly tellsTurn: boolean
  /** Of the start page; this and the following are fetched when they are needed. */
  readonly picture: () => Promise<Component>
  /** A small drawing that stands for it in lists. */
  readonly Sign: Component
  readonly board: () => Promise<Board>
  readonly smallBoard: () => Promise<Component<{ view: SeatView; happenings: readonly Happening[] }>>
  readonly drawings: () => Promise<Drawings>
  readonly study: () => Promise<Study>
  /** What is shown beside the result. */
  readonly statistics: (() => Promise<Component<{ table: Pick<BoardTable, 'happenings' | 'names'> }>>) | null
  /** What a seat still holds in the open. */
  readonly Held: Component<{ view: SeatView; seat: number }> | null
  /** What lies beside a seat's name: what it rolled last. */
  readonly Tray: Component<{ table: Pick<BoardTable, 'happenings' | 'names' | 'queue'>; seat: number }> | null
  readonly points: Points | null
  readonly secrets: Secrets | null
  /** The seat that is to act. */
  readonly actor: (view: SeatView) => number | null
  /** Whose turn it is if the seat that is to act only answers a question in it (R15). */
  readonly asker: (view: SeatView) => number | null
  readonly about: (view: SeatView, seat: number) => readonly About[]
  /** What is drawn from, in the header of the page. */
  readonly Stock: Component<{ view: SeatView }> | null
  readonly places: (view: SeatView) => PlaceNamer
  /** What the names of places depend on. */
  readonly basis: (view: SeatView) => unknown
  readonly conclusion: (ending: Ending, told: EndFacts, view: SeatView | undefined) => Conclusion | null
}

/** What a conclusion is drawn from. */
export interface EndFacts {
  readonly players: number
  /** The last fact of a kind. */
  readonly last: <Kind extends TableFact['kind']>(kind: Kind) => FactOf<Kind> | undefined
}

/** The sentence of a fact, once it is known. */
export function toldBy(key: string, fact: TableFact | undefined): Reason {
  return fact ? [key, paramsOf(fact)] : null
}
