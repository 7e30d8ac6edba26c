/** Where rows, columns and cells of the table are drawn. */
import { type Cell, lineKey } from './view'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Options {
  /** Rows where nothing lies yet: half as high as others. */
  readonly growth?: ReadonlySet<number>
  /** Whether nothing is to be tapped: rows may be lower. */
  readonly isAtRest?: boolean
}

export interface Columns {
  readonly isWide: boolean
  /** Before them, for the rows' names and chips. */
  readonly gutter: number
  /** Behind them, for what rows hold. */
  readonly notes: number
  readonly width: number
}

const WIDE = 620
const VAST = 1400
/** A card is so much lower than a column is wide. */
const FLATNESS = 0.8

/** The columns, which board and rack share, in a room of this width. */
export function columnsIn(room: number): Columns {
  const isWide = room >= WIDE
  const [gutter, notes] = isWide ? [62, 70] : [25, 17]
  return { isWide, gutter, notes, width: Math.min(room >= VAST ? 98 : 78, (room - gutter - notes - 4) / 10) }
}

/** What a finger needs at the very least. */
const FINGER = 24

export class Grid {
  readonly isWide: boolean
  /** Before the rows, for their names and chips. */
  readonly gutter: number
  /** Above the columns. */
  readonly head: number
  /** Between cards. */
  readonly gap: number
  readonly cell: { readonly width: number; readonly height: number }
  /** Of rows where nothing lies yet. */
  private readonly half: number
  /** Beside the rows, for what they hold. */
  private readonly notes: number
  private readonly growth: ReadonlySet<number>

  constructor(
    width: number,
    height: number,
    readonly rows: readonly number[],
    { growth = new Set(), isAtRest = false }: Options = {},
  ) {
    this.growth = growth
    const columns = columnsIn(width)
    this.isWide = columns.isWide
    this.gutter = columns.gutter
    this.notes = columns.notes
    this.head = this.isWide ? 54 : 44
    this.gap = this.isWide ? 4 : 2
    const [highest, lowest] = this.isWide ? [FLATNESS * columns.width, isAtRest ? 26 : 40] : [48, 34]
    const [room, least] = [height - this.head - 8, isAtRest ? 0 : FINGER]
    const shared = room / (rows.length - growth.size / 2)
    const fitting = shared / 2 < least ? (room - least * growth.size) / (rows.length - growth.size) : shared
    this.cell = { width: columns.width, height: Math.min(highest, Math.max(lowest, fitting)) }
    this.half = Math.max(least, this.cell.height / 2)
  }

  get width(): number {
    return this.right + this.notes
  }

  get height(): number {
    return this.bottom + 4
  }

  /** Where the columns end. */
  get right(): number {
    return this.gutter + this.cell.width * 10
  }

  /** Where the rows end. */
  get bottom(): number {
    return this.rows.reduce((sum, row) => sum + this.rowHeight(row), this.head)
  }

  isGrowth(row: number): boolean {
    return this.growth.has(row)
  }

  rowHeight(row: number): number {
    return this.isGrowth(row) ? this.half : this.cell.height
  }

  /** A card's place in its cell. */
  get card(): { readonly width: number; readonly height: number } {
    return { width: this.cell.width - this.gap, height: this.cell.height - this.gap }
  }

  corner([row, number]: Cell): { x: number; y: number } {
    return { x: this.gutter + (number - 1) * this.cell.width, y: this.top(row) }
  }

  middle(at: Cell): { x: number; y: number } {
    const { x, y } = this.corner(at)
    return { x: x + this.cell.width / 2, y: y + this.rowHeight(at[0]) / 2 }
  }

  top(row: number): number {
    const first = this.rows[0] ?? 0
    return row === first ? this.head : this.head + this.rowHeight(first) + (row - first - 1) * this.cell.height
  }

  /** What is framed around a cell, so much larger than a card in it. */
  frame(cell: Cell, by: number): Box {
    const { x, y } = this.corner(cell)
    return {
      x: x + this.gap / 2 - by,
      y: y + this.gap / 2 - by,
      width: this.card.width + 2 * by,
      height: this.rowHeight(cell[0]) - this.gap + 2 * by,
    }
  }

  /** Around a whole line, by its name. */
  band(line: string): Box {
    const [axis, name] = line.split(' ')
    const full = this.rows.filter((row) => !this.isGrowth(row))
    if (axis === 'col')
      return {
        x: this.corner([0, Number(name)]).x - 2,
        y: this.top(full[0] ?? 0) - 3,
        width: this.cell.width + 4,
        height: this.cell.height * full.length + 6,
      }
    const row = this.rows.find((each) => lineKey(['row', each]) === line) ?? 0
    return { x: this.gutter - 4, y: this.top(row) - 2, width: this.cell.width * 10 + 8, height: this.cell.height + 4 }
  }

  /** From one cell to another, bent to the right. */
  curve([from, to]: readonly [Cell, Cell]): string {
    const [a, b] = [this.middle(from), this.middle(to)]
    const [aside, bend] = [this.cell.width * 0.35, this.cell.width * 0.75]
    return `M${a.x + aside} ${a.y}Q${(a.x + b.x) / 2 + bend} ${(a.y + b.y) / 2} ${b.x + aside} ${b.y}`
  }
}
