/** What can be shown of what happened: a roll, a stone on its way, or dice that lie because nobody moved by them. */
import type { Happening } from '../table/table.svelte'
import { type Movement, movementOf } from './marks'
import { lastRoll } from './rolls'
import type { Dice } from './turn.svelte'

export interface Scene {
  readonly kind: 'roll' | 'move' | 'rest'
  readonly seat: number
  /** Those of the turn it belongs to; none: those that lie now. */
  readonly dice: Dice | null
  readonly movement: Movement | null
  /** Whether a hand at this screen makes it, and has not sent it. */
  readonly isEntered: boolean
}

type Facts = Happening['facts']

const KINDS: ReadonlyMap<unknown, Scene['kind']> = new Map([['rolled', 'roll'], ['stone-moved', 'move'], ['stayed', 'rest'], ['stuck', 'rest']])

/** `before`: what happened earlier, for the dice that lie. */
export function scenesOf(facts: Facts, before: readonly Happening[] = []): Scene[] {
  let dice = lastRoll(before)?.dice ?? null
  return facts.flatMap((fact) => {
    const kind = KINDS.get(fact['kind'])
    if (kind === 'roll') dice = fact['dice'] as Dice
    return kind ? [{ kind, seat: Number(fact['seat']), dice, movement: kind === 'move' ? movementOf(fact) : null, isEntered: false }] : []
  })
}

export function enteredScene(movement: Movement): Scene {
  return { kind: 'move', seat: movement.seat, dice: null, movement, isEntered: true }
}
