/** What a seat at a table of Paseo sees, and whether it is to act. */
import type { Letter } from '../../net/messages'
import { seatNumber } from '../../net/messages'
import { isReplaced } from '../../table/replaced'
import type { BoardTable } from '../../table/table.svelte'
import type { SeatView } from '../../net/wire'
import { lastRoll, type Roll, strandedIn } from './rolls'
import { paseoState, type Stage, stage } from './view'

export type Place = () => { readonly table: BoardTable; readonly seat: Letter | null }

export class PaseoSeat {
  constructor(protected readonly at: Place) {}

  readonly view = $derived.by((): SeatView | undefined => {
    const { table, seat } = this.at()
    return table.view(seat) ?? table.views[0]
  })
  readonly game = $derived(this.view && paseoState(this.view))
  readonly me = $derived.by((): number | null => {
    const { seat } = this.at()
    return seat ? seatNumber(seat) : null
  })
  /** Whether a bot plays in place of the person sitting here. */
  readonly isReplaced = $derived.by(() => isReplaced(this.at().table, this.at().seat))
  readonly isMine = $derived(
    this.me !== null && !this.isReplaced && this.game?.turn === this.me && (this.view?.legal?.length ?? 0) > 0,
  )
  /** Whether several people are at this screen: then the one meant is named. */
  readonly isShared = $derived.by(() => this.at().table.views.length > 1)
  readonly now = $derived<Stage>(this.game ? stage(this.game) : 'over')
  /** Whether the path is still being made. */
  readonly isGrowing = $derived(this.now === 'laying' || this.now === 'placing')
  /** What was rolled for the turn that is to be made, or was made last; none while the path grows. */
  readonly roll = $derived.by((): Roll | null => (this.isGrowing ? null : lastRoll(this.at().table.happenings)))
  readonly dice = $derived<readonly [number, number]>(this.game?.dice ?? this.roll?.dice ?? [0, 0])
  /** Who could not move, where that ended a game of two. */
  readonly stranded = $derived.by((): Roll | null =>
    this.now === 'over' && this.game?.alive.length === 2 ? strandedIn(this.at().table.happenings) : null,
  )
  /** Whether somebody here knows the rules: a game that is looked at again knows only what happened. */
  readonly canAsk = $derived.by(() => this.at().seat !== null || this.at().table.info !== null)
  /** Whose stones are spoken of. */
  readonly mover = $derived<number | null>(this.stranded?.seat ?? this.me)
  readonly tiles = $derived<readonly string[]>(this.me === null ? [] : (this.game?.hands[this.me] ?? []))
  /** Whether a tile can be taken for a turn that is not there yet. */
  readonly isAhead = $derived.by(
    () =>
      !this.isMine && !this.isReplaced && this.at().table.plansAhead && this.now === 'laying' && this.tiles.length > 0,
  )
  /** Whether there is nothing to choose. */
  readonly isForced = $derived(this.isMine && this.now === 'moving' && this.view?.legal?.length === 1)
}
