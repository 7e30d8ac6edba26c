/** What a seat at a table of Paseo sees, and whether it is to act. */
import type { Letter } from '../table/messages'
import { seatNumber } from '../table/messages'
import type { BoardTable } from '../table/table.svelte'
import type { SeatView } from '../wire'
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
  readonly isMine = $derived(this.me !== null && this.game?.turn === this.me && (this.view?.legal?.length ?? 0) > 0)
  /** Whether several people are at this screen: then the one meant is named. */
  readonly isShared = $derived.by(() => this.at().table.views.length > 1)
  readonly now = $derived<Stage>(this.game ? stage(this.game) : 'over')
  /** Whether the path is still being made. */
  readonly isGrowing = $derived(this.now === 'laying' || this.now === 'placing')
  readonly dice = $derived<readonly [number, number]>(this.game?.dice ?? [0, 0])
  readonly tiles = $derived<readonly string[]>(this.me === null ? [] : (this.game?.hands[this.me] ?? []))
  /** Whether a tile can be taken for a turn that is not there yet. */
  readonly isAhead = $derived.by(() => !this.isMine && this.at().table.plansAhead && this.now === 'laying' && this.tiles.length > 0)
  /** Whether there is nothing to choose. */
  readonly isForced = $derived(this.isMine && this.now === 'moving' && this.view?.legal?.length === 1)
}
