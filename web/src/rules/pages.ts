/** The rules pages of the package. */
export type RulesName = 'paseo' | 'paroli'

const PAGES = import.meta.glob<string>('../../../src/spieltisch/words/rules/*.md', { import: 'default' })

export async function rulesPage(name: RulesName, language: string): Promise<string> {
  const load = PAGES[`../../../src/spieltisch/words/rules/${name}.${language}.md`]
  return load ? load() : ''
}

export interface Heading {
  readonly anchor: string
  readonly title: string
}

export function headingsIn(body: HTMLElement): Heading[] {
  return [...body.querySelectorAll('h2')].map((heading) => ({ anchor: heading.querySelector('[id]')?.id ?? '', title: heading.textContent.trim() }))
}

/** Let what does not hold the wanted words step back; what does, in order. */
export function found(body: HTMLElement, wanted: string): Element[] {
  const words = wanted.toLowerCase().trim()
  const blocks = [...body.querySelectorAll('p, li, pre, figure')]
  const hits = words ? blocks.filter((block) => block.textContent.toLowerCase().includes(words)) : []
  for (const block of blocks) block.classList.toggle('aside', words !== '' && !hits.includes(block))
  return hits
}
