/* Made from docs/schema/wire.json by `npm run wire`. Do not edit. */

export type Anything =
  | Accepted
  | Act
  | Admitted
  | Advice
  | Answered
  | Ask
  | Bots
  | CallOff
  | ChangeTable
  | Changed
  | Choice
  | Clock
  | Code
  | Commit
  | CreateTable
  | DaysClock
  | Downward
  | Draft
  | Ending
  | Error
  | Events
  | Fairness
  | GameClock
  | GameEnd
  | GameInfo
  | GameStart
  | Games
  | Hand
  | Hello
  | Hidden
  | Hint
  | Hinted
  | HttpError
  | Invitation
  | Invite
  | Invited
  | Lent
  | Line
  | LineChange
  | LineState
  | LineStates
  | LinesNow
  | MoveClock
  | MoveEffect
  | MoveEffects
  | Moves
  | NewSession
  | NewToken
  | NoClock
  | Option
  | Plan
  | Planned
  | Play
  | Reason
  | Refused
  | Rematch
  | Rename
  | Resign
  | Reveal
  | Said
  | Say
  | Seat
  | SeatBot
  | SeatView
  | SeatWish
  | SeedWanted
  | Session
  | Sit
  | Stale
  | Start
  | StreamLine
  | Table
  | Tables
  | TakeOver
  | Token
  | Tokens
  | Told
  | Undo
  | Update
  | Upward
  | Welcome
  | Why
  | WhyNot
  | Withdraw
  | Worth
  | YourTurn
export type Answered = Accepted | Refused | Stale
export type Downward = Welcome | Update | Hidden | Accepted | Refused | Stale | Error | Told | Changed | Said
export type StreamLine = GameStart | SeedWanted | YourTurn | GameEnd
export type Upward = Hello | Act | Undo | Withdraw | Commit | Reveal | Hand | Resign | CallOff | Say | Rematch | Ask

/**
 * The command is written and will not be lost; `seq` is the number of its first event.
 */
export interface Accepted {
  idem: string
  seq: number
  type: 'accepted'
}
/**
 * Take one action, or several steps of one turn together: all of them, or none.
 */
export interface Act {
  /**
   * @minItems 1
   * @maxItems 24
   */
  actions: [string, ...string[]]
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  type: 'act'
}
export interface Admitted {
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  table: string
}
/**
 * To `draft`.
 */
export interface Advice {
  choices: Choice[]
  kind: 'advice'
  progress: 'complete' | 'impossible' | 'possible'
  turn?: string | null
  why?: Why | null
}
/**
 * Paseo, after the roll: one move of one stone that some legal turn goes on with.
 */
export interface Choice {
  first?: string | null
  half?: string | null
  home?: boolean
  jumped?: number[][]
  route?: number[][]
  steps: number
  stone?: number | null
  target?: number[] | null
  turn?: string | null
  use: 'die' | 'difference' | 'sum'
}
/**
 * Why something is not allowed: enough for a sentence in any language and marks on the board.
 */
export interface Why {
  code: string
  params?: {
    [k: string]: unknown
  }
  ruling: string
}
/**
 * The law, or the table, does not allow it.
 */
export interface Refused {
  idem: string
  type: 'refused'
  why: Why
}
/**
 * The command was decided on an old state; here is what was missed, or how things stand.
 */
export interface Stale {
  clock?: Clock | null
  events: (Update | Hidden)[]
  head?: string | null
  idem: string
  seats?: SeatView[]
  seq: number
  type: 'stale'
}
/**
 * What the clocks show, by server time.
 */
export interface Clock {
  due?: number | null
  endable?: number | null
  left?: {
    [k: string]: number
  }
  now: number
  replaceable?: number | null
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  waiting?: ('commit' | 'consent' | 'reveal' | 'turn') | null
}
/**
 * An event of the log, as far as this client may know it, and how things stand after it.
 */
export interface Update {
  at: number
  body?: {
    [k: string]: unknown
  } | null
  by: string
  clock?: Clock | null
  facts?: {
    [k: string]: unknown
  }[]
  head: string
  kind: string
  seats?: SeatView[]
  seq: number
  type: 'update'
}
/**
 * What one seat, or a watcher (no seat), may know after an event.
 */
export interface SeatView {
  choices?: Choice[]
  hash: string
  legal?: Option[]
  seat: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  undo?: number[]
  view: {
    [k: string]: unknown
  }
}
/**
 * An action that may be taken now.
 */
export interface Option {
  action?: {
    [k: string]: unknown
  }
  text: string
}
/**
 * An event of which this client may know nothing but that it was.
 */
export interface Hidden {
  head: string
  seq: number
  type: 'hidden'
}
/**
 * A question about what could be done; answered by `told`, or by `error`.
 */
export interface Ask {
  about: WhyNot | Draft | Plan | Moves | LinesNow | Hint
  id: number
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  type: 'ask'
}
/**
 * Why may this action not be taken now?
 */
export interface WhyNot {
  action: string
  kind: 'why-not'
}
/**
 * Paseo: how does a half-entered turn stand? What is not chosen yet is left out.
 */
export interface Draft {
  dice?: [number, number] | null
  first?: string | null
  kind: 'draft'
  steps?: number | null
  stone?: number | null
  target?: [number, number] | null
  use?: ('die' | 'difference' | 'sum') | null
}
/**
 * What if these steps were taken one after the other? Nothing is done.
 *
 *     Paroli can be planned ahead: while others play, as if the turn were the seat's already; while an owner
 *     is asked, as if the answer were no.
 */
export interface Plan {
  /**
   * @maxItems 24
   */
  actions?: string[]
  kind: 'plan'
}
/**
 * Räuberparoli: where may the card on this cell go, what would each move change, and who would be asked?
 */
export interface Moves {
  /**
   * @maxItems 24
   */
  after?: string[]
  cell: string
  kind: 'moves'
}
/**
 * Paroli: how do the lines stand? Watchers may ask it, too, and everybody after the end.
 */
export interface LinesNow {
  kind: 'lines-now'
}
/**
 * What would a strong bot do here? Only where nobody else plays, and not too often.
 */
export interface Hint {
  /**
   * @maxItems 24
   */
  after?: string[]
  kind: 'hint'
}
export interface Bots {
  bots: {
    [k: string]: string[]
  }
  levels: string[]
}
/**
 * End a game where nobody is pressed and a player has been silent for long: see `endable` of the clock.
 */
export interface CallOff {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  type: 'call-off'
}
/**
 * By the owner; what is left out stays.
 */
export interface ChangeTable {
  chat?: boolean
  counts?: boolean
  public?: boolean
}
/**
 * The table around the game changed: who sits, who is here, the clocks, how it is bound.
 */
export interface Changed {
  clock: Clock
  ending?: Ending | null
  fairness?: Fairness | null
  table: Table
  type: 'changed'
}
/**
 * How the game ended.
 */
export interface Ending {
  reason: string
  scores?: number[]
  seeds?: string[]
  winners: ('A' | 'B' | 'C' | 'D' | 'E' | 'F')[]
}
/**
 * How the dice and cards of this game are bound. See docs/protocol.md.
 */
export interface Fairness {
  commit: string
  committed?: {
    [k: string]: string
  }
  revealed?: {
    [k: string]: string
  }
  round: number
  seats: ('A' | 'B' | 'C' | 'D' | 'E' | 'F')[]
}
/**
 * A table as everyone who may look at it sees it.
 */
export interface Table {
  absent_bot?: boolean
  active?: number | null
  chat: boolean
  clock: NoClock | MoveClock | GameClock | DaysClock
  config: {
    [k: string]: unknown
  }
  counts?: boolean
  created: number
  fair: boolean
  game: 'paroli' | 'paseo' | 'raeuberparoli'
  id: string
  on_timeout: 'bot' | 'forfeit'
  owner: string
  public: boolean
  rematch?: string | null
  rules: number
  seats: Seat[]
  stage: 'ended' | 'gathering' | 'playing' | 'seeding'
  stand_in?: string
  watchers?: number
}
/**
 * Nobody is pressed; only a table that rests for weeks is taken up by `on_timeout`.
 */
export interface NoClock {
  kind: 'none'
}
/**
 * So long for every turn.
 */
export interface MoveClock {
  kind: 'move'
  seconds: number
}
/**
 * So long for all turns together, and so much more after each.
 */
export interface GameClock {
  increment?: number
  kind: 'game'
  seconds: number
}
/**
 * So many days for every turn.
 */
export interface DaysClock {
  days: number
  kind: 'days'
}
/**
 * Who sits where.
 */
export interface Seat {
  bot?: string | null
  forfeited?: boolean
  here?: boolean
  kind: 'bot' | 'open' | 'person'
  name?: string
  same_as?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
}
export interface Code {
  code: string
}
/**
 * Promise a seed for dice and cards by its hash.
 */
export interface Commit {
  expected_seq: number
  hash: string
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  type: 'commit'
}
export interface CreateTable {
  absent_bot?: boolean
  chat?: boolean
  clock?: NoClock | MoveClock | GameClock | DaysClock
  config?: {
    [k: string]: unknown
  }
  counts?: boolean
  fair?: boolean
  game: 'paroli' | 'paseo' | 'raeuberparoli'
  on_timeout?: 'bot' | 'forfeit'
  public?: boolean
  /**
   * @minItems 2
   * @maxItems 6
   */
  seats:
    | [SeatWish, SeatWish]
    | [SeatWish, SeatWish, SeatWish]
    | [SeatWish, SeatWish, SeatWish, SeatWish]
    | [SeatWish, SeatWish, SeatWish, SeatWish, SeatWish]
    | [SeatWish, SeatWish, SeatWish, SeatWish, SeatWish, SeatWish]
  stand_in?: string
}
/**
 * Who is to sit here: whoever comes, the one who sets the table up, or a bot.
 */
export interface SeatWish {
  bot?: string | null
  kind?: 'bot' | 'me' | 'open'
  name?: string | null
}
/**
 * The answer to `hello`: all there is to know now.
 */
export interface Welcome {
  chat: Line[]
  clock: Clock
  ending: Ending | null
  fairness: Fairness | null
  head: string | null
  missed: (Update | Hidden)[]
  owner: boolean
  seats: SeatView[]
  seq: number
  table: Table
  type: 'welcome'
  version: number
  yours: ('A' | 'B' | 'C' | 'D' | 'E' | 'F')[]
}
/**
 * Something that was said.
 */
export interface Line {
  at: number
  name: string
  number: number
  preset?: ('again' | 'good-luck' | 'hello' | 'one-moment' | 'thanks' | 'well-played') | null
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  text?: string
}
/**
 * The message could not be taken. `code` is stable; `params` says more.
 */
export interface Error {
  code: string
  id?: number | null
  idem?: string | null
  params?: {
    [k: string]: unknown
  }
  type: 'error'
}
/**
 * The answer to `ask`.
 */
export interface Told {
  answer: Reason | Advice | Planned | MoveEffects | LineStates | Hinted
  id: number
  seq: number
  type: 'told'
}
/**
 * To `why-not`; no reason: it may be done.
 */
export interface Reason {
  kind: 'reason'
  why?: Why | null
}
/**
 * To `plan`: how far it goes, and how things would stand there.
 */
export interface Planned {
  done: number
  kind: 'planned'
  legal?: Option[]
  lines?: LineState[]
  why?: Why | null
}
/**
 * How a line of Paroli stands.
 */
export interface LineState {
  cards: number
  chip?: ('before' | 'on') | null
  complete: boolean
  line: string
  missing: string[]
  owner?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  protected?: boolean
  value: number
}
/**
 * To `moves`: every move of the card that is allowed.
 */
export interface MoveEffects {
  effects?: MoveEffect[]
  kind: 'move-effects'
  why?: Why | null
}
export interface MoveEffect {
  action: string
  asks: ('A' | 'B' | 'C' | 'D' | 'E' | 'F')[]
  changes: LineChange[]
}
/**
 * What a move does to one line.
 */
export interface LineChange {
  after: Worth
  asks: boolean
  before: Worth
  line: string
  owner: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  protected: boolean
}
export interface Worth {
  cards: number
  complete: boolean
  value: number
}
/**
 * To `lines-now`.
 */
export interface LineStates {
  kind: 'line-states'
  lines: LineState[]
}
/**
 * To `hint`: what the bot would do, from what the seat may know.
 */
export interface Hinted {
  bot: string
  kind: 'hinted'
  option: Option
}
/**
 * Somebody said something.
 */
export interface Said {
  line: Line
  type: 'said'
}
/**
 * A game as the caller may know it; each with the view after it, where views were asked for.
 */
export interface Events {
  clock: Clock
  ending?: Ending | null
  events: (Update | Hidden)[]
  more?: boolean
  table: Table
}
export interface GameEnd {
  ending: Ending
  table: string
  type: 'game-end'
}
export interface GameInfo {
  bots: string[]
  name: 'paroli' | 'paseo' | 'raeuberparoli'
  players: number[]
  rules: number
  title: string
}
/**
 * A table where the program sits is playing.
 */
export interface GameStart {
  seats: ('A' | 'B' | 'C' | 'D' | 'E' | 'F')[]
  table: Table
  type: 'game-start'
}
export interface Games {
  games: GameInfo[]
  levels: string[]
}
/**
 * Give a seat to a bot, or take it back (`to` left out).
 *
 *     The own seat at any time; another's to the table's stand-in, when it is its turn, its person is away and a fair
 *     share of its time has passed: see `replaceable` of the clock.
 */
export interface Hand {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  to?: string | null
  type: 'hand'
}
/**
 * Come to a table. Who is coming is known from the cookie or the token of the connection.
 */
export interface Hello {
  last_seq?: number
  seats?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F')[] | null
  table: string
  type: 'hello'
  version: number
}
/**
 * Why a request was not carried out.
 */
export interface HttpError {
  code: string
  params?: {
    [k: string]: unknown
  }
}
/**
 * To a seat: good for one person, once. To look on: good for everyone who has it.
 */
export interface Invitation {
  code: string
  link: string
  svg: string
}
export interface Invite {
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
}
/**
 * What an invitation is to.
 */
export interface Invited {
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  table: Table
}
/**
 * Whose device one's own would become by a link.
 */
export interface Lent {
  name: string
}
/**
 * Sit down with a name; no account is needed.
 */
export interface NewSession {
  bearer?: boolean
  name: string
}
/**
 * A token for a program that plays in the person's name.
 */
export interface NewToken {
  days?: number
  label?: string
  scope?: 'play' | 'tables'
}
/**
 * A bot's action, as `act` of the socket.
 */
export interface Play {
  /**
   * @minItems 1
   * @maxItems 24
   */
  actions: [string, ...string[]]
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
}
/**
 * Set up the same table again, everybody one seat further. Once for a table.
 */
export interface Rematch {
  type: 'rematch'
}
export interface Rename {
  name: string
}
/**
 * Give up the game for a seat.
 */
export interface Resign {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  type: 'resign'
}
/**
 * Show the promised seed.
 */
export interface Reveal {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  seed: string
  type: 'reveal'
}
/**
 * Say something to all who are at the table: a preset, or one's own words.
 */
export interface Say {
  preset?: ('again' | 'good-luck' | 'hello' | 'one-moment' | 'thanks' | 'well-played') | null
  text?: string
  type: 'say'
}
export interface SeatBot {
  bot: string
}
/**
 * The program is to contribute to dice and cards: answer with `POST /api/bot/tables/{table}/commit` or `…/reveal`.
 */
export interface SeedWanted {
  clock: Clock
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  seq: number
  table: string
  type: 'seed-wanted'
  wanted: 'commit' | 'reveal'
}
export interface Session {
  before?: string | null
  name: string
  person: string
  token?: string | null
}
export interface Sit {
  name?: string | null
}
export interface Start {
  fill?: string | null
}
/**
 * The program is to act: answer with `POST /api/bot/tables/{table}/act`.
 */
export interface YourTurn {
  clock: Clock
  seat: SeatView
  seq: number
  table: string
  type: 'your-turn'
}
export interface Tables {
  before?: number | null
  tables: Table[]
}
export interface TakeOver {
  code: string
  leave?: boolean
}
export interface Token {
  created: number
  current?: boolean
  expires?: number | null
  id: string
  kind: 'bot' | 'link' | 'session'
  label: string
  scope: 'person' | 'play' | 'tables'
  token?: string | null
}
export interface Tokens {
  tokens: Token[]
}
/**
 * Take up the state after event `to` again; possible until something new became known.
 */
export interface Undo {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  to: number
  type: 'undo'
}
/**
 * Räuberparoli: take back a question that is not answered yet. It counts as refused.
 */
export interface Withdraw {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  type: 'withdraw'
}

export const VERSION = 1

export interface GameSetUp {
  /** The fewest and the most. */
  readonly players: readonly [number, number]
  /** What a table may play otherwise: its words are `option.` and its name, its ruling stands in the rules. */
  readonly options: readonly { readonly name: string; readonly ruling: string }[]
}

export const GAMES: Readonly<Record<CreateTable['game'], GameSetUp>> = {
  "paroli": {
    "options": [
      {
        "name": "draw_one_by_one",
        "ruling": "R4"
      }
    ],
    "players": [
      2,
      6
    ]
  },
  "paseo": {
    "options": [
      {
        "name": "blank_blocked",
        "ruling": "P8"
      }
    ],
    "players": [
      2,
      4
    ]
  },
  "raeuberparoli": {
    "options": [
      {
        "name": "draw_one_by_one",
        "ruling": "R4"
      },
      {
        "name": "one_move_per_card",
        "ruling": "R11"
      }
    ],
    "players": [
      2,
      6
    ]
  }
}
