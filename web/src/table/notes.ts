/** What is said over the page, kind by kind, and how a note finds its place among what is to be seen there. */
import { type Around, type Box, type Place, placed, type Size, squeezed } from './placing'

/** Why not, which one, a hint, the last turn, where everyone is, ways, a line, a question, no link, the coach. */
export const NOTES = ['why', 'pick', 'hint', 'last', 'everyone', 'ways', 'line', 'consent', 'offline', 'coach'] as const
export type NoteKind = (typeof NOTES)[number]

/** Marked where they are drawn: what can be chosen now, and what is spoken of. */
const [CHOICES, ABOUT] = ['[data-choice]', '[data-about]']
const [OTHERS, WORDS] = ['[data-cell], [data-head], [data-tool]', '.bar .say, [data-held]']
/** From here on there is a place beside the board, for a list that has no room on it and takes no focus. */
const WIDE = 900
const DOCKED: NoteKind = 'ways'
const [WIDEST, EDGE] = [400, 8]
/** How much of its width a note keeps to lie somewhere as a whole. */
const WIDTHS = [1, 0.92, 0.85, 0.7, 0.58, 0.48]
/** Lower than this nothing of a note can be read. */
const LOWEST = 96

/** Keeps a note in its place over the section it is written in, whatever moves there. */
export function noted(note: HTMLElement): () => void {
  const section = note.parentElement
  if (!section) return () => undefined
  const stop = watch(section, note, () => place(note, section))
  return () => {
    stop()
    note.remove()
  }
}

/** Looks at once, and again in the next frame after anything changed. */
function watch(section: HTMLElement, note: HTMLElement, look: () => void): () => void {
  let frame = 0
  const mutations = new MutationObserver(soon)
  const sizes = new ResizeObserver(soon)
  function soon(): void {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(now)
  }
  function now(): void {
    look()
    mutations.takeRecords()
  }
  now()
  for (const each of [section, note])
    mutations.observe(each, { attributes: true, childList: true, characterData: true, subtree: true })
  for (const each of [section, ...note.children]) sizes.observe(each)
  section.addEventListener('scroll', soon, { capture: true })
  return () => {
    cancelAnimationFrame(frame)
    mutations.disconnect()
    sizes.disconnect()
    section.removeEventListener('scroll', soon, { capture: true })
  }
}

/** To be measured a note is laid out as a whole, which takes it back to its beginning: a reader keeps their place. */
function place(note: HTMLElement, section: HTMLElement): void {
  const read = note.firstElementChild?.scrollTop ?? 0
  settle(note, section)
  if (read) note.firstElementChild?.scrollTo({ top: read, behavior: 'instant' })
}

function settle(note: HTMLElement, section: HTMLElement): void {
  const around = surroundings(section, note)
  const sizes = sizesOf(note, around.room)
  const found = placed(sizes, around)
  const dock =
    found || innerWidth < WIDE || note.dataset['note'] !== DOCKED ? null : document.querySelector('[data-dock]')
  const home = dock ?? section
  if (note.parentElement !== home) home.append(note)
  note.toggleAttribute('data-docked', dock !== null)
  if (dock) note.removeAttribute('style')
  else lay(note, found ?? readable(squeezed(sizes, around)) ?? upwards(sizes, section, note), sizes[0])
}

function readable(found: Place | null): Place | null {
  return found && found.height >= LOWEST ? found : null
}

/** Where choices leave no room on the board, a note may reach over the seats above it, which a phone has there. */
function upwards(sizes: readonly Size[], section: HTMLElement, note: HTMLElement): Place | null {
  const main = section.closest('main')?.getBoundingClientRect()
  const above = main ? (section.getBoundingClientRect().top - main.top) / scaleOf(section) : 0
  const found = squeezed(sizes, surroundings(section, note, above))
  return found && { ...found, y: found.y - above }
}

function lay(note: HTMLElement, found: Place | null, whole: Size | undefined): void {
  note.toggleAttribute('data-tight', found?.width !== whole?.width || found?.height !== whole?.height)
  note.dataset['side'] = found?.side ?? ''
  note.style.cssText = found ? styleOf(found) : ''
}

function styleOf({ x, y, width, height, tip = 0 }: Place): string {
  return `left: ${x}px; top: ${y}px; width: ${width}px; --room: ${height}px; --tip: ${tip}px`
}

/** In its usual size, then with less air around its words, then narrower. */
function sizesOf(note: HTMLElement, room: Size): Size[] {
  note.removeAttribute('data-docked')
  note.removeAttribute('data-tight')
  const whole = sizeAt(note, `max-content; max-width: ${Math.min(WIDEST, room.width - 2 * EDGE)}px`)
  note.toggleAttribute('data-tight', true)
  return [whole, ...WIDTHS.map((share) => sizeAt(note, `${Math.floor(whole.width * share)}px`))]
}

function sizeAt(note: HTMLElement, width: string): Size {
  note.style.cssText = `width: ${width}`
  const { width: wide, height } = note.getBoundingClientRect()
  const scale = scaleOf(note)
  return { width: Math.ceil(wide / scale), height: Math.ceil(height / scale) }
}

/** Whatever is marked, as it is seen from the section, or from so far above it. */
function surroundings(section: HTMLElement, note: HTMLElement, above = 0): Around {
  const scale = scaleOf(section)
  const { left, top: edge, width, height } = section.getBoundingClientRect()
  const top = edge - above * scale
  const boxes = (selector: string): Box[] =>
    [...document.querySelectorAll(selector)]
      .filter((each) => !note.contains(each))
      .flatMap((each) => {
        const seen = seenOf(each)
        return seen
          ? [
              {
                x: (seen.x - left) / scale,
                y: (seen.y - top) / scale,
                width: seen.width / scale,
                height: seen.height / scale,
              },
            ]
          : []
      })
  const [thing] = note.dataset['points'] ? boxes(`[data-cell="${note.dataset['points']}"]`) : []
  return {
    room: { width: width / scale, height: height / scale + above },
    choices: boxes(CHOICES),
    about: boxes(ABOUT),
    others: boxes(OTHERS),
    words: boxes(WORDS),
    thing,
  }
}

/** What is not scrolled away. */
function seenOf(element: Element): Box | null {
  const box = element.getBoundingClientRect()
  const frame = element.closest('.scroll')?.getBoundingClientRect() ?? box
  const [x, y] = [Math.max(box.left, frame.left), Math.max(box.top, frame.top)]
  const [width, height] = [Math.min(box.right, frame.right) - x, Math.min(box.bottom, frame.bottom) - y]
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** A page on a large screen is drawn larger. */
function scaleOf(element: HTMLElement): number {
  return element.getBoundingClientRect().width / element.offsetWidth || 1
}
