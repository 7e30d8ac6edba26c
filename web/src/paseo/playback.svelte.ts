/** Playing what happened: dice that roll, stones that go their way, the last turn once more. */
import { lastTurn } from '../table/recall'
import type { BoardTable, Happening } from '../table/table.svelte'
import { type Movement, movementOf, movementsIn } from './marks'

interface Stage {
  travel(movement: Movement): Promise<void>
}

const ROLLING = 500
/** Only the newest turn is played; where much happens at once, the rest is just there. */
const NEWEST = 2

export class Playback {
  isRolling = $state(false)
  /** Without motion the way of the last turn stays until the next input. */
  lingers = $state(false)
  private seen = -1
  private shows = 0
  private rolling: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly board: () => Stage | undefined) {}

  /** Play what is new; at first nothing is. Own moves were seen when they were made. */
  hear({ happenings, seq }: Pick<BoardTable, 'happenings' | 'seq'>, me: number | null): void {
    const news = happenings.filter((happening) => happening.seq > this.seen).flatMap((happening) => happening.facts)
    const isFirst = this.seen < 0
    this.seen = seq
    if (isFirst) return
    if (news.some((fact) => fact['kind'] === 'rolled')) this.roll()
    const moves = news.filter((fact) => fact['kind'] === 'stone-moved' && fact['seat'] !== me).slice(-NEWEST)
    if (moves.length === 0) return
    this.lingers = matchMedia('(prefers-reduced-motion: reduce)').matches
    void this.play(moves.map(movementOf))
  }

  /** Show once more what happened last. */
  showLast(happenings: readonly Happening[]): void {
    void this.play(movementsIn(lastTurn(happenings)))
  }

  /** Somebody touches something: the dice lie, and the way of the last turn goes. */
  settle(): void {
    clearTimeout(this.rolling)
    this.isRolling = false
    this.lingers = false
  }

  private async play(moves: readonly Movement[]): Promise<void> {
    this.shows += 1
    const show = this.shows
    for (const move of moves) if (show === this.shows) await this.board()?.travel(move)
  }

  private roll(): void {
    clearTimeout(this.rolling)
    this.isRolling = true
    this.rolling = setTimeout(() => {
      this.isRolling = false
    }, ROLLING)
  }
}
