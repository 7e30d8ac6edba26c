/** Drawn and pressable pieces of a sentence, with the brackets and stops that no line break may part from them. */
import type { Piece } from '../words/speech'

export interface Glued {
  readonly piece: Piece
  readonly before: string
  readonly after: string
}

const OPENING = /[([„“]+$/
const CLOSING = /^[.,;:!?)\]”]+/

export function glued(pieces: readonly Piece[]): Glued[] {
  return pieces.map((piece, at): Glued => {
    const [last, next] = [pieces[at - 1], pieces[at + 1]]
    if (piece.kind === 'words')
      return { piece: { ...piece, text: inner(piece.text, isThing(last), isThing(next)) }, before: '', after: '' }
    if (!isThing(piece)) return { piece, before: '', after: '' }
    return { piece, before: OPENING.exec(wordsOf(last))?.[0] ?? '', after: CLOSING.exec(wordsOf(next))?.[0] ?? '' }
  })
}

/** Words without what sticks to the things beside them. */
function inner(text: string, isAfter: boolean, isBefore: boolean): string {
  const rest = isAfter ? text.replace(CLOSING, '') : text
  return isBefore ? rest.replace(OPENING, '') : rest
}

/** Names are mere text, which lines part rightly by themselves. */
function isThing(piece: Piece | undefined): boolean {
  return piece !== undefined && piece.kind !== 'words' && piece.kind !== 'player'
}

function wordsOf(piece: Piece | undefined): string {
  return piece?.kind === 'words' ? piece.text : ''
}
