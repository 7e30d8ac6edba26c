/** Laying the path and the start: the tile in hand and the cell it shall go to. */
import type { Option, PaseoLay, PaseoPlace } from '../../net/wire'
import { edgeOf, tiedTo } from './edge'
import type { PaseoSeat } from './seat.svelte'
import { type Cell, key, same } from './view'

export class Laying {
  label = $state<string | null>(null)
  spot = $state.raw<Cell | null>(null)

  constructor(private readonly seat: PaseoSeat) {}

  private readonly placings = $derived.by((): readonly Option[] => {
    const kind = this.seat.now === 'placing' ? 'place' : 'lay'
    return (this.seat.view?.legal ?? []).filter(({ action }) => action?.kind === kind)
  })
  /** The cells where a tile of the hand, or the start tile, may go. */
  readonly open = $derived.by((): Cell[] => {
    const { isMine, now } = this.seat
    if (!isMine || now === 'moving') return []
    const wanted = this.placings.filter(
      (option) => now === 'placing' || this.label === null || labelOf(option) === this.label,
    )
    return [...new Map(wanted.map((option) => [key(cellOf(option)), cellOf(option)])).values()]
  })
  /** The free cells around the path where nothing may go now; what is touched there says why. */
  readonly closed = $derived.by((): Cell[] => {
    const { game, isGrowing, me } = this.seat
    return game && me !== null && isGrowing ? edgeOf(game).filter((cell) => !this.isOpen(cell)) : []
  })
  readonly chosen = $derived.by((): Option | undefined => {
    const { spot } = this
    const isMeant = (option: Option): boolean => this.seat.now === 'placing' || labelOf(option) === this.label
    return spot ? this.placings.find((option) => same(cellOf(option), spot) && isMeant(option)) : undefined
  })
  readonly isBegun = $derived(this.spot !== null || this.label !== null)

  isOpen(cell: Cell): boolean {
    return this.open.some((each) => same(each, cell))
  }

  /** Take a tile of the hand, or put it back; the cell that was chosen stays where the tile may go there. */
  take(label: string): void {
    this.label = this.label === label ? null : label
    if (this.spot && !this.isOpen(this.spot)) this.spot = null
  }

  enter(option: Option): void {
    this.label = labelOf(option) ?? null
    this.spot = cellOf(option)
  }

  /** The action that would be meant by touching this cell; none where nothing could be. */
  meantAt([x, y]: Cell): string | null {
    const { game, now, tiles } = this.seat
    if (now === 'laying') return `lay ${this.label ?? tiles[0] ?? '*'} ${x},${y}`
    const onto = game && tiedTo(game, [x, y], this.placings.map(ontoOf))
    return onto ? `start ${x},${y} on ${onto[0]},${onto[1]}` : null
  }

  /** Take back the last thing; false if there was nothing. */
  back(): boolean {
    if (!this.isBegun) return false
    if (this.spot) this.spot = null
    else this.label = null
    return true
  }

  clear(): void {
    this.spot = null
    this.label = null
  }
}

export function cellOf(option: Option): Cell {
  return placing(option)?.start[0] ?? laying(option)?.cell ?? [0, 0]
}

function ontoOf(option: Option): Cell {
  return placing(option)?.start[1] ?? [0, 0]
}

function labelOf(option: Option): string | undefined {
  return laying(option)?.label
}

function laying({ action }: Option): PaseoLay | undefined {
  return action?.kind === 'lay' && 'label' in action ? action : undefined
}

function placing({ action }: Option): PaseoPlace | undefined {
  return action?.kind === 'place' ? action : undefined
}
