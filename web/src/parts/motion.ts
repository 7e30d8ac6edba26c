/** Whether somebody looks, and may see things move. */
export interface Sight {
  isStill(): boolean
  isHidden(): boolean
}

export const sight: Sight = {
  isStill: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  isHidden: () => document.hidden,
}
