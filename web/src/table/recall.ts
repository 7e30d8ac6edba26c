/** What is told once more on request: the last turn. */
import type { Piece, Speaker } from '../words/speech'
import { logLines } from './log'
import type { Happening } from './table.svelte'
import { tellTurn } from './telling'

/** What a player can be asked to be shown again. */
export type Recalled = 'last' | 'everyone'

/** The facts of the newest turn of anybody's. */
export function lastTurn(happenings: readonly Happening[]): Happening['facts'] {
  return logLines(happenings).findLast((line) => line.seat !== null && !line.facts.every((fact) => fact['kind'] === 'rolled'))?.facts ?? []
}

export function toldFacts(speaker: Speaker, facts: Happening['facts']): Piece[][] {
  return facts.length ? [tellTurn(speaker, facts)] : []
}
