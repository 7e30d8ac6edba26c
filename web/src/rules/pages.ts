/** The rules pages of the package. */
export type RulesName = 'paseo' | 'paroli'

const PAGES = import.meta.glob<string>('../../../src/spieltisch/words/rules/*.md', { import: 'default' })

/** In English where nobody has translated them yet. */
export async function rulesPage(name: RulesName, language: string): Promise<string> {
  const load = written(name, language) ?? written(name, 'en')
  return load ? load() : ''
}

function written(name: RulesName, language: string): (() => Promise<string>) | undefined {
  return PAGES[`../../../src/spieltisch/words/rules/${name}.${language}.md`]
}

export interface Heading {
  readonly anchor: string
  readonly title: string
}

export function headingsIn(body: HTMLElement): Heading[] {
  return [...body.querySelectorAll('h2')].map((heading) => ({ anchor: heading.querySelector('[id]')?.id ?? '', title: heading.textContent.trim() }))
}

/** How often the wanted words stand on a page that is not shown. */
export function hitsOn(html: string, wanted: string): number {
  const page = document.createElement('template')
  page.innerHTML = html
  return placesWith(page.content, wanted).length
}

/** Let what does not hold the wanted words step back. */
export function dim(body: HTMLElement, wanted: string): void {
  const words = wanted.toLowerCase().trim()
  const blocks = [...body.querySelectorAll('p, li, pre, figure')]
  const hits = words ? blocks.filter((block) => block.textContent.toLowerCase().includes(words)) : []
  for (const block of blocks) block.classList.toggle('aside', words !== '' && !hits.includes(block))
}

/** Every place at which the wanted words stand, in order; what a word in other type divides is not found. */
export function placesWith(body: Node, wanted: string): Range[] {
  const words = wanted.toLowerCase().trim()
  return words ? textsIn(body).flatMap((text) => rangesIn(text, words)) : []
}

function textsIn(body: Node): Text[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

function rangesIn(text: Text, words: string): Range[] {
  const ranges: Range[] = []
  for (let at = text.data.toLowerCase().indexOf(words); at >= 0; at = text.data.toLowerCase().indexOf(words, at + words.length)) {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + words.length)
    ranges.push(range)
  }
  return ranges
}

/** Marked without a change of the page; a browser that can't only lets the rest step back. */
export function mark(ranges: readonly Range[], now: number): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.set('found', new Highlight(...ranges))
  CSS.highlights.set('found-now', new Highlight(...ranges.slice(now, now + 1)))
}
