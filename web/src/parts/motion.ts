/** Whether somebody looks, and how fast things may move for them. */
import { settings } from './settings.svelte'

export interface Motion {
  /** Things are where they go, without travel: the system asks for it. */
  isStill(): boolean
  isHidden(): boolean
  /** Times the ordinary speed; infinite where nothing is to move and nobody waits. */
  speed(): number
  /** Milliseconds from the last movement to what a bot does next. */
  beat(): number
}

const SPEEDS = { calm: 0.6, normal: 1, fast: 1.8, none: Infinity } as const
const [BEAT, SHORT_BEAT] = [500, 150]

export const motion: Motion = {
  isStill: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  isHidden: () => document.hidden,
  speed: () => SPEEDS[settings.pace],
  beat: () => (settings.fastBots ? SHORT_BEAT : BEAT),
}
