/**
 * A half-entered turn. Everything that can be entered comes from the server's choices; the page only
 * keeps which of them the hand has pointed at.
 */
import type { Choice } from '../../net/wire'
import { type Cell, same } from './view'

export type Dice = readonly [low: number, high: number]

export class PaseoTurn {
  /** All moves of all legal turns; new ones begin a new turn. */
  choices = $state.raw<readonly Choice[]>([])
  /** The moves made so far: none, the first half of a split, or all. */
  made = $state.raw<readonly Choice[]>([])
  stone = $state<number | null>(null)
  /** A tile that was pointed at before any stone. */
  goal = $state.raw<Cell | null>(null)
  /** Whether the active die was taken up: its ways are shown, and a stone that is tapped goes by it at once. */
  isDieUp = $state(false)
  private dice = $state.raw<Dice>([0, 0])
  private isSwapped = $state(false)

  /** The turn that is entered completely, as it is sent. */
  readonly turn = $derived(this.made.at(-1)?.turn ?? null)
  /** The first half of a split, once it is made. */
  readonly half = $derived(this.made[0]?.half ?? null)
  /** The moves that can come next. */
  readonly next = $derived(
    this.turn === null ? this.choices.filter((choice) => (choice.first ?? null) === this.half) : [],
  )
  readonly stay = $derived(this.next.find((choice) => choice.stone == null))
  /** Whether this is what a stuck player still has to do (P10): one stone by one die. */
  readonly isLast = $derived(
    this.choices.length > 0 && this.choices.every((choice) => choice.turn?.startsWith('last ')),
  )
  readonly isBegun = $derived(this.made.length > 0 || this.stone !== null || this.goal !== null || this.isDieUp)
  /** Which of the two dice are used up by what is made. */
  readonly used = $derived.by((): [boolean, boolean] => {
    const [first] = this.made
    if (!first) return [false, false]
    const isLow = first.steps === this.dice[0]
    return this.made.length > 1 || first.use !== 'die' ? [true, true] : [isLow, !isLow]
  })
  /** The die that a stone moves by, and the other one; none where nothing is left to move. */
  readonly active = $derived(this.turn === null ? this.dieAt(this.made.length ? !this.used[1] : !this.isSwapped) : null)
  readonly other = $derived(this.made.length ? null : this.dieAt(this.isSwapped))
  /** The moves that are shown: of the chosen stone, to the tile pointed at, or of all stones by the die taken up. */
  readonly targets = $derived.by((): readonly Choice[] => {
    if (this.stone === null && this.goal === null && !this.isDieUp) return []
    const mine = this.next.filter((choice) => choice.target && choice.stone === (this.stone ?? choice.stone))
    const there = mine.filter((choice) => same(choice.target ?? [], this.goal ?? choice.target ?? []))
    return this.isDieUp ? there.filter((choice) => uses(choice, this.active)) : there
  })

  /** New choices; moves that were made before are made again as far as they are still among them. */
  begin(choices: readonly Choice[], dice: Dice, made: readonly Choice[] = []): void {
    this.choices = choices
    this.dice = dice
    this.clear()
    for (const each of made) {
      const again = this.next.find((choice) => isSame(choice, each))
      if (!again) return
      this.make(again)
    }
  }

  /** At first the larger die is active, as it is the harder one to use; unless it leads nowhere. */
  clear(): void {
    this.made = []
    this.letGo()
    const canMoveBy = (die: number): boolean => this.next.some((choice) => uses(choice, die))
    this.isSwapped = canMoveBy(this.dice[0]) && !canMoveBy(this.dice[1])
  }

  canMove(stone: number): boolean {
    return this.next.some((choice) => choice.stone === stone)
  }

  byDie(stone: number, die: number | null): Choice[] {
    return this.next.filter((choice) => choice.stone === stone && uses(choice, die))
  }

  /** The shown ways that lead to a tile; several if die, sum or difference lead there, or several stones go. */
  waysTo(cell: Cell): Choice[] {
    return this.targets.filter((choice) => choice.target && same(choice.target, cell))
  }

  /** Whether any stone can go to a tile. */
  isReached(cell: Cell): boolean {
    return this.next.some((choice) => choice.target && same(choice.target, cell))
  }

  /** Choose a stone: all its ways are shown. */
  take(stone: number): void {
    this.letGo()
    this.stone = stone
  }

  /** Choose a stone and a die; which of several tiles is still open. */
  takeBy(stone: number, die: number): void {
    this.activate(die)
    this.stone = stone
    this.isDieUp = true
  }

  /** Point at a tile: the ways to it are shown, of those that were shown if it was among them. */
  aim(cell: Cell): void {
    if (this.waysTo(cell).length === 0) this.letGo()
    this.stone = null
    this.goal = cell
  }

  /** Take up a die, or put it down again; with a stone in hand it only becomes the active one. */
  tapDie(die: number): void {
    const isPutDown = this.isDieUp && die === this.active
    this.activate(die)
    this.goal = null
    if (this.stone === null) this.isDieUp = !isPutDown
  }

  make(choice: Choice): void {
    this.made = [...this.made, choice]
    this.letGo()
  }

  /** Make the only turn there is; false if there are several, or something is entered already. */
  makeOnly(): boolean {
    if (this.made.length > 0) return false
    while (this.turn === null && this.next.length === 1 && this.next[0]) this.make(this.next[0])
    if (this.turn === null) this.clear()
    return this.turn !== null
  }

  /** Take back the last thing that was entered; false if there was nothing. */
  back(): boolean {
    const had = this.isBegun
    if (this.stone === null && this.goal === null) this.made = this.made.slice(0, -1)
    this.letGo()
    return had
  }

  /** Nothing in hand but the die that is left, where one is. */
  letGo(): void {
    this.stone = null
    this.goal = null
    this.isDieUp = this.made.length > 0 && this.turn === null
  }

  private activate(die: number): void {
    if (this.made.length === 0) this.isSwapped = die !== this.dice[1]
  }

  private dieAt(isHigh: boolean): number {
    return this.dice[isHigh ? 1 : 0]
  }
}

function uses(choice: Choice, die: number | null): boolean {
  return choice.use === 'die' && choice.steps === die
}

function isSame(one: Choice, other: Choice): boolean {
  return (
    one.stone === other.stone &&
    one.use === other.use &&
    one.steps === other.steps &&
    String(one.target) === String(other.target)
  )
}
