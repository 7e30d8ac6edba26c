/** Does something once an element has been held for a moment, by pointer or Space; a mere click is left to `click`. */
import type { Attachment } from 'svelte/attachments'

export const HOLDING = 400

export function held(done: () => void): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const listening = new AbortController()
    const end = (): void => clearTimeout(timer)
    const begin = (event: Event): void => {
      if (event instanceof KeyboardEvent && (event.key !== ' ' || event.repeat)) return
      end()
      timer = setTimeout(done, HOLDING)
    }
    for (const name of ['pointerdown', 'keydown']) element.addEventListener(name, begin, listening)
    for (const name of ['pointerup', 'pointerleave', 'pointercancel', 'keyup', 'blur'])
      element.addEventListener(name, end, listening)
    return () => {
      end()
      listening.abort()
    }
  }
}
