/** Why one turn is better than another, in words. */
import type { Because } from '../net/wire'
import { type Params, type Piece, say, type Speaker } from '../words/speech'

/** `seat`: whose turn it is, for stones that are named without their owner; none where there are no words for it. */
export function reasonWords(speaker: Speaker, { code, params }: Because, seat: number): Piece[] | null {
  const key = `reason.${code}`
  return key in speaker.words ? say(speaker, key, { seat, ...(params as Params | undefined) }) : null
}
