/** A press of the pointer that becomes a drag after some way, or is held; a tap is left to `click`. */
export interface Press {
  /** It is dragged; false: there is nothing to drag here. */
  readonly lift: () => boolean
  readonly move: (x: number, y: number) => void
  /** Let go over this element, or outside of everything. */
  readonly drop: (over: Element | null) => void
  readonly hold?: () => void
}

const WAY = 8
const HOLDING = 500

export function press(event: PointerEvent, { lift, move, drop, hold }: Press): void {
  if (event.button !== 0 || !event.isPrimary) return
  const [x, y] = [event.clientX, event.clientY]
  let isDragging = false
  const listening = new AbortController()
  const timer = setTimeout(() => {
    if (!hold || event.pointerType === 'mouse') return
    end()
    whenReleased(swallowClick)
    hold()
  }, HOLDING)

  function end(): void {
    clearTimeout(timer)
    listening.abort()
  }

  function moved(now: PointerEvent): void {
    if (now.pointerId !== event.pointerId) return
    if (!isDragging) {
      if (Math.hypot(now.clientX - x, now.clientY - y) < WAY) return
      clearTimeout(timer)
      if (!lift()) return end()
      isDragging = true
    }
    move(now.clientX, now.clientY)
  }

  function released(now: PointerEvent): void {
    if (now.pointerId !== event.pointerId) return
    end()
    if (!isDragging) return
    swallowClick()
    drop(now.type === 'pointerup' ? document.elementFromPoint(now.clientX, now.clientY) : null)
  }

  const { signal } = listening
  addEventListener('pointermove', moved, { signal })
  addEventListener('pointerup', released, { signal })
  addEventListener('pointercancel', released, { signal })
}

function whenReleased(done: () => void): void {
  const waiting = new AbortController()
  const released = (): void => {
    waiting.abort()
    done()
  }
  for (const name of ['pointerup', 'pointercancel']) addEventListener(name, released, { signal: waiting.signal })
}

/** The click that ends a drag or a hold is none. */
function swallowClick(): void {
  const swallow = (click: Event): void => {
    click.preventDefault()
    click.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50)
}
