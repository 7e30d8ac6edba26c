/** The rules pages of the package, by the name of the game whose they are. */
const PAGES = import.meta.glob<string>('../../../../src/spieltisch/words/*/*.md', { import: 'default' })

/** In English where nobody has translated them yet. */
export async function rulesPage(name: string, language: string): Promise<string> {
  const load = written(name, language) ?? written(name, 'en')
  return load ? load() : ''
}

function written(name: string, language: string): (() => Promise<string>) | undefined {
  return PAGES[`../../../../src/spieltisch/words/${language}/${name}.md`]
}

/** What is found or steps back as a whole. */
const BLOCKS = 'p, li, pre, figure'

export interface Heading {
  readonly anchor: string
  readonly title: string
}

export function headingsIn(body: HTMLElement): Heading[] {
  return [...body.querySelectorAll('h2')].map((heading) => ({
    anchor: heading.querySelector('[id]')?.id ?? '',
    title: heading.textContent.trim(),
  }))
}

/** How often the wanted words are on a page that is not shown. */
export function hitsOn(html: string, wanted: string): number {
  const page = document.createElement('template')
  page.innerHTML = html
  return placesWith(page.content, wanted).length
}

/** Let what does not hold the wanted words step back, where anything does. */
export function dim(body: HTMLElement, wanted: string): void {
  const words = wordsOf(wanted)
  const blocks = [...body.querySelectorAll(BLOCKS)]
  const hits = blocks.filter((block) => holdsAll(block, words))
  const isHit = (block: Element): boolean =>
    hits.includes(block) || hits.some((hit) => hit.contains(block) && holdsAny(block, words))
  for (const block of blocks) block.classList.toggle('aside', hits.length > 0 && !isHit(block))
}

/** Every place of a wanted word with all the others near it, in order; words divided by markup are not found. */
export function placesWith(body: Node, wanted: string): Range[] {
  const words = wordsOf(wanted)
  return words.length
    ? textsIn(body)
        .filter((text) => isNearAll(text, words))
        .flatMap((text) => rangesIn(text, words))
    : []
}

function wordsOf(wanted: string): string[] {
  return wanted.toLowerCase().split(/\s+/).filter(Boolean)
}

function holdsAll({ textContent }: Node, words: readonly string[]): boolean {
  const text = textContent?.toLowerCase() ?? ''
  return words.length > 0 && words.every((word) => text.includes(word))
}

function holdsAny({ textContent }: Node, words: readonly string[]): boolean {
  const text = textContent?.toLowerCase() ?? ''
  return words.some((word) => text.includes(word))
}

/** Whether all of them stand in a paragraph, or whatever else, around this text. */
function isNearAll(text: Text, words: readonly string[]): boolean {
  for (
    let block = text.parentElement?.closest(`${BLOCKS}, h1, h2, h3, tr`);
    block;
    block = block.parentElement?.closest(BLOCKS)
  ) {
    if (holdsAll(block, words)) return true
  }
  return false
}

function textsIn(body: Node): Text[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

function rangesIn(text: Text, words: readonly string[]): Range[] {
  const any = new RegExp(
    words
      .toSorted((one, other) => other.length - one.length)
      .map(literally)
      .join('|'),
    'gi',
  )
  return [...text.data.matchAll(any)].map(({ 0: word, index }) => rangeAt(text, index, word.length))
}

function literally(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function rangeAt(text: Text, start: number, length: number): Range {
  const range = document.createRange()
  range.setStart(text, start)
  range.setEnd(text, start + length)
  return range
}

/** Marked without a change of the page; a browser that can't only lets the rest step back. */
export function mark(ranges: readonly Range[], now: number): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.set('found', new Highlight(...ranges))
  CSS.highlights.set('found-now', new Highlight(...ranges.slice(now, now + 1)))
}
