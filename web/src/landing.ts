/** After going to another page the focus is on its title, not at the end of what is gone. */
const FRAMES = 300

/** As soon as there is a title, unless the page has put them elsewhere; answers with how to give it up. */
export function land(frames = FRAMES): () => void {
  let frame = requestAnimationFrame(look)

  function look(): void {
    const title = document.querySelector('h1')
    const isNowhere = document.activeElement === document.body || document.activeElement === null
    if (title && isNowhere) stand(title)
    else if (isNowhere && (frames -= 1) > 0) frame = requestAnimationFrame(look)
  }

  return () => cancelAnimationFrame(frame)
}

function stand(title: HTMLElement): void {
  title.tabIndex = -1
  title.focus({ preventScroll: true })
}
