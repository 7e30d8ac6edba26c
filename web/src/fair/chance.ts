/**
 * What chance may do, in the fixed order of the law and with its weights: the starting player, dice, cards,
 * and the tiles of a path that is laid at random. Whether it was chance's turn is left to `spieltisch verify`.
 */
export type Chances = readonly (readonly [action: string, weight: number])[]

const CARDS = [
  ...Array.from({ length: 10 }, (_, at) => ['b', 'g', 'r'].map((colour) => `${colour}${at + 1}`)).flat(),
  'P',
]
const COPIES: Readonly<Record<string, number>> = { b: 6, g: 2, r: 2, P: 4 }
const LABELS = ['*', '1', '2', '3']
const FULL_HAND = ['*', '*', '*', '1', '2', '3']
const ROLLS = [1, 2, 3, 4, 5, 6].flatMap((low) =>
  [1, 2, 3, 4, 5, 6]
    .filter((high) => high >= low)
    .map((high) => [`roll ${low}-${high}`, low === high ? 1 : 2] as const),
)

/** All that chance has done so far, and what it may do next. */
export class Chance {
  private stock = new Map(CARDS.map((card) => [card, COPIES[card.slice(0, 1)] ?? 0]))
  private hands: string[][]
  private laid = new Map<string, readonly [number, number]>()
  private first = 0

  constructor(private readonly players: number) {
    this.hands = Array.from({ length: players }, () => [...FULL_HAND])
  }

  copy(): Chance {
    const same = new Chance(this.players)
    same.stock = new Map(this.stock)
    same.hands = this.hands.map((hand) => [...hand])
    same.laid = new Map(this.laid)
    same.first = this.first
    return same
  }

  /** What could have been drawn instead of this, itself included. */
  chances(action: string): Chances {
    const [verb] = action.split(' ')
    if (verb === 'first') return this.seats()
    if (verb === 'roll') return ROLLS
    if (verb === 'deal') return this.cards('deal')
    if (verb === 'turn') return this.cards('turn').filter(([text]) => text !== 'turn P')
    return verb === 'lay' ? this.lays() : []
  }

  take(action: string): void {
    const [verb, what = '', where = ''] = action.split(' ')
    if (verb === 'first') this.first = 'ABCDEF'.indexOf(what)
    if (verb === 'deal' || verb === 'turn') this.stock.set(what, (this.stock.get(what) ?? 0) - 1)
    if (verb === 'lay') this.lay(what, where)
  }

  private seats(): Chances {
    return [...'ABCDEF'.slice(0, this.players)].map((letter) => [`first ${letter}`, 1])
  }

  private cards(verb: string): Chances {
    return [...this.stock].filter(([, count]) => count > 0).map(([card, count]) => [`${verb} ${card}`, count])
  }

  private get hand(): string[] {
    return this.hands[(this.first + this.laid.size) % this.players] ?? []
  }

  private lays(): Chances {
    const cells = this.openCells()
    return LABELS.filter((label) => this.hand.includes(label)).flatMap((label) =>
      cells.map((cell) => [`lay ${label} ${cell}`, 1] as const),
    )
  }

  private lay(label: string, cell: string): void {
    this.hand.splice(this.hand.indexOf(label), 1)
    const [x = 0, y = 0] = cell.split(',').map(Number)
    this.laid.set(cell, [x, y])
  }

  /** Where a tile may go (P1, P2), in reading order. */
  private openCells(): string[] {
    if (this.laid.size === 0) return ['0,0']
    const edge = new Map([...this.laid.values()].flatMap(around).map((cell) => [String(cell), cell]))
    const free = [...edge.values()].filter((cell) => !this.laid.has(String(cell)) && this.isOpen(cell))
    return free.toSorted(([ax, ay], [bx, by]) => ay - by || ax - bx).map(String)
  }

  private isOpen(cell: readonly [number, number]): boolean {
    const touched = around(cell).filter((near) => this.laid.has(String(near)))
    if (this.players > 2) return !this.closesSquare(cell)
    return touched.length === 1 && touched.every((near) => this.isEnd(near))
  }

  private isEnd(cell: readonly [number, number]): boolean {
    return around(cell).filter((near) => this.laid.has(String(near))).length < 2
  }

  private closesSquare([x, y]: readonly [number, number]): boolean {
    return [[-1, -1], [-1, 1], [1, -1], [1, 1]].some(([dx = 0, dy = 0]) =>
      [`${x + dx},${y}`, `${x},${y + dy}`, `${x + dx},${y + dy}`].every((near) => this.laid.has(near)),
    )
  }
}

function around([x, y]: readonly [number, number]): [number, number][] {
  return [[x, y - 1], [x - 1, y], [x + 1, y], [x, y + 1]]
}
