/**
 * How touches on the path are understood while stones move. One tap goes where a way is shown already, else it
 * shows the ways: of a stone, or to a tile. Nothing of it is sent.
 */
import type { Choice } from '../../net/wire'
import type { PaseoTurnEntry } from './turnEntry.svelte'
import { type Cell, type LyingStone, same } from './view'

/** A stone that went by the other die, because the active one led it nowhere. */
export interface Instead {
  readonly stone: number
  readonly active: number
  readonly other: number
}

export class Touch {
  /** Several moves, or several stones of one tile, of which one is meant. */
  several = $state.raw<readonly Choice[]>([])
  stack = $state.raw<readonly number[]>([])
  instead = $state.raw<Instead | null>(null)
  /** The tile that was touched last. */
  at = $state.raw<Cell | undefined>()

  readonly isAsking = $derived(this.several.length > 0 || this.stack.length > 0)

  constructor(private readonly entry: PaseoTurnEntry) {}

  forget(): void {
    this.several = []
    this.stack = []
    this.instead = null
  }

  /** `touched`: the stone itself, where it was told by where it lies. */
  tap(cell: Cell, touched?: LyingStone): void {
    this.at = cell
    const { turn } = this.entry
    const own = this.entry.stonesAt(cell)
    const movable = own.filter((stone) => turn.canMove(stone))
    const coming = turn.goal ? turn.targets.filter((choice) => own.includes(choice.stone ?? -1)) : []
    const ways = turn.waysTo(cell)
    if (coming.length) this.choose(coming)
    else if (ways.length && (turn.stone !== null || movable.length === 0)) this.go(ways, cell)
    else if (movable.length > 0) this.pickOf(movable, touched)
    else if (turn.turn === null) this.pointAt(cell, own)
  }

  /** One of the stones on a tile: the one that was touched itself, the only one, or the one that is asked for. */
  private pickOf(stones: readonly number[], touched?: LyingStone): void {
    const meant = stones.length === 1 ? stones[0] : stones.find((stone) => this.isTouched(stone, touched))
    if (meant === undefined) this.stack = stones
    else this.pick(meant)
  }

  private isTouched(stone: number, touched?: LyingStone): boolean {
    return touched?.seat === this.entry.mover && touched.stone === stone
  }

  /** After the end: why the stones here could not move. */
  lookBack(cell: Cell, touched?: LyingStone): void {
    this.at = cell
    this.entry.turn.letGo()
    const stuck = this.entry.canAsk ? this.entry.stonesAt(cell).filter((stone) => this.entry.isStuck(stone)) : []
    if (stuck.length) this.pickOf(stuck, touched)
  }

  /** A stone whose ways are shown goes by the active die; else its ways are shown. */
  pick(stone: number): void {
    const { turn } = this.entry
    this.entry.hush()
    if (this.entry.stranded) return this.take(stone)
    if (!turn.canMove(stone)) return this.explain(stone)
    const isShown = turn.stone === stone || (turn.stone === null && turn.goal === null && turn.isDieUp)
    if (isShown && this.moveByDie(stone)) return
    if (turn.stone === stone && turn.active !== null) return this.explain(stone, turn.active)
    this.take(stone)
  }

  /** The stone in hand goes by the active die. */
  pickAgain(): void {
    const { stone } = this.entry.turn
    if (stone !== null) this.pick(stone)
  }

  /** Move a stone of this cell by the die that is not active. */
  byOtherDie(cell: Cell): void {
    this.at = cell
    const { turn } = this.entry
    this.entry.hush()
    if (!this.entry.isMine || this.entry.now !== 'moving') return
    const die = turn.other ?? turn.active
    const own = this.entry.stonesAt(cell)
    const [stone, ...others] = own.filter((each) => turn.byDie(each, die).length)
    if (others.length) this.several = own.flatMap((each) => turn.byDie(each, die))
    else if (stone !== undefined && die !== null) this.moveBy(stone, die)
    else if (own[0] !== undefined && die !== null) this.explain(own[0], die)
  }

  /** Lift a stone of this cell to drag it; none if nothing here moves. */
  grab(cell: Cell, touched?: LyingStone): number | null {
    const { turn } = this.entry
    this.entry.hush()
    const movable =
      this.entry.isMine && this.entry.now === 'moving'
        ? this.entry.stonesAt(cell).filter((each) => turn.canMove(each))
        : []
    const stone =
      movable.find((each) => this.isTouched(each, touched)) ?? movable.find((each) => each === turn.stone) ?? movable[0]
    if (stone === undefined) return null
    this.take(stone)
    return stone
  }

  /** Let go of what is dragged: where it can go it is, back or beside the board it is put down. */
  drop(cell: Cell | null): void {
    const { turn } = this.entry
    if (turn.stone === null) return
    if (!cell || same(this.entry.place(turn.stone) ?? [], cell)) return turn.letGo()
    const ways = turn.waysTo(cell)
    this.at = cell
    if (ways.length) this.choose(ways)
    else this.explainTile(turn.stone, cell)
  }

  choose(ways: readonly Choice[]): void {
    this.entry.hush()
    if (ways.length === 1 && ways[0]) this.entry.make(ways[0])
    else this.several = ways
  }

  private take(stone: number): void {
    this.entry.turn.take(stone)
    void this.entry.reasons.learnClosed(this.entry.dice)
  }

  /** To a lit tile; where several stones could go, they are shown first, and asked for if it is tapped again. */
  private go(ways: readonly Choice[], cell: Cell): void {
    const { turn } = this.entry
    if (ways.length > 1 && turn.stone === null && turn.goal === null) turn.aim(cell)
    else this.choose(ways)
  }

  /** By the active die; if only the other one is possible, by that, and it is said. False: by neither. */
  private moveByDie(stone: number): boolean {
    const { turn } = this.entry
    const { active, other } = turn
    if (active !== null && turn.byDie(stone, active).length) return this.moveBy(stone, active)
    if (active === null || other === null || turn.byDie(stone, other).length === 0) return false
    this.moveBy(stone, other)
    this.instead = { stone, active, other }
    return true
  }

  /** Where one die leads to several tiles, they are shown. */
  private moveBy(stone: number, die: number): true {
    const { turn } = this.entry
    const [way, ...others] = turn.byDie(stone, die)
    if (others.length) turn.takeBy(stone, die)
    else if (way) this.entry.make(way)
    return true
  }

  /** A tile with nothing of one's own that moves: who comes here, or why nobody does. */
  private pointAt(cell: Cell, own: readonly number[]): void {
    const { turn } = this.entry
    const stuck = own.find((stone) => this.entry.isStuck(stone))
    if (stuck !== undefined) this.explain(stuck)
    else if (turn.stone === null && turn.isReached(cell)) turn.aim(cell)
    else this.explainTile(turn.stone, cell)
  }

  /** Why a stone can't move, or not by this die. */
  private explain(stone: number, steps?: number): void {
    const { reasons, turn } = this.entry
    const by = steps === undefined ? {} : { use: 'die' as const, steps }
    if (turn.turn === null) void reasons.explain({ kind: 'draft', first: turn.half, stone, ...by })
  }

  private explainTile(stone: number | null, cell: Cell): void {
    const { reasons, turn } = this.entry
    void reasons.explain({ kind: 'draft', first: turn.half, stone, target: [cell[0], cell[1]] }, cell)
  }
}
