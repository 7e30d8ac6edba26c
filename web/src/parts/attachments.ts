/**
 * Puts an element into the page's place for questions; where there is none it stays where it is. It goes with
 * whatever it was part of: from its new place nobody else would take it away.
 */
export function docked(element: HTMLElement): () => void {
  document.querySelector('[data-dock]')?.append(element)
  return () => element.remove()
}

/** Says whether there is more below of what scrolls: `data-more` draws a sign there. */
export function goesOn(element: HTMLElement): () => void {
  const SLACK = 4
  const look = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = element
    element.toggleAttribute('data-more', scrollHeight - clientHeight - scrollTop > SLACK)
  }
  const sizes = new ResizeObserver(look)
  const contents = new MutationObserver(look)
  sizes.observe(element)
  contents.observe(element, { childList: true, subtree: true })
  element.addEventListener('scroll', look)
  return () => {
    sizes.disconnect()
    contents.disconnect()
    element.removeEventListener('scroll', look)
  }
}

/** Takes the focus when it appears; when it goes the focus is back where it was, unless it went elsewhere meanwhile. */
export function focused(element: HTMLElement): () => void {
  const from = document.activeElement
  element.focus()
  return () => {
    const isLost = document.activeElement === document.body || element.contains(document.activeElement)
    if (isLost && from instanceof HTMLElement) from.focus()
  }
}
