/** Takes the focus when it appears; when it goes the focus is back where it was, unless it went elsewhere meanwhile. */
export function steppedInto(element: HTMLElement): () => void {
  const from = document.activeElement
  element.focus()
  return () => {
    const isLost = document.activeElement === document.body || element.contains(document.activeElement)
    if (isLost && from instanceof HTMLElement) from.focus()
  }
}
