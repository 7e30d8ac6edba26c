/** What a seat at a table of Paseo sees, and whether it is to act. */
import type { Letter } from '../table/messages'
import { seatNumber } from '../table/messages'
import type { BoardTable } from '../table/table.svelte'
import type { SeatView } from '../wire'
import { type PaseoState, paseoState, type Stage, stage } from './view'

export type Place = () => { readonly table: BoardTable; readonly seat: Letter | null }

export class PaseoSeat {
  constructor(protected readonly at: Place) {}

  get view(): SeatView | undefined {
    const { table, seat } = this.at()
    return table.view(seat) ?? table.views[0]
  }

  get game(): PaseoState | undefined {
    return this.view && paseoState(this.view)
  }

  get me(): number | null {
    const { seat } = this.at()
    return seat ? seatNumber(seat) : null
  }

  get isMine(): boolean {
    return this.me !== null && this.game?.turn === this.me && (this.view?.legal?.length ?? 0) > 0
  }

  get now(): Stage {
    return this.game ? stage(this.game) : 'over'
  }

  get dice(): readonly [number, number] {
    return this.game?.dice ?? [0, 0]
  }

  get tiles(): readonly string[] {
    return this.me === null ? [] : (this.game?.hands[this.me] ?? [])
  }

  /** Whether there is nothing to choose. */
  get isForced(): boolean {
    return this.isMine && this.now === 'moving' && this.view?.legal?.length === 1
  }
}
