/** Where rows, columns and cells of the table are drawn. */
import { type Cell, lineKey } from './view'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const WIDE = 620

export class Grid {
  readonly isWide: boolean
  /** Before the rows, for their names and chips. */
  readonly gutter: number
  /** Above the columns. */
  readonly head: number
  /** Between cards. */
  readonly gap: number
  readonly cell: { readonly width: number; readonly height: number }
  /** Beside the rows, for what they hold. */
  private readonly notes: number

  constructor(
    width: number,
    height: number,
    readonly rows: readonly number[],
    /** Whether nothing is to be tapped: rows may be lower. */
    isAtRest = false,
  ) {
    this.isWide = width >= WIDE
    this.gutter = this.isWide ? 62 : 29
    this.notes = this.isWide ? 70 : 0
    this.head = this.isWide ? 54 : 44
    this.gap = this.isWide ? 4 : 2
    const [highest, lowest] = this.isWide ? [62, isAtRest ? 26 : 40] : [48, 34]
    this.cell = {
      width: Math.min(78, (width - this.gutter - this.notes - 4) / 10),
      height: Math.min(highest, Math.max(lowest, (height - this.head - 8) / rows.length)),
    }
  }

  get width(): number {
    return this.right + this.notes
  }

  get height(): number {
    return this.head + this.cell.height * this.rows.length + 4
  }

  /** Where the columns end. */
  get right(): number {
    return this.gutter + this.cell.width * 10
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
    return { x: x + this.cell.width / 2, y: y + this.cell.height / 2 }
  }

  top(row: number): number {
    return this.head + (row - (this.rows[0] ?? 0)) * this.cell.height
  }

  /** Around a whole line, by its name. */
  band(line: string): Box {
    const [axis, name] = line.split(' ')
    if (axis === 'col') return { x: this.corner([0, Number(name)]).x - 2, y: this.head - 3, width: this.cell.width + 4, height: this.cell.height * this.rows.length + 6 }
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
