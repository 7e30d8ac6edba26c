/** What the page knows of one table: folded from the server's messages, never guessed. */
import type { Chat, Clock, Ending, Fairness, Letter, SeatState, TableInfo } from './messages'
import { events } from '../net/calls'
import { Link, type BareCommand, type CommandAnswer, type LinkState } from '../net/link'
import { forgetSeeds, promise, seedFor } from '../net/seeds'
import type { Ask, Downward, Error as WireError, Hidden, SeatView, Told, Update } from '../wire'
import { Drafts } from './drafts'
import { nameOf } from './names'

/** One thing that happened, for the log and for animation. */
export interface Happening {
  readonly seq: number
  readonly at: number
  readonly kind: string
  readonly by: string
  readonly facts: readonly { readonly [key: string]: unknown }[]
}

export class TableState {
  info = $state.raw<TableInfo | null>(null)
  yours = $state.raw<readonly Letter[]>([])
  isOwner = $state(false)
  seq = $state(-1)
  head = $state<string | null>(null)
  views = $state.raw<readonly SeatView[]>([])
  happenings = $state.raw<readonly Happening[]>([])
  fairness = $state.raw<Fairness | null>(null)
  clock = $state.raw<Clock | null>(null)
  /** The server's clock less this machine's, in milliseconds. */
  skew = $state(0)
  chat = $state.raw<readonly Chat[]>([])
  ending = $state.raw<Ending | null>(null)
  line = $state<LinkState>('connecting')
  fault = $state<string | null>(null)
  readonly drafts: Drafts
  /** Turns may be planned before they come. */
  readonly plansAhead: boolean = true
  private readonly link: Link

  constructor(url: string, table: string, seats?: Letter[]) {
    this.drafts = new Drafts(table)
    this.link = new Link(url, { table, ...(seats ? { seats } : {}) }, {
      heard: (message) => this.hear(message),
      changed: (state) => {
        this.line = state
      },
      expelled: () => {
        this.fault = 'signed-out'
      },
    })
  }

  /** The view of a seat of this connection, or the watcher's. */
  view(seat: Letter | null): SeatView | undefined {
    return this.views.find((view) => view.seat === seat)
  }

  seat(letter: Letter): SeatState | undefined {
    return this.info?.seats.find((seat) => seat.seat === letter)
  }

  get names(): string[] {
    return this.info?.seats.map(nameOf) ?? []
  }

  /** Act on what this seat sees. If something happened meanwhile that it can't see, the decision still stands. */
  async act(seat: Letter, actions: [string, ...string[]]): Promise<CommandAnswer> {
    const seen = this.view(seat)?.hash
    const answer = await this.command({ type: 'act', seat, actions, expected_seq: this.seq })
    if (answer.type !== 'stale' || this.view(seat)?.hash !== seen) return answer
    return this.command({ type: 'act', seat, actions, expected_seq: this.seq })
  }

  undo(seat: Letter, to: number): Promise<CommandAnswer> {
    return this.command({ type: 'undo', seat, to, expected_seq: this.seq })
  }

  withdraw(seat: Letter): Promise<CommandAnswer> {
    return this.command({ type: 'withdraw', seat, expected_seq: this.seq })
  }

  hand(seat: Letter, to: string | null): Promise<CommandAnswer> {
    return this.command({ type: 'hand', seat, to, expected_seq: this.seq })
  }

  resign(seat: Letter): Promise<CommandAnswer> {
    return this.command({ type: 'resign', seat, expected_seq: this.seq })
  }

  /** A question about what could be done; a watcher, without a seat, may ask how things stand. */
  ask(seat: Letter | null, about: Ask['about']): Promise<Told['answer'] | null> {
    return this.link.ask(seat, about).then((told) => (told.type === 'told' ? told.answer : null))
  }

  /** Hints are fair where nobody else plays: only bots, and people at this screen. */
  get hasHints(): boolean {
    const seats = this.info?.seats ?? []
    return this.yours.length > 0 && seats.every((seat) => seat.kind === 'bot' || this.yours.includes(seat.seat))
  }

  hint(seat: Letter, after: string[]): Promise<Told | WireError> {
    return this.link.ask(seat, { kind: 'hint', after })
  }

  say(text: string): void {
    this.link.tell({ type: 'say', text })
  }

  sayPreset(preset: NonNullable<Chat['preset']>): void {
    this.link.tell({ type: 'say', preset })
  }

  rematch(): void {
    this.link.tell({ type: 'rematch' })
  }

  close(): void {
    this.link.close()
  }

  private command(bare: BareCommand): Promise<CommandAnswer> {
    return this.link.command(bare)
  }

  private hear(message: Downward): void {
    switch (message.type) {
      case 'welcome':
        this.info = message.table
        this.yours = message.yours
        this.isOwner = message.owner
        this.missed(message.missed)
        if (message.missed.length === 0 && message.seq > this.seq) void this.lookBack(message.table.id)
        this.seq = message.seq
        this.head = message.head
        this.views = message.seats
        this.chat = message.chat
        this.fault = null
        this.around(message.clock, message.fairness, message.ending)
        break
      case 'update':
        this.happened(message)
        this.seq = message.seq
        this.head = message.head
        if (message.seats?.length) this.views = message.seats
        if (message.clock) this.around(message.clock, this.fairness, this.ending)
        break
      case 'hidden':
        this.seq = message.seq
        this.head = message.head
        break
      case 'stale':
        for (const event of message.events) this.hear(event)
        break
      case 'changed':
        this.info = message.table
        this.around(message.clock, message.fairness ?? this.fairness, message.ending ?? this.ending)
        break
      case 'said':
        this.chat = [...this.chat, message.line]
        break
      case 'error':
        if (!message.idem && message.id == null) this.fault = message.code
        break
      default:
    }
  }

  private missed(told: readonly (Update | Hidden)[]): void {
    for (const event of told) if (event.type === 'update') this.happened(event)
  }

  /** More was missed than the server tells by itself: the log is fetched as a whole. */
  private async lookBack(table: string): Promise<void> {
    const { events: told } = await events(table, { views: false }).catch(() => ({ events: [] }))
    const since = this.happenings
    this.happenings = []
    this.missed(told)
    for (const each of since) this.remember(each)
  }

  private happened(update: Update): void {
    const { seq, at, kind, by, facts = [] } = update
    this.remember({ seq, at, kind, by, facts })
  }

  private remember(happening: Happening): void {
    if (happening.seq > (this.happenings.at(-1)?.seq ?? -1)) this.happenings = [...this.happenings, happening]
  }

  private around(clock: Clock, fairness: Fairness | null, ending: Ending | null): void {
    this.clock = clock
    this.skew = clock.now - Date.now()
    this.fairness = fairness
    this.ending = ending
    if (ending && this.info) forgetSeeds(this.info.id)
    void this.contribute()
  }

  /** Promise and reveal this page's share in the dice and cards, when the table waits for it. */
  private async contribute(): Promise<void> {
    const { fairness, info, clock } = this
    if (!fairness || !info || info.stage !== 'seeding') return
    for (const seat of this.yours.filter((letter) => fairness.seats.includes(letter))) {
      const seed = seedFor(info.id, seat, fairness.round)
      const expected_seq = this.seq
      if (clock?.waiting === 'commit' && !fairness.committed?.[seat])
        await this.command({ type: 'commit', seat, hash: promise(info.id, seat, seed), expected_seq })
      else if (clock?.waiting === 'reveal' && !fairness.revealed?.[seat])
        await this.command({ type: 'reveal', seat, seed, expected_seq })
    }
  }
}

/** What boards need of a table; a lesson and a game that is looked at again give it, too. */
export type BoardTable = Pick<
  TableState,
  'act' | 'ask' | 'clock' | 'drafts' | 'happenings' | 'hasHints' | 'hint' | 'info' | 'names' | 'plansAhead' | 'seq' | 'skew' | 'view' | 'views' | 'withdraw'
>
