/** What the page knows of one table: folded from the server's messages, never guessed. */
import type { Chat, Clock, Ending, Fairness, Letter, SeatState, TableInfo } from './messages'
import { type Asked, Link, type BareCommand, type CommandAnswer, type LinkState } from '../net/link'
import type { Remark } from '../net/remarks'
import { forgetSeeds } from '../net/seeds'
import type { Ask, Downward, SeatView, Stale, Told } from '../wire'
import { Drafts } from './drafts'
import { type Happening, History } from './history.svelte'
import { nameOf } from './names'
import { knownTo } from './secrets'
import { Shares } from './share'

export type { Happening }

export class TableState {
  info = $state.raw<TableInfo | null>(null)
  yours = $state.raw<readonly Letter[]>([])
  isOwner = $state(false)
  seq = $state(-1)
  head = $state<string | null>(null)
  views = $state.raw<readonly SeatView[]>([])
  /** The event after which the views stand; what is told later is not to be seen yet. */
  viewed = $state(-1)
  /** The newest event when the line was made: until then nobody here saw what happened. */
  joined = $state(0)
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
  private readonly history = new History()
  /** What happened, as far as whoever sits before the screen may know it. */
  readonly happenings: readonly Happening[] = $derived.by(() => knownTo(this.eyes?.() ?? this.yours, this.history.happenings))
  private readonly link: Link
  private readonly shares = new Shares(this, (share) => this.command({ ...share, expected_seq: this.seq }))

  /** `eyes`: into whose hands one may look here, where not all who sit at this screen may see them. */
  constructor(
    url: string,
    table: string,
    private readonly eyes?: () => readonly Letter[],
  ) {
    this.drafts = new Drafts(table)
    this.link = new Link(url, { table }, {
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

  /** Whatever happened meanwhile: bots among themselves go on while somebody takes a seat back. */
  async hand(seat: Letter, to: string | null): Promise<CommandAnswer> {
    const answer = await this.command({ type: 'hand', seat, to, expected_seq: this.seq })
    return answer.type === 'stale' ? this.command({ type: 'hand', seat, to, expected_seq: this.seq }) : answer
  }

  /** End a game in which somebody has been silent for long. */
  callOff(): Promise<CommandAnswer> {
    return this.command({ type: 'call-off', seat: this.yours[0] ?? 'A', expected_seq: this.seq })
  }

  resign(seat: Letter): Promise<CommandAnswer> {
    return this.command({ type: 'resign', seat, expected_seq: this.seq })
  }

  /**
   * A question about what could be done; a watcher, without a seat, may ask how things stand. A newer one on the
   * same topic makes an older one needless.
   */
  ask(seat: Letter | null, about: Ask['about'], topic?: string): Promise<Told['answer'] | null> {
    return this.link.ask(seat, about, topic).then((told) => (told?.type === 'told' ? told.answer : null))
  }

  /** Hints are fair where nobody else plays: only bots, and people at this screen. */
  get hasHints(): boolean {
    const seats = this.info?.seats ?? []
    return this.yours.length > 0 && seats.every((seat) => seat.kind === 'bot' || this.yours.includes(seat.seat))
  }

  hint(seat: Letter, after: string[]): Promise<Asked> {
    return this.link.ask(seat, { kind: 'hint', after })
  }

  /** Kept when all have heard it; with the code of what went wrong, if they have not. */
  say(text: string): Promise<string | null> {
    return this.tell({ type: 'say', text })
  }

  sayPreset(preset: NonNullable<Chat['preset']>): Promise<string | null> {
    return this.tell({ type: 'say', preset })
  }

  rematch(): Promise<string | null> {
    return this.tell({ type: 'rematch' })
  }

  /** As somebody else: the server looks who comes when the line is made. */
  comeAgain(): void {
    this.link.comeAgain()
  }

  close(): void {
    this.link.close()
  }

  private tell(remark: Remark): Promise<string | null> {
    return this.link.tell(remark).then((trouble) => trouble?.code ?? null)
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
        this.history.add(message.missed)
        if (message.missed.length === 0 && message.seq > this.seq) void this.history.lookBack(message.table.id)
        this.seq = message.seq
        this.head = message.head
        this.see(message.seats, message.seq)
        this.joined = message.seq
        this.chat = message.chat
        this.fault = null
        this.around(message.clock, message.fairness, message.ending)
        break
      case 'update':
        this.history.add([message])
        this.seq = message.seq
        this.head = message.head
        if (message.seats?.length) this.see(message.seats, message.seq)
        if (message.clock) this.around(message.clock, this.fairness, this.ending)
        break
      case 'hidden':
        this.seq = message.seq
        this.head = message.head
        break
      case 'stale':
        for (const event of message.events) this.hear(event)
        if (message.seats?.length && message.seq >= this.seq) this.standsAt(message)
        break
      case 'changed':
        this.info = message.table
        this.around(message.clock, message.fairness ?? this.fairness, message.ending ?? this.ending)
        break
      case 'said':
        this.chat = [...this.chat, message.line]
        break
      case 'error':
        if (this.line !== 'live') this.fault = message.code
        break
      default:
    }
  }

  private see(views: readonly SeatView[], seq: number): void {
    this.views = views
    this.viewed = seq
  }

  /** More was missed than is told event by event. */
  private standsAt({ seq, head, seats, clock }: Stale): void {
    if (seq > this.seq && this.info) void this.history.lookBack(this.info.id)
    if (seq > this.seq) this.joined = seq
    this.seq = seq
    this.head = head ?? this.head
    this.see(seats ?? [], seq)
    if (clock) this.around(clock, this.fairness, this.ending)
  }

  private around(clock: Clock, fairness: Fairness | null, ending: Ending | null): void {
    this.clock = clock
    this.skew = clock.now - Date.now()
    this.fairness = fairness
    this.ending = ending
    if (ending && this.info) forgetSeeds(this.info.id)
    void this.shares.give()
  }
}

/** What boards need of a table; a lesson and a game that is looked at again give it, too. */
export type BoardTable = Pick<
  TableState,
  'act' | 'ask' | 'clock' | 'drafts' | 'happenings' | 'hasHints' | 'hint' | 'info' | 'joined' | 'names' | 'plansAhead' | 'seq' | 'skew' | 'view' | 'viewed' | 'views' | 'withdraw'
> &
  Partial<Pick<TableState, 'hand'>>
