/** How a game of one's own stands: its events fetched once, then only what is new. */
import { events } from '../../net/calls'
import type { Game } from '../../table/game'
import { happening } from '../../table/history.svelte'
import { logLines } from '../../table/log'
import type { Happening } from '../../table/table.svelte'
import type { Clock, Events, SeatView } from '../../net/wire'

export class GameStatus {
  happenings = $state.raw<readonly Happening[]>([])
  /** One for each seat that is mine. */
  views = $state.raw<readonly SeatView[]>([])
  clock = $state.raw<Clock | null>(null)
  private seen = -1

  constructor(
    private readonly table: string,
    private readonly game: Game,
  ) {}

  /** The number of the turn, as the log counts them. */
  readonly number = $derived(logLines(this.happenings).findLast((line) => line.number !== null)?.number ?? null)
  readonly isMine = $derived(this.views.some((view) => (view.legal?.length ?? 0) > 0))
  /** Who is to act. */
  readonly actor = $derived.by((): number | null => {
    const [view] = this.views
    return view ? this.game.actor(view) : null
  })

  /** The views of all that ever happened would be much; the last ones are enough. */
  async look(): Promise<void> {
    if (this.seen < 0) this.hear(await events(this.table, { views: false }))
    this.hear(await events(this.table, { after: this.views.length ? this.seen : this.seen - 1 }))
  }

  private hear({ events: told, clock }: Events): void {
    this.clock = clock
    const updates = told.filter((event) => event.type === 'update')
    const news = updates.filter((event) => event.seq > this.seen)
    this.seen = told.at(-1)?.seq ?? this.seen
    this.happenings = [...this.happenings, ...news.map(happening)]
    this.views = updates.at(-1)?.seats ?? this.views
  }
}
