/** What can be shown of what happened: dice, a stone on its way, a tile that is laid, and the end. */
import type { Scene } from '../../table/queue.svelte'
import type { TableFact } from '../../table/history.svelte'
import type { Happening } from '../../table/table.svelte'
import { type Movement, movementOf } from './marks'
import type { Dice } from './turn.svelte'
import type { Cell } from './view'

/** `rest`: dice lie to be read. */
export interface PaseoScene extends Scene {
  readonly kind: 'beat' | 'roll' | 'rest' | 'move' | 'lay' | 'end'
  readonly dice?: Dice
  readonly movement?: Movement
  readonly laid?: { readonly cell: Cell; readonly label: string | null }
}

const [ROLL, READ, LIE, LAY, END] = [500, 300, 500, 350, 1600]
const [STEP, JUMP, LONGEST] = [140, 220, 1500]

/** `isSeen`: what was to be seen before, because a hand here entered it. */
export function scenesOf(
  facts: Happening['facts'],
  isSeen: (scene: PaseoScene) => boolean = () => false,
): PaseoScene[] {
  const scenes = facts.flatMap((fact) => sceneOf(fact) ?? []).filter((scene) => !isSeen(scene))
  return scenes[0]?.kind === 'move' ? [{ kind: 'rest', seat: scenes[0].seat, lasts: READ }, ...scenes] : scenes
}

function sceneOf(fact: TableFact): PaseoScene | null {
  switch (fact.kind) {
    case 'rolled':
      return { kind: 'roll', seat: fact.seat, lasts: ROLL, isAfter: true, dice: fact.dice }
    case 'stone-moved':
      return moveScene(movementOf(fact))
    case 'tile-laid':
      return { kind: 'lay', seat: fact.seat, lasts: LAY, laid: { cell: fact.cell, label: fact.label } }
    case 'start-placed':
      return { kind: 'lay', seat: fact.seat, lasts: LAY, laid: { cell: fact.cell, label: null } }
    case 'stayed':
    case 'stuck':
      return { kind: 'rest', seat: fact.seat, lasts: LIE }
    case 'won':
      return { kind: 'end', seat: fact.seat, lasts: END, isAfter: true }
    case 'limit-reached':
      return { kind: 'end', seat: null, lasts: END, isAfter: true }
    default:
      return null
  }
}

export function moveScene(movement: Movement, isEntered = false): PaseoScene {
  const { seat, route, jumped } = movement
  const lasts = Math.min(LONGEST, STEP * (route.length - jumped.length) + JUMP * jumped.length)
  return { kind: 'move', seat, lasts, isTravel: true, isEntered, movement }
}
