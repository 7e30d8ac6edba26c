/** The path makes room for a new tile gently. */
import { tick } from 'svelte'
import { motion } from '../../parts/motion'
import type { Geometry } from './geometry'
import type { Cell } from './view'

const DURATION = 180
const EASING = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

/** Let what is drawn again begin where it was before, once it is scrolled to its place; returns what ends it. */
export function makeRoom(board: Element, before: Geometry, after: Geometry, cell: Cell): () => void {
  const from = motion.isStill() ? null : asBefore(before, after, cell)
  let moving: Animation | undefined
  if (from)
    void tick().then(
      () =>
        (moving = board.animate([{ transform: from }, { transform: 'none' }], { duration: DURATION, easing: EASING })),
    )
  return () => moving?.cancel()
}

/** What brings the new drawing to where the old one was, so that this cell lies on itself; none if it does already. */
export function asBefore(before: Geometry, after: Geometry, cell: Cell): string | null {
  const scale = before.side / after.side
  const [was, is] = [before, after].map((drawn) => fromMiddle(drawn, cell))
  const [x, y] = [0, 1].map((axis) => Math.round((was?.[axis] ?? 0) - scale * (is?.[axis] ?? 0)))
  return scale === 1 && !x && !y ? null : `translate(${x}px, ${y}px) scale(${scale})`
}

function fromMiddle(drawn: Geometry, cell: Cell): readonly number[] {
  const { x, y } = drawn.middle(cell)
  return [x - drawn.width / 2, y - drawn.height / 2]
}
