/** Where a note lies on the mat: never on what it is about, if there is room elsewhere. */
export interface Span {
  readonly top: number
  readonly bottom: number
}

export interface Placing {
  /** At the upper end. */
  readonly isAbove: boolean
  /** How far it goes beyond the lower one. */
  readonly under: number
}

interface Room {
  /** How high the mat is. */
  readonly mat: number
  /** How much there is under it. */
  readonly reach: number
  /** Whether what is under it may be covered in any case. */
  readonly isSheet: boolean
}

const MARGIN = 12

/** Below what it is about, else above it, else as far down as needed. */
export function placed(thing: Span | null, note: number, { mat, reach, isSheet }: Room): Placing {
  const under = isSheet ? reach : 0
  if (!thing) return { isAbove: false, under }
  const [above, below] = [thing.top - MARGIN, mat + under - thing.bottom - MARGIN]
  if (note <= below) return { isAbove: false, under }
  return note <= above || isSheet ? { isAbove: above > below, under: above > below ? 0 : under } : { isAbove: false, under: Math.min(reach, note - below) }
}

/** Beside a column, on the side where there is more of the mat. */
export function besideColumn(column: number): 'left' | 'right' {
  return column > 5 ? 'left' : 'right'
}
