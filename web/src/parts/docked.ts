/**
 * Puts an element into the page's place for what is asked; where there is none it stays where it is. It goes with whatever it
 * was part of: from its new place nobody else would take it away.
 */
export function docked(element: HTMLElement): () => void {
  document.querySelector('[data-dock]')?.append(element)
  return () => element.remove()
}
