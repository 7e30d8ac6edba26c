/** What the page knows of one table: folded from the server's messages, never guessed. */
import type { Chat, Clock, Ending, Fairness, Letter, SeatState, TableInfo } from '../net/messages'
import { type Asked, Link, type BareCommand, type CommandAnswer, type LinkState } from '../net/link'
import type { Remark } from '../net/remarks'
import { forgetSeeds } from '../fair/seeds'
import type { Ask, Downward, Hidden, SeatView, Stale, Told, Update, Welcome } from '../net/wire'
import { Drafts } from './drafts'
import { type Happening, happening, History, knownTo } from './history.svelte'
import { nameOf } from './names'
import { Queue } from './queue.svelte'
import { Shares } from './share'

export type { Happening }

export class TableState {
  info = $state.raw<TableInfo | null>(null)
  yours = $state.raw<readonly Letter[]>([])
  isOwner = $state(false)
  /** The last event that is shown. */
  seq = $state(-1)
  head = $state<string | null>(null)
  views = $state.raw<readonly SeatView[]>([])
  /** The event that the views are after; what comes later is not to be seen yet. */
  viewed = $state(-1)
  /** The newest event when the line was made: until then nobody here saw what happened. */
  joined = $state(0)
  fairness = $state.raw<Fairness | null>(null)
  clock = $state.raw<Clock | null>(null)
  /** The server's clock less this machine's, in milliseconds. */
  skew = $state(0)
  /** What was said, by whomever. */
  allLines = $state.raw<readonly Chat[]>([])
  /** Whose lines nobody here wants to read. */
  ignored = $state.raw<ReadonlySet<string>>(new Set())
  readonly chat: readonly Chat[] = $derived(this.allLines.filter((line) => !this.ignored.has(line.speaker || '?')))
  ending = $state.raw<Ending | null>(null)
  line = $state<LinkState>('connecting')
  fault = $state<string | null>(null)
  readonly drafts: Drafts
  /** Turns may be planned before they come. */
  readonly plansAhead: boolean = true
  /** What the server sends waits here until it has been seen. */
  readonly queue = new Queue()
  /** The last event that is known. */
  private newest = -1
  private readonly history = new History()
  /** What happened, as far as the person at the screen may know it. */
  readonly happenings: readonly Happening[] = $derived.by(() =>
    knownTo(
      this.eyes?.() ?? this.yours,
      this.history.happenings.filter(({ seq }) => seq <= this.seq),
    ),
  )
  private readonly link: Link
  private readonly shares = new Shares(this, (share) => this.command(share))

  /** `eyes`: into whose hands one may look here, where not all who sit at this screen may see them. */
  constructor(
    table: string,
    private readonly eyes?: () => readonly Letter[],
  ) {
    this.drafts = new Drafts(table)
    this.link = new Link(
      { table },
      {
        heard: (message) => this.hear(message),
        changed: (state) => {
          this.line = state
        },
        expelled: () => {
          this.fault = 'signed-out'
        },
      },
    )
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
    const answer = await this.command({ type: 'act', seat, actions })
    if (answer.type !== 'stale') return answer
    this.queue.catchUp()
    return this.view(seat)?.hash === seen ? this.command({ type: 'act', seat, actions }) : answer
  }

  /** Don't wait for the next try to make the line again. */
  hurry(): void {
    this.link.hurry()
  }

  undo(seat: Letter, to: number): Promise<CommandAnswer> {
    return this.command({ type: 'undo', seat, to })
  }

  /** Take back the last turn that was confirmed, where only bots play: the game goes on from there as practice. */
  branch(seat: Letter, to: number): Promise<CommandAnswer> {
    return this.command({ type: 'branch', seat, to })
  }

  withdraw(seat: Letter): Promise<CommandAnswer> {
    return this.command({ type: 'withdraw', seat })
  }

  /** Whatever happened meanwhile: bots among themselves go on while somebody takes a seat back. */
  async hand(seat: Letter, to: string | null): Promise<CommandAnswer> {
    const answer = await this.command({ type: 'hand', seat, to })
    return answer.type === 'stale' ? this.command({ type: 'hand', seat, to }) : answer
  }

  /** End a game in which somebody has been silent for long. */
  callOff(): Promise<CommandAnswer> {
    return this.command({ type: 'call-off', seat: this.yours[0] ?? 'A' })
  }

  resign(seat: Letter): Promise<CommandAnswer> {
    return this.command({ type: 'resign', seat })
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

  /** After planned steps, or after the first half of a turn. */
  hint(seat: Letter, after: string[], first: string | null = null): Promise<Asked> {
    return this.link.ask(seat, { kind: 'hint', after, first })
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

  private command(bare: Unbased<BareCommand>): Promise<CommandAnswer> {
    return this.link.command({ ...bare, expected_seq: this.newest })
  }

  private hear(message: Downward): void {
    switch (message.type) {
      case 'welcome':
        this.queue.catchUp()
        this.enter(message)
        break
      case 'update':
      case 'hidden':
        this.learn(message)
        break
      case 'stale':
        for (const event of message.events) this.hear(event)
        if (message.seats?.length && message.seq >= this.newest) this.standsAt(message)
        break
      case 'changed': {
        this.notice(message.clock)
        this.queue.push({
          apply: () => {
            this.info = message.table
            this.around(message.clock, message.fairness ?? this.fairness, message.ending ?? this.ending)
          },
        })
        break
      }
      case 'said':
        this.allLines = [...this.allLines, message.line]
        break
      case 'unsaid':
        this.allLines = this.allLines.filter((line) => line.number !== message.number)
        break
      case 'error':
        if (this.line !== 'live') this.fault = message.code
        break
      default:
    }
  }

  private enter(message: Welcome): void {
    this.info = message.table
    this.yours = message.yours
    this.isOwner = message.owner
    this.history.add(message.missed)
    if (message.missed.length === 0 && message.seq > this.newest) void this.history.lookBack(message.table.id)
    this.newest = message.seq
    this.seq = message.seq
    this.head = message.head
    this.see(message.seats, message.seq)
    this.joined = message.seq
    this.allLines = message.chat
    this.fault = null
    this.notice(message.clock)
    this.around(message.clock, message.fairness, message.ending)
  }

  /** An event is known, and shown as soon as what came before it was. */
  private learn(event: Update | Hidden): void {
    this.newest = event.seq
    this.history.add([event])
    const { seats = [], clock = null } = event.type === 'update' ? event : {}
    this.notice(clock)
    this.queue.push({
      ...(event.type === 'update' ? { happening: happening(event) } : {}),
      hasView: seats.length > 0,
      tell: () => {
        this.seq = event.seq
        this.head = event.head
      },
      apply: () => {
        if (seats.length) this.see(seats, event.seq)
        if (clock) this.around(clock, this.fairness, this.ending)
      },
    })
  }

  private see(views: readonly SeatView[], seq: number): void {
    this.views = views
    this.viewed = seq
  }

  /** More was missed than is sent event by event. */
  private standsAt({ seq, head, seats, clock }: Stale): void {
    this.queue.catchUp()
    if (seq > this.newest && this.info) void this.history.lookBack(this.info.id)
    if (seq > this.newest) this.joined = seq
    this.newest = seq
    this.seq = seq
    this.head = head ?? this.head
    this.see(seats ?? [], seq)
    this.notice(clock ?? null)
    if (clock) this.around(clock, this.fairness, this.ending)
  }

  /** What time it is there, when it is said. */
  private notice(clock: Clock | null): void {
    if (clock) this.skew = clock.now - Date.now()
  }

  private around(clock: Clock, fairness: Fairness | null, ending: Ending | null): void {
    this.clock = clock
    this.fairness = fairness
    this.ending = ending
    if (ending && this.info) forgetSeeds(this.info.id)
    void this.shares.give()
  }
}

/** A command before it is known on which event it is based. */
type Unbased<Command> = Command extends unknown ? Omit<Command, 'expected_seq'> : never

/** What boards need of a table; a lesson and a game that is looked at again give it, too. */
export type BoardTable = Pick<
  TableState,
  | 'act'
  | 'ask'
  | 'clock'
  | 'drafts'
  | 'happenings'
  | 'hasHints'
  | 'hint'
  | 'info'
  | 'joined'
  | 'names'
  | 'plansAhead'
  | 'queue'
  | 'seq'
  | 'skew'
  | 'view'
  | 'viewed'
  | 'views'
  | 'withdraw'
> &
  Partial<Pick<TableState, 'branch' | 'hand' | 'hurry' | 'line'>>
