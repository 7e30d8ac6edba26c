/**
 * A half-entered turn. Everything that can be entered comes from the server's choices; the page only
 * keeps which of them the hand has pointed at.
 */
import type { Choice } from '../wire'
import { type Cell, same } from './view'

export class PaseoTurn {
  /** All moves of all legal turns; new ones begin a new turn. */
  choices = $state.raw<readonly Choice[]>([])
  /** The moves made so far: none, the first half of a split, or all. */
  made = $state.raw<readonly Choice[]>([])
  stone = $state<number | null>(null)
  /** The die that was tapped: the next stone moves by it. */
  die = $state<number | null>(null)

  /** The moves that can come next. */
  get next(): Choice[] {
    if (this.turn !== null) return []
    const { half } = this
    return this.choices.filter((choice) => (choice.first ?? null) === half)
  }

  /** The first half of a split, once it is made. */
  get half(): string | null {
    return this.made[0]?.half ?? null
  }

  get isBegun(): boolean {
    return this.made.length > 0 || this.stone !== null || this.die !== null
  }

  /** The turn that is entered completely, as it is sent. */
  get turn(): string | null {
    return this.made.at(-1)?.turn ?? null
  }

  /** The moves of the chosen stone, or of all stones by the chosen die. */
  get targets(): Choice[] {
    if (this.stone === null && this.die === null) return []
    return this.next.filter(
      (choice) => choice.target && (this.stone === null || choice.stone === this.stone) && (this.die === null || this.uses(choice, this.die)),
    )
  }

  get stay(): Choice | undefined {
    return this.next.find((choice) => choice.stone == null)
  }

  /** New choices; moves that were made before are made again as far as they are still among them. */
  begin(choices: readonly Choice[], made: readonly Choice[] = []): void {
    this.choices = choices
    this.clear()
    for (const each of made) {
      const again = this.next.find((choice) => isSame(choice, each))
      if (!again) return
      this.make(again)
    }
  }

  clear(): void {
    this.made = []
    this.stone = null
    this.die = null
  }

  canMove(stone: number): boolean {
    return this.next.some((choice) => choice.stone === stone)
  }

  /** Point at a stone. With a die in hand it moves at once if there is one way; false: it can't move now. */
  pick(stone: number): boolean {
    if (!this.canMove(stone)) return false
    const byDie = this.next.filter((choice) => choice.stone === stone && this.die !== null && this.uses(choice, this.die))
    if (byDie.length === 1 && byDie[0]) this.make(byDie[0])
    else this.stone = this.stone === stone ? null : stone
    return true
  }

  /** The ways in which the chosen stone can go to a tile; several if die, sum or difference lead there. */
  waysTo(cell: Cell): Choice[] {
    return this.targets.filter((choice) => choice.target && same(choice.target, cell))
  }

  /** The stones that can go to a tile, for a hand that points at the tile first. */
  comersTo(cell: Cell): Choice[] {
    return this.next.filter((choice) => choice.target && same(choice.target, cell))
  }

  make(choice: Choice): void {
    this.made = [...this.made, choice]
    this.takeUp()
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
    if (this.stone === null) this.made = this.made.slice(0, -1)
    this.takeUp()
    return had
  }

  /** Which of the two dice are used up by what is made. */
  used(dice: readonly [number, number]): [boolean, boolean] {
    const [first] = this.made
    if (!first) return [false, false]
    if (this.made.length > 1 || first.use !== 'die') return [true, true]
    const low = first.steps === dice[0]
    return [low, !low]
  }

  /** Nothing in hand but the die that is left, where only one is. */
  private takeUp(): void {
    this.stone = null
    const left = new Set(this.made.length ? this.next.map((choice) => choice.steps) : [])
    this.die = left.size === 1 ? ([...left][0] ?? null) : null
  }

  private uses(choice: Choice, die: number): boolean {
    return choice.use === 'die' && choice.steps === die
  }
}

function isSame(one: Choice, other: Choice): boolean {
  return one.stone === other.stone && one.use === other.use && one.steps === other.steps && String(one.target) === String(other.target)
}
