/* Made from docs/schema/wire.json by `npm run wire`. Do not edit. */

export type Action = PaseoAction | ParoliAction
export type PaseoAction =
  | PaseoFirst
  | PaseoLay
  | PaseoPlace
  | PaseoRoll
  | PaseoSplit
  | PaseoSum
  | PaseoDifference
  | PaseoSingle
  | PaseoStay
  | PaseoLast
export type ParoliAction =
  | ParoliDraw
  | ParoliLay
  | ParoliShift
  | ParoliRob
  | ParoliAnswer
  | ParoliClaim
  | ParoliEndTurn
  | ParoliPass
  | ParoliFirst
  | ParoliDeal
  | ParoliTurnUp
export type AdminAnswer = Overview | TableList | PeopleFound | Lines | Reports | Bans | Words | Tidied | Done
export type AdminWish =
  | LookAround
  | ListTables
  | ListPeople
  | ListLines
  | ListReports
  | ListBans
  | ListWords
  | EndTable
  | RemoveLine
  | CloseReport
  | BanPerson
  | BanAddress
  | LiftBan
  | ChangeWords
  | ForgetPerson
  | TidyUp
  | Drain
export type Answered = Accepted | Refused | Stale
export type Fact = PaseoFact | ParoliFact
export type PaseoFact =
  | PaseoEliminated
  | PaseoLimitReached
  | PaseoRolled
  | PaseoStartPlaced
  | PaseoStarted
  | PaseoStayed
  | PaseoStoneHome
  | PaseoStoneMoved
  | PaseoStuck
  | PaseoTileLaid
  | PaseoWon
export type ParoliFact =
  | ParoliAnswered
  | ParoliAsked
  | ParoliChipTurned
  | ParoliClaimed
  | ParoliDealt
  | ParoliDrew
  | ParoliEarned
  | ParoliGameOver
  | ParoliLaid
  | ParoliPassed
  | ParoliReceived
  | ParoliRobbed
  | ParoliShifted
  | ParoliStarted
  | ParoliTurnEnded
  | ParoliTurnedUp
export type View = PaseoView | ParoliView
export type Downward = Welcome | Update | Hidden | Accepted | Refused | Stale | Error | Told | Changed | Said | Unsaid
export type StreamLine = GameStart | SeedWanted | YourTurn | GameEnd
export type Upward =
  Hello | Act | Undo | Branch | Withdraw | Commit | Reveal | Hand | Resign | CallOff | Say | Rematch | Ask

/** The command is written and will not be lost; `seq` is the number of its first event. */
export interface Accepted {
  idem: string
  seq: number
  type: 'accepted'
}
/** Take one action, or several steps of one turn together: all of them, or none. */
export interface Act {
  actions: [string, ...string[]]
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  type: 'act'
}
/** CHANCE names the starting player. */
export interface PaseoFirst {
  kind: 'first'
  seat: number
}
/** Lay one of the seat's path tiles. */
export interface PaseoLay {
  cell: [number, number]
  kind: 'lay'
  label: '*' | '1' | '2' | '3'
}
/** Place the seat's start tile, and the four stones on it. */
export interface PaseoPlace {
  kind: 'place'
  start: [[number, number], [number, number]]
}
/** CHANCE rolls both dice; given in any order, they are kept with the smaller first. */
export interface PaseoRoll {
  dice: [number, number]
  kind: 'roll'
}
/** Two different stones, one die each, one after the other. */
export interface PaseoSplit {
  first: PaseoHop
  kind: 'split'
  second: PaseoHop
}
/** One stone's move within a turn: by this many steps to that tile. */
export interface PaseoHop {
  kind: 'hop'
  steps: number
  stone: number
  target: [number, number]
}
/** One stone by both dice together, as one move. */
export interface PaseoSum {
  hop: PaseoHop
  kind: 'sum'
}
/** One stone by the larger die less the smaller. */
export interface PaseoDifference {
  hop: PaseoHop
  kind: 'difference'
}
/** The only stone not yet home by one die; the other die lapses (P6). */
export interface PaseoSingle {
  hop: PaseoHop
  kind: 'single'
}
/** Equal dice: their difference is 0, and everything stays where it is. */
export interface PaseoStay {
  kind: 'stay'
}
/** 3 or 4 players, no legal option left: one last move by one die, then out (P10). */
export interface PaseoLast {
  hop: PaseoHop
  kind: 'last'
}
/** Take one or two cards from the stock; CHANCE deals them, then the turn ends. */
export interface ParoliDraw {
  count: number
  kind: 'draw'
}
/** Play a card from the rack. */
export interface ParoliLay {
  card: string
  cell: [number, number]
  kind: 'lay'
}
/** Move a card on the table to an empty cell (Räuberparoli). */
export interface ParoliShift {
  kind: 'shift'
  origin: [number, number]
  target: [number, number]
}
/** Let two cards on the table change places (Räuberparoli). The smaller cell comes first. */
export interface ParoliRob {
  kind: 'rob'
  one: [number, number]
  other: [number, number]
}
/** An owner's answer to a move that would change a protected line (R15). */
export interface ParoliAnswer {
  agree: boolean
  kind: 'answer'
}
/** Put a chip before a line; this ends the turn (R11). */
export interface ParoliClaim {
  kind: 'claim'
  line: ['col' | 'row', number]
}
/** Be content with what was played. */
export interface ParoliEndTurn {
  kind: 'end-turn'
}
/** Neither draw nor play, because neither is possible (R6). */
export interface ParoliPass {
  kind: 'pass'
}
/** CHANCE names the starting player (R3). */
export interface ParoliFirst {
  kind: 'first'
  seat: number
}
/** CHANCE takes this card from the stock and gives it to the rack whose card is due. */
export interface ParoliDeal {
  card: string
  kind: 'deal'
}
/** CHANCE turns up the first card of the table (R2). */
export interface ParoliTurnUp {
  card: string
  kind: 'turn-up'
}
export interface Overview {
  answer?: number
  bans: number
  draining?: boolean
  dropped?: number
  ended: number
  failures?: number
  gathering: number
  lag?: number
  makeshift?: number
  memory?: number
  moves?: number
  now: number
  people: number
  refused?: number
  reports: number
  running: number
  since?: number | null
  sockets?: number
  tables?: number
  type: 'overview'
  version: string
  waiting?: number
}
export interface TableList {
  tables: TableSummary[]
  type: 'table-list'
}
export interface TableSummary {
  created: number
  ended?: number | null
  events: number
  game: 'paroli' | 'paseo' | 'raeuberparoli'
  players: string[]
  public: boolean
  started?: number | null
  status: 'ended' | 'gathering' | 'running'
  table: string
}
export interface PeopleFound {
  people: PersonInfo[]
  type: 'people-found'
}
export interface PersonInfo {
  banned: boolean
  created: number
  here?: boolean
  name: string
  person: string
  seen: number
}
export interface Lines {
  lines: LineInfo[]
  type: 'lines'
}
export interface LineInfo {
  at: number
  name: string
  number: number
  person: string | null
  text: string
}
export interface Reports {
  reports: ReportInfo[]
  type: 'reports'
}
export interface ReportInfo {
  at: number
  by?: string | null
  line?: number | null
  name: string
  note: string
  number: number
  person: string
  said?: string
  table: string
  why: string
}
export interface Bans {
  bans: BanInfo[]
  type: 'bans'
}
export interface BanInfo {
  ban: string
  created: number
  kind: 'address' | 'person'
  note?: string
  subject: string
  until?: number | null
}
export interface Words {
  type: 'words'
  words: string[]
}
/** How much of each was deleted. */
export interface Tidied {
  bans?: number
  chat?: number
  games?: number
  gathering?: number
  links?: number
  people?: number
  reports?: number
  tokens?: number
  type: 'tidied'
}
export interface Done {
  count?: number
  type: 'done'
  what: string
}
/** How the server is doing. */
export interface LookAround {
  do: 'look-around'
}
/** All tables, private ones too, newest first. */
export interface ListTables {
  do: 'list-tables'
  limit?: number
  status?: ('ended' | 'gathering' | 'running') | null
}
/** Those of a name, or the ones who were here last. */
export interface ListPeople {
  do: 'list-people'
  limit?: number
  name?: string | null
}
/** What is said at a table. */
export interface ListLines {
  do: 'list-lines'
  table: string
}
export interface ListReports {
  closed?: boolean
  do: 'list-reports'
}
export interface ListBans {
  do: 'list-bans'
}
export interface ListWords {
  do: 'list-words'
}
/** Break a game off, or remove a table that never began. */
export interface EndTable {
  do: 'end-table'
  table: string
}
/** Delete what was said; everybody at the table sees it go. */
export interface RemoveLine {
  do: 'remove-line'
  number: number
}
export interface CloseReport {
  do: 'close-report'
  number: number
}
export interface BanPerson {
  address?: boolean
  days?: number | null
  do: 'ban-person'
  note?: string
  person: string
}
export interface BanAddress {
  address: string
  days?: number | null
  do: 'ban-address'
  note?: string
}
export interface LiftBan {
  ban: string
  do: 'lift-ban'
}
/** Words that nobody may say or be called. `*` at the beginning or the end matches anything. */
export interface ChangeWords {
  add?: string[]
  do: 'change-words'
  remove?: string[]
}
/** Delete all that is known of somebody. */
export interface ForgetPerson {
  do: 'forget-person'
  person: string
}
/** Delete now what has been kept long enough. */
export interface TidyUp {
  do: 'tidy-up'
}
/** Be ready for nobody new, and stop when all have gone or the time is up. */
export interface Drain {
  do: 'drain'
  seconds?: number
}
/** Where an invitation led. */
export interface Admitted {
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  table: string
}
/** To `draft`. */
export interface Advice {
  choices: Choice[]
  kind: 'advice'
  progress: 'complete' | 'impossible' | 'possible'
  turn?: string | null
  why?: Why | null
}
/** Paseo, after the roll: one move of one stone that some legal turn goes on with. */
export interface Choice {
  first?: string | null
  half?: string | null
  home?: boolean
  jumped?: [number, number][]
  route?: [number, number][]
  steps: number
  stone?: number | null
  target?: [number, number] | null
  turn?: string | null
  use: 'die' | 'difference' | 'sum'
}
/** Why something is not allowed: enough for a sentence in any language and marks on the board. */
export interface Why {
  code: string
  params?: Record<string, unknown>
  ruling: string
}
/** The law, or the table, does not allow it. */
export interface Refused {
  idem: string
  type: 'refused'
  why: Why
}
/** The command was decided on an old state; here is what was missed, or how things stand. */
export interface Stale {
  clock?: Clock | null
  events: (Update | Hidden)[]
  head?: string | null
  idem: string
  seats?: SeatView[]
  seq: number
  type: 'stale'
}
/** What the clocks show, by server time. */
export interface Clock {
  due?: number | null
  endable?: number | null
  left?: Record<string, number>
  now: number
  replaceable?: number | null
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  waiting?: ('commit' | 'consent' | 'reveal' | 'turn') | null
}
/** An event of the log, as far as this client may know it, and how things stand after it. */
export interface Update {
  at: number
  body?: Record<string, unknown> | null
  by: string
  clock?: Clock | null
  facts?: Fact[]
  head: string
  kind: string
  seats?: SeatView[]
  seq: number
  type: 'update'
}
export interface PaseoEliminated {
  kind: 'eliminated'
  seat: number
}
/** P11: the game ends without a winner. */
export interface PaseoLimitReached {
  kind: 'limit-reached'
  turns: number
}
export interface PaseoRolled {
  dice: [number, number]
  kind: 'rolled'
  seat: number
}
export interface PaseoStartPlaced {
  cell: [number, number]
  kind: 'start-placed'
  onto: [number, number]
  seat: number
}
export interface PaseoStarted {
  kind: 'started'
  seat: number
}
export interface PaseoStayed {
  kind: 'stayed'
  seat: number
}
export interface PaseoStoneHome {
  count: number
  host: number
  kind: 'stone-home'
  seat: number
  stone: number
}
export interface PaseoStoneMoved {
  jumped: [[number, number], number, number][]
  kind: 'stone-moved'
  origin: [number, number]
  route: [number, number][]
  seat: number
  steps: number
  stone: number
  target: [number, number]
}
/** No legal option: the player loses, or is out after what can still be done (P10). */
export interface PaseoStuck {
  dice: [number, number]
  kind: 'stuck'
  seat: number
}
export interface PaseoTileLaid {
  cell: [number, number]
  kind: 'tile-laid'
  label: '*' | '1' | '2' | '3'
  seat: number
}
export interface PaseoWon {
  kind: 'won'
  seat: number
}
/** An owner has said yes or no to a move. */
export interface ParoliAnswered {
  agree: boolean
  kind: 'answered'
  owner: number
}
/** An owner is asked for consent (R15) because of these lines, with their values. */
export interface ParoliAsked {
  changes: ParoliLineChange[]
  kind: 'asked'
  move: ParoliShift | ParoliRob
  owner: number
  seat: number
}
/** What a move does to one line. */
export interface ParoliLineChange {
  after: ParoliWorth
  asks: boolean
  before: ParoliWorth
  kind: 'line-change'
  line: ['col' | 'row', number]
  owner: number | null
  protected: boolean
}
/** What a line is to its owner: how many cards, whether it is complete, its points. */
export interface ParoliWorth {
  cards: number
  complete: boolean
  kind: 'worth'
  value: number
}
/** A chip went on its line, complete at the end of a turn, or back before it (R17). */
export interface ParoliChipTurned {
  kind: 'chip-turned'
  line: ['col' | 'row', number]
  on: boolean
  owner: number
}
/** A chip was put at a line. */
export interface ParoliClaimed {
  kind: 'claimed'
  line: ['col' | 'row', number]
  seat: number
}
/** A card went from the stock to a rack; which one, `Received` tells its owner. */
export interface ParoliDealt {
  kind: 'dealt'
  seat: number
}
/** How many cards were announced (R4). */
export interface ParoliDrew {
  count: number
  kind: 'drew'
  seat: number
}
/** A line was filled and grants a move (R11). */
export interface ParoliEarned {
  kind: 'earned'
  line: ['col' | 'row', number]
  seat: number
}
/** The racks are shown, because they count (R7). */
export interface ParoliGameOver {
  kind: 'game-over'
  racks: string[][]
  reason: 'out' | 'stuck'
  scores: number[]
  winners: number[]
}
/** A card was laid from the rack. */
export interface ParoliLaid {
  card: string
  cell: [number, number]
  kind: 'laid'
  seat: number
}
/** A seat could do nothing (R6). */
export interface ParoliPassed {
  kind: 'passed'
  seat: number
}
/** Which card was dealt: only its owner learns it. */
export interface ParoliReceived {
  card: string
  kind: 'received'
  seat: number
}
/** Two cards changed places; the cards are named as they lay before. */
export interface ParoliRobbed {
  cards: [string, string]
  cells: [[number, number], [number, number]]
  kind: 'robbed'
  seat: number
}
/** A card on the table was moved. */
export interface ParoliShifted {
  card: string
  kind: 'shifted'
  origin: [number, number]
  seat: number
  target: [number, number]
}
/** The starting player is known (R3). */
export interface ParoliStarted {
  kind: 'started'
  seat: number
}
/** A seat has ended its turn. */
export interface ParoliTurnEnded {
  kind: 'turn-ended'
  seat: number
}
/** The first card lies on the table (R2). */
export interface ParoliTurnedUp {
  card: string
  cell: [number, number]
  kind: 'turned-up'
}
/** What one seat, or a watcher (no seat), may know after an event. */
export interface SeatView {
  branch?: number | null
  choices?: Choice[]
  hash: string
  legal?: Option[]
  seat: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  undo?: number[]
  view: View
}
/** An action that may be taken now. */
export interface Option {
  action?: Action
  text: string
}
/** What a seat, or a watcher, sees of Paseo: everything. */
export interface PaseoView {
  seat: number | null
  state: PaseoPosition
}
/** A position of Paseo. */
export interface PaseoPosition {
  alive: boolean[]
  blank_blocked: boolean
  cells: [number, number, '*' | '1' | '2' | '3'][]
  dice: [number, number] | null
  hands: string[]
  onto: ([number, number] | null)[]
  players: number
  random_path: boolean
  starts: ([number, number] | null)[]
  stones: ('start' | ['home' | number, number])[][]
  turn: number | null
  turn_limit: number
  turns: number
  winner: number | null
}
/** What a seat, or a watcher, may know of Paroli. */
export interface ParoliView {
  actor: number | 'chance' | null
  chips: Record<string, number>
  chips_left: number[]
  config: ParoliConfig
  moves_left: number
  outcome: ParoliOutcome | null
  phase: string
  protected: string[]
  rack: string[] | null
  rack_sizes: number[]
  racks: string[][] | null
  reason: ('out' | 'stuck') | null
  rules: number
  seat: number | null
  stock_size: number
  table: Record<string, string>
  turn: ParoliTurn
  turns: number
}
/** What was agreed for a game of Paroli. */
export interface ParoliConfig {
  draw_one_by_one: boolean
  one_move_per_card: boolean
  players: number
  robber: boolean
}
/** How a game ended. */
export interface ParoliOutcome {
  reason: string
  scores: number[]
  winners: number[]
}
/** What a turn has brought so far. Lines and moves are written as in the notation. */
export interface ParoliTurn {
  chips_on: string[]
  drawn: number
  earned: number
  granted: string[]
  laid: number[]
  owed: number
  question: ParoliQuestion | null
  refused: string[]
  seat: number
  used: number
}
/** A move that waits for its owners' consent (R15). */
export interface ParoliQuestion {
  move: string
  owners: number[]
}
/** An event of which this client may know nothing but that it was. */
export interface Hidden {
  head: string
  seq: number
  type: 'hidden'
}
/** A question about what could be done; answered by `told`, or by `error`. */
export interface Ask {
  about: WhyNot | Draft | Plan | Moves | LinesNow | Risk | Hint
  id: number
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  type: 'ask'
}
/** Why may this action not be taken now? */
export interface WhyNot {
  action: string
  kind: 'why-not'
}
/** Paseo: how does a half-entered turn stand? What is not chosen yet is left out. */
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
  actions?: string[]
  kind: 'plan'
}
/** Räuberparoli: where may the card on this cell go, what would each move change, and who would be asked? */
export interface Moves {
  after?: string[]
  cell: string
  kind: 'moves'
}
/** Paroli: how do the lines stand? Watchers may ask it, too, and everybody after the end. */
export interface LinesNow {
  kind: 'lines-now'
}
/** Paseo: which rolls would leave the seat without a move, next time, after this turn? Where hints are given. */
export interface Risk {
  kind: 'risk'
  turn: string
}
/** What is best here, and why? Only where nobody else plays, and not too often. */
export interface Hint {
  after?: string[]
  first?: string | null
  kind: 'hint'
}
/** A position of Paseo for two on a solved path. */
export interface AskSolved {
  position: string
}
/** A reason that a player can see; its sentence is `reason.<code>` of the words. */
export interface Because {
  code: string
  params?: Record<string, unknown>
}
/** Who can be given a seat, by game. */
export interface Bots {
  bots: { [k: string]: string[] }
  levels: string[]
}
/**
 * Play on from an earlier turn of one's own, where only bots play: see `branch` of the seat's view.
 *
 *     What came after it counts no more, dice and cards from there on are drawn afresh, and the game is practice.
 */
export interface Branch {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  to: number
  type: 'branch'
}
/** A game on paper: text, JSON, or a fairness log. */
export interface BringRecord {
  data: string
}
/** The `params` of `broken-record`: what is wrong, and where. */
export interface BrokenRecord {
  event?: number | null
  line?: number | null
  number?: number | null
  refusal?: Record<string, unknown> | null
  text: string
}
/** End a game where nobody is pressed and a player has been silent for long: see `endable` of the clock. */
export interface CallOff {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  type: 'call-off'
}
/** Paroli: a kind of card that could have been drawn, by what the seat that drew had not seen. */
export interface CardToCome {
  card: string
  drawn?: number
  share: number
  unseen: number
}
/** Paroli: what another seat could have held, by what the seat that decides had not seen. */
export interface CardsHeld {
  count: number
  line?: string | null
  needed?: number[]
  really: string[]
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  shares: number[]
  together?: number | null
  unseen: number
}
/** A roll, or cards drawn. Its `effect` on its own seat is that seat's luck. */
export interface ChanceMoment {
  actions: string[]
  after: Figure[]
  before: Figure[]
  cards?: CardToCome[]
  count: number
  effect: Figure[]
  index: number
  kind: 'chance'
  points?: Figure[] | null
  rolls?: RollValue[]
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  stuck?: boolean
  turn: number
}
/** A number, and how sure it is. */
export interface Figure {
  error?: number
  value: number
}
/** One of the 21 rolls of a player of Paseo. */
export interface RollValue {
  chance: Figure
  dice: [number, number]
  luck: Figure
  turn: string | null
  ways: number
}
/** By the owner; what is left out stays. */
export interface ChangeTable {
  chat?: boolean
  counts?: boolean
  public?: boolean
}
/** The table around the game changed: who sits, who is here, the clocks, how it is bound. */
export interface Changed {
  clock: Clock
  ending?: Ending | null
  fairness?: Fairness | null
  table: Table
  type: 'changed'
}
/** How the game ended. */
export interface Ending {
  reason: string
  scores?: number[]
  seeds?: string[]
  winners: ('A' | 'B' | 'C' | 'D' | 'E' | 'F')[]
}
/** How the dice and cards of this game are bound. See docs/protocol.md. */
export interface Fairness {
  commit: string
  committed?: Record<string, string>
  revealed?: Record<string, string>
  round: number
  seats: ('A' | 'B' | 'C' | 'D' | 'E' | 'F')[]
}
/** A table as everyone who may look at it sees it. */
export interface Table {
  absent_bot?: boolean
  active?: number | null
  chat: boolean
  clock: NoClock | MoveClock | GameClock | DaysClock
  config: Record<string, unknown>
  counts?: boolean
  created: number
  fair: boolean
  game: 'paroli' | 'paseo' | 'raeuberparoli'
  id: string
  on_timeout: 'bot' | 'forfeit'
  origin?: Origin | null
  owner: string
  practice?: boolean
  public: boolean
  rematch?: string | null
  rules: number
  seats: Seat[]
  stage: 'ended' | 'gathering' | 'playing' | 'seeding'
  stand_in?: string
  waits?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  watchers?: number
  winners?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F')[] | null
}
/** Nobody is pressed; only a table that rests for weeks is taken up by `on_timeout`. */
export interface NoClock {
  kind: 'none'
}
/** So long for every turn. */
export interface MoveClock {
  kind: 'move'
  seconds: number
}
/** So long for all turns together, and so much more after each. */
export interface GameClock {
  increment?: number
  kind: 'game'
  seconds: number
}
/** So many days for every turn. */
export interface DaysClock {
  days: number
  kind: 'days'
}
/** Where a game comes from. */
export interface Origin {
  at?: number | null
  kind: 'record' | 'table'
  roll?: [number, number] | null
  table?: string | null
  world?: number | null
}
/** Who sits where. */
export interface Seat {
  bot?: string | null
  forfeited?: boolean
  here?: boolean
  kind: 'bot' | 'open' | 'person'
  name?: string
  same_as?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
}
/** All that could be done at a moment of a game that is over; of actions that come to the same, one. */
export interface Choices {
  actions: string[]
  seat: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
}
/** What an invitation or a link to another device carries, as it was received. */
export interface Code {
  code: string
}
/** Promise a seed for dice and cards by its hash. */
export interface Commit {
  expected_seq: number
  hash: string
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  type: 'commit'
}
/** To the operator. */
export interface Complaint {
  note?: string
  whom: Whom
  why: 'cheating' | 'insult' | 'name' | 'other' | 'spam'
}
/** Another person at a table: by seat, or by something they said there. */
export interface Whom {
  line?: number | null
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
}
export interface ConfirmedMail {
  address: string
}
/** Set a table up: what is played, who sits where, and how long one may think. */
export interface CreateTable {
  absent_bot?: boolean
  chat?: boolean
  clock?: NoClock | MoveClock | GameClock | DaysClock
  config?: Record<string, unknown>
  counts?: boolean
  fair?: boolean
  game: 'paroli' | 'paseo' | 'raeuberparoli'
  on_timeout?: 'bot' | 'forfeit'
  public?: boolean
  seats:
    | [SeatWish, SeatWish]
    | [SeatWish, SeatWish, SeatWish]
    | [SeatWish, SeatWish, SeatWish, SeatWish]
    | [SeatWish, SeatWish, SeatWish, SeatWish, SeatWish]
    | [SeatWish, SeatWish, SeatWish, SeatWish, SeatWish, SeatWish]
  stand_in?: string
}
/** Who is to sit here: anybody who comes, the one who sets the table up, or a bot. */
export interface SeatWish {
  bot?: string | null
  kind?: 'bot' | 'me' | 'open'
  name?: string | null
}
/** What a seat did, beside what else it could have done. */
export interface DecisionMoment {
  actions: string[]
  after: Figure[]
  before: Figure[]
  choices: number
  count: number
  effect: Figure[]
  error: Figure
  held?: CardsHeld[]
  hindsight?: Figure | null
  index: number
  kind: 'decision'
  known?: Figure | null
  known_before?: Figure | null
  mistake?: boolean
  open?: number | null
  points?: Figure[] | null
  real: boolean
  reason?: Because | null
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  turn: number
  weighed?: Weighed[]
}
/** One thing a seat could have done, and what it was worth to that seat. */
export interface Weighed {
  actions: string[]
  behind: Figure
  chance: Figure
  hindsight?: Figure | null
  hindsight_behind?: Figure | null
  hindsight_points?: Figure | null
  played?: boolean
  points?: Figure | null
  stuck?: [number, number][] | null
}
/** The answer to `hello`: all there is to know now. */
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
/** Something that was said. */
export interface Line {
  at: number
  name: string
  number: number
  preset?: ('again' | 'good-luck' | 'hello' | 'one-moment' | 'thanks' | 'well-played') | null
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  speaker?: string
  text?: string
}
/** The message could not be taken. `code` is stable; `params` says more. */
export interface Error {
  code: string
  id?: number | null
  idem?: string | null
  params?: Record<string, unknown>
  type: 'error'
}
/** The answer to `ask`. */
export interface Told {
  answer: Reason | Advice | Planned | MoveEffects | LineStates | Hinted | Risked
  id: number
  seq: number
  type: 'told'
}
/** To `why-not`; no reason: it may be done. */
export interface Reason {
  kind: 'reason'
  why?: Why | null
}
/** To `plan`: how far it goes, and how things would stand there. */
export interface Planned {
  done: number
  kind: 'planned'
  legal?: Option[]
  lines?: LineState[]
  why?: Why | null
}
/** How a line of Paroli stands. */
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
/** To `moves`: every move of the card that is allowed. */
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
/** What a move does to one line. */
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
/** To `lines-now`. */
export interface LineStates {
  kind: 'line-states'
  lines: LineState[]
}
/** To `hint`: what to do, from what the seat may know. */
export interface Hinted {
  hint?: HintGiven | null
  kind: 'hinted'
  option: Option
  whole?: HintGiven | null
}
/** What to do here, and why: the best three. */
export interface HintGiven {
  after: Figure
  before: Figure
  choices: number
  exact: boolean
  reason?: Because | null
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  weighed: Weighed[]
}
/** To `risk`, by the board as the turn leaves it. */
export interface Risked {
  kind: 'risked'
  rolls: [number, number][]
}
/** Somebody said something. */
export interface Said {
  line: Line
  type: 'said'
}
/** The operator deleted a line. */
export interface Unsaid {
  number: number
  type: 'unsaid'
}
/** A game as the caller may know it; each with the view after it, where views were asked for. */
export interface Events {
  clock: Clock
  ending?: Ending | null
  events: (Update | Hidden)[]
  more?: boolean
  table: Table
}
/** A game in which the program sat is over. */
export interface GameEnd {
  ending: Ending
  table: string
  type: 'game-end'
}
/** A game that can be played here, by whom, and by how many. */
export interface GameInfo {
  bots: string[]
  name: 'paroli' | 'paseo' | 'raeuberparoli'
  players: number[]
  rules: number
  title: string
}
/** A table where the program sits is playing. */
export interface GameStart {
  seats: ('A' | 'B' | 'C' | 'D' | 'E' | 'F')[]
  table: Table
  type: 'game-start'
}
/** All games of this server. */
export interface Games {
  games: GameInfo[]
  levels: string[]
}
/**
 * Give a seat to a bot, or take it back (`to` left out).
 *
 *     One's seat at any time; another's to the table's stand-in, when it is its turn, its person is away and a fair
 *     share of its time has passed: see `replaceable` of the clock.
 */
export interface Hand {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  to?: string | null
  type: 'hand'
}
/** Come to a table. Who is coming is known from the cookie or the token of the connection. */
export interface Hello {
  last_seq?: number
  seats?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F')[] | null
  table: string
  type: 'hello'
  version: number
}
/** Why a request was not carried out. */
export interface HttpError {
  code: string
  params?: Record<string, unknown>
}
/** Hear no more of somebody, or hear of them again. */
export interface Ignore {
  kind?: ('block' | 'mute') | null
  whom: Whom
}
/** Whom of those at a table one ignores. */
export interface IgnoredHere {
  seats: { [k: string]: 'block' | 'mute' }
  speakers: string[]
}
/** To a seat: good for one person, once. To look on: good for everyone who has it. */
export interface Invitation {
  code: string
  link: string
  svg: string
}
/** Ask for an invitation to a table. */
export interface Invite {
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
}
/** What an invitation is to. */
export interface Invited {
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  table: Table
}
/** Where one seat's result came from: start + all entries = result, but for `gap`. */
export interface Ledger {
  closes: boolean
  entries: LedgerEntry[]
  gap: Figure
  result: number
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  start: Figure
}
/** Part of a ledger: all luck, or all decisions, of one seat, as they changed one viewer's chance. */
export interface LedgerEntry {
  count: number
  kind: 'decisions' | 'luck'
  moments: number[]
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  total: Figure
}
/** Whose device one's own would become by a link. */
export interface Lent {
  name: string
}
export interface MailWish {
  address: string
  wishes: NoticeWishes
}
/** What to send notices about, and when. */
export interface NoticeWishes {
  digest?: number | null
  end?: boolean
  invitation?: boolean
  language?: string
  question?: boolean
  quiet?: QuietHours | null
  turn?: boolean
  zone?: string
}
/** Minutes of the day; over midnight, if it begins later than it ends; all day, if both are the same. */
export interface QuietHours {
  since: number
  until: number
}
/** How the figures were found. */
export interface Method {
  bias?: Figure | null
  kind: 'playouts' | 'solved'
  playouts?: number
}
export interface MuteWish {
  muted: boolean
}
/** Sit down with a name; no account is needed. */
export interface NewSession {
  bearer?: boolean
  name: string
}
/** A token for a program that plays in the person's name. */
export interface NewToken {
  days?: number
  label?: string
  scope?: 'play' | 'tables'
}
export interface NewWebhook {
  channel: NoticeChannel
  secret: string
}
/** One way to reach somebody. */
export interface NoticeChannel {
  confirmed?: boolean
  current?: boolean
  id: string
  kind: 'mail' | 'push' | 'webhook'
  label: string
  table?: string | null
  wishes: NoticeWishes
}
export interface NoticeSettings {
  channels: NoticeChannel[]
  mail: boolean
  muted: string[]
  push_key: string
}
/** A position looked at, for "what if": what the seat to act can do, or what it can roll. */
export interface Outlook {
  chances: Figure[]
  exact: boolean
  held?: CardsHeld[]
  points?: Figure[] | null
  rolls?: RollValue[]
  seat: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  weighed?: Weighed[]
}
/** A bot's action, as `act` of the socket. */
export interface Play {
  actions: [string, ...string[]]
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
}
/** A new table whose game begins where another, finished one was after event `at`. */
export interface PlayOn {
  at: number
  bot?: string | null
  roll?: [number, number] | null
  seat?: ('A' | 'B' | 'C' | 'D' | 'E' | 'F') | null
  world?: number | null
}
/** A game of the caller's that is over. */
export interface PlayedGame {
  ended: number
  errors?: number | null
  luck?: number | null
  reason: string
  scores: number[]
  table: Table
  yours: ('A' | 'B' | 'C' | 'D' | 'E' | 'F')[]
}
/** The caller's games that are over, newest first. */
export interface PlayedGames {
  before?: number | null
  games: PlayedGame[]
}
/** What a browser's push service gave (`PushSubscription`). */
export interface PushWish {
  auth: string
  endpoint: string
  p256dh: string
  wishes: NoticeWishes
}
/** Set up the same table again, everybody in the same seat. Once for a table. */
export interface Rematch {
  type: 'rematch'
}
/** Be called something else, at tables to come. */
export interface Rename {
  name: string
}
/** Give up the game for a seat. */
export interface Resign {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  type: 'resign'
}
/** Show the promised seed. */
export interface Reveal {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  seed: string
  type: 'reveal'
}
/** A finished game, understood: what was luck, what was skill, where it turned. */
export interface Review {
  digest: string
  ending: string
  exact: boolean
  game: 'paroli' | 'paseo' | 'raeuberparoli'
  key: number[]
  ledgers: Ledger[]
  limit?: boolean
  method: Method
  moments: (ChanceMoment | DecisionMoment)[]
  players: string[]
  progress: number
  result: number[]
  scores: number[]
  seats: SeatSummary[]
  since: number
  whole: boolean
}
/** How somebody played, and how lucky they were. */
export interface SeatSummary {
  adjusted: Figure
  decisions: number
  given_away: Figure
  key: number[]
  like: string | null
  luck: Figure
  mistakes: number
  name: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
}
/** How far the review of a game is. */
export interface ReviewState {
  ahead?: number
  events?: number[]
  part?: number
  progress?: number
  review?: Review | null
  since?: number | null
  stage: 'done' | 'failed' | 'none' | 'off' | 'waiting' | 'working'
}
/** Say something to all who are at the table: a preset, or one's own words. */
export interface Say {
  preset?: ('again' | 'good-luck' | 'hello' | 'one-moment' | 'thanks' | 'well-played') | null
  text?: string
  type: 'say'
}
/** Give a seat that is open to a bot. */
export interface SeatBot {
  bot: string
}
/** The program is to contribute to dice and cards: answer with `POST /api/bot/tables/{table}/commit` or `…/reveal`. */
export interface SeedWanted {
  clock: Clock
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  seq: number
  table: string
  type: 'seed-wanted'
  wanted: 'commit' | 'reveal'
}
/** Who the caller is from now on. */
export interface Session {
  before?: string | null
  name: string
  person: string
  token?: string | null
}
/** A link that shows one finished game to everyone who has it. */
export interface Share {
  by: string
  code?: string | null
  created: number
  id: string
  link?: string | null
  mine: boolean
  svg?: string | null
}
/** What a link shows. */
export interface Shared {
  table: Table
}
export interface Shares {
  shares: Share[]
}
/** Take a seat that is open. */
export interface Sit {
  name?: string | null
}
/** A path whose every position is solved. */
export interface SolvedPath {
  blank_blocked: boolean
  tiles: string
}
/** Those that this server can be asked about. */
export interface SolvedPaths {
  paths: SolvedPath[]
}
/** Exact chances to win with best play of both, of the player whose turn it is. */
export interface SolvedPosition {
  blank_blocked: boolean
  chance: number
  path: string
  rolls: SolvedRoll[]
  to_roll: Record<string, number>
  turn: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  turns: SolvedTurn[]
}
/** A roll, what it is worth, and what to do with it. */
export interface SolvedRoll {
  chance: number
  roll: string
  turn: string | null
  ways: number
}
/** A turn, and the chance to win after it. */
export interface SolvedTurn {
  chance: number
  turn: string
}
/** Begin the game, by the owner. */
export interface Start {
  fill?: string | null
}
/** The program is to act: answer with `POST /api/bot/tables/{table}/act`. */
export interface YourTurn {
  clock: Clock
  seat: SeatView
  seq: number
  table: string
  type: 'your-turn'
}
/** Tables that the caller may see, newest first. */
export interface Tables {
  before?: number | null
  tables: Table[]
}
/** Become the person whose link this is. */
export interface TakeOver {
  code: string
  leave?: boolean
}
/** One of them; the secret itself is told once. */
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
/** What may act in the person's name: browsers, programs and links. */
export interface Tokens {
  tokens: Token[]
}
/** Take up the state after event `to` again; possible until something new became known. */
export interface Undo {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  to: number
  type: 'undo'
}
/** Räuberparoli: take back a question that is not answered yet. It counts as refused. */
export interface Withdraw {
  expected_seq: number
  idem: string
  seat: 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
  type: 'withdraw'
}
export interface WebhookWish {
  table?: string | null
  url: string
  wishes: NoticeWishes
}
export interface WhatFollows {
  outlook: Outlook
  worlds?: World[]
}
/** One way the unseen cards could have lain, and what came of it. */
export interface World {
  chances: Figure[]
  points: Figure[]
  racks: string[][]
}
/** At a moment of a game that is over: another turn, or another roll, and what would follow. */
export interface WhatIf {
  actions?: string[]
  at: number
  roll?: [number, number] | null
  worlds?: number
}

export const VERSION = 1

export interface GameSetUp {
  /** The fewest and the most. */
  readonly players: readonly [number, number]
  /** What a table may play otherwise: its words are `option.` and its name, its ruling stands in the rules. */
  readonly options: readonly { readonly name: string; readonly ruling: string }[]
}

export const GAMES: Readonly<Record<CreateTable['game'], GameSetUp>> = {
  paroli: { options: [{ name: 'draw_one_by_one', ruling: 'R4' }], players: [2, 6] },
  paseo: { options: [{ name: 'blank_blocked', ruling: 'P8' }], players: [2, 4] },
  raeuberparoli: {
    options: [{ name: 'draw_one_by_one', ruling: 'R4' }, { name: 'one_move_per_card', ruling: 'R11' }],
    players: [2, 6],
  },
}
