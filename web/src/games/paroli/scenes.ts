/** What can be shown of what happened: cards that are laid, moved and drawn, chips, and the end. */
import type { Scene } from '../../table/queue.svelte'
import { seatIn, type TableFact } from '../../table/history.svelte'
import type { Happening } from '../../table/table.svelte'
import type { Step } from './view'

export interface ParoliScene extends Scene {
  readonly kind: 'beat' | 'step' | 'draw' | 'end'
  /** What is done on the table. */
  readonly step?: Step
  /** What somebody of this screen draws; others draw backs. */
  readonly cards?: readonly string[]
}

export const HOP = 180
const [CHIP, END] = [300, 1800]
const DRAW = { kind: 'draw', lasts: HOP, isTravel: true } as const

/** `isOwn`: whether somebody at this screen plays a seat, who sees the cards that come. */
export function scenesOf(facts: Happening['facts'], isOwn: (seat: number) => boolean): ParoliScene[] {
  return facts.flatMap((fact) => sceneOf(fact, isOwn) ?? [])
}

function sceneOf(fact: TableFact, isOwn: (seat: number) => boolean): ParoliScene | null {
  const step = stepIn(fact)
  if (step) {
    const isClaim = step.kind === 'claim'
    return { kind: 'step', seat: seatIn(fact), lasts: isClaim ? CHIP : HOP, isTravel: !isClaim, step }
  }
  switch (fact.kind) {
    case 'drew':
      return isOwn(fact.seat) ? null : { ...DRAW, seat: fact.seat, cards: backs(fact.count) }
    case 'received':
      return { ...DRAW, seat: fact.seat, cards: [fact.card] }
    case 'game-over':
      return { kind: 'end', seat: null, lasts: END, isAfter: true }
    default:
      return null
  }
}

function backs(count: number): string[] {
  return Array.from({ length: count }, () => '')
}

function stepIn(fact: TableFact): Step | null {
  switch (fact.kind) {
    case 'laid':
      return { kind: 'lay', card: fact.card, cell: fact.cell }
    case 'shifted':
      return { kind: 'shift', origin: fact.origin, target: fact.target }
    case 'claimed':
      return { kind: 'claim', line: fact.line }
    case 'robbed':
      return { kind: 'rob', one: fact.cells[0], other: fact.cells[1] }
    default:
      return null
  }
}
