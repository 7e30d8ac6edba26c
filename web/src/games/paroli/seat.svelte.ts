/** What a seat at a table of Paroli sees, and whether it is to act or may plan ahead. */
import { seatNumber } from '../../net/messages'
import { isReplaced } from '../../table/replaced'
import type { SeatView } from '../../net/wire'
import type { Place } from './queries'
import { type Question, questionFor } from './question'
import { lineKey, paroliView, type ParoliView, unseen } from './view'

const UNDER_WAY = new Set(['playing', 'drawing', 'asking'])

export class ParoliSeat {
  readonly chipsOn: ReadonlySet<string> = $derived.by(() => new Set((this.game?.turn.chips_on ?? []).map(lineKey)))
  readonly unseen: ReadonlyMap<number, number> = $derived.by(() => (this.game ? unseen(this.game) : new Map()))

  constructor(protected readonly at: Place) {}

  get view(): SeatView | undefined {
    const { table, seat } = this.at()
    return table.view(seat) ?? table.views[0]
  }

  get game(): ParoliView | null {
    return this.view ? paroliView(this.view) : null
  }

  get me(): number | null {
    const { seat } = this.at()
    return seat ? seatNumber(seat) : null
  }

  /** Whether several people are at this screen: then the one meant is named. */
  get isShared(): boolean {
    return this.at().table.views.length > 1
  }

  /** Whether a bot plays in place of the person sitting here. */
  get isReplaced(): boolean {
    const { table, seat } = this.at()
    return isReplaced(table, seat)
  }

  get isMine(): boolean {
    const { game } = this
    return (
      game !== null &&
      !this.isReplaced &&
      this.me !== null &&
      game.actor === this.me &&
      !game.turn.question &&
      (this.view?.legal?.length ?? 0) > 0
    )
  }

  /** Whether a turn can be planned that is not there yet. */
  get isAhead(): boolean {
    const { game } = this
    return (
      !this.isMine &&
      !this.isReplaced &&
      this.at().table.plansAhead &&
      Boolean(game?.rack) &&
      UNDER_WAY.has(game?.phase ?? '')
    )
  }

  get canPlan(): boolean {
    return this.isMine || this.isAhead
  }

  get question(): Question | null {
    return questionFor(this.game, this.isReplaced ? null : this.me)
  }
}
