/** The head and the foot of a line: touched, it is looked at; held, it is claimed. */
import { press } from '../../parts/press'
import type { Line } from './view'

type Taken = (line: Line) => void

export function tapsOf(
  line: Line,
  online: Taken,
  onhold: Taken,
): { onclick: () => void; onpointerdown: (event: PointerEvent) => void } {
  return {
    onclick: () => online(line),
    onpointerdown: (event) =>
      press(event, { lift: () => false, move: () => undefined, drop: () => undefined, hold: () => onhold(line) }),
  }
}
