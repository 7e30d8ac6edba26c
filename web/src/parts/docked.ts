/** Puts an element into the page's place for what is asked; where there is none it stays where it is. */
export function docked(element: HTMLElement): void {
  document.querySelector('[data-dock]')?.append(element)
}
