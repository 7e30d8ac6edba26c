/** A reason played on the board: marks that come one after the other, and stay. */
export type Spot = readonly [number, number]

export interface Mark {
  /** One frame is drawn around all of them. */
  readonly cells: readonly Spot[]
  readonly word: string
  readonly tone: 'count' | 'no' | 'yes'
}

export interface Beat {
  readonly marks: readonly Mark[]
  /** Where the stone is that goes the way. */
  readonly at?: Spot
}

export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const NO = '✕'

export function beat(tone: Mark['tone'], word: string, ...cells: readonly Spot[]): Beat {
  return { marks: [{ cells, word, tone }] }
}

/** Around several frames. */
export function around(frames: readonly Frame[]): Frame {
  const [x, y] = [Math.min(...frames.map((each) => each.x)), Math.min(...frames.map((each) => each.y))]
  return {
    x,
    y,
    width: Math.max(...frames.map((each) => each.x + each.width)) - x,
    height: Math.max(...frames.map((each) => each.y + each.height)) - y,
  }
}
