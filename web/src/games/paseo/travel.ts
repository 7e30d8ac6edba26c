/** Lets a drawn stone go its way; where the path is drawn again meanwhile, it goes on from where it is. */
import type { Attachment } from 'svelte/attachments'
import type { Journey, Point } from './trail'

/** A stone as it is drawn: where, and how large. */
export interface Drawn extends Point {
  readonly r: number
}

export interface Trip extends Journey {
  readonly from: Drawn
  readonly to: Drawn
  /** How large the stone is on its way. */
  readonly r: number
}

export function travel(trip: () => Trip, onarrive: () => void): Attachment<SVGGElement> {
  let gone: Animation['currentTime'] = 0
  return (stone) => {
    const { duration, ...way } = trip()
    const animation = stone.animate(frames(way), { duration, fill: 'both' })
    animation.currentTime = gone
    animation.onfinish = onarrive
    return () => {
      gone = animation.currentTime
      animation.cancel()
    }
  }
}

export function frames({ moments, from, to, r }: Omit<Trip, 'duration'>): Keyframe[] {
  return moments.map(({ x, y, offset }, at) => ({
    offset,
    transform: placed(at === 0 ? from : at === moments.length - 1 ? to : { x, y, r }),
  }))
}

function placed({ x, y, r }: Drawn): string {
  return `translate(${x}px, ${y}px) scale(${r})`
}
