export type RulesName = 'paseo' | 'paroli'

const PAGES = import.meta.glob<string>('../../../src/spieltisch/words/rules/*.md', { import: 'default' })

export async function rulesPage(name: RulesName, language: string): Promise<string> {
  const load = PAGES[`../../../src/spieltisch/words/rules/${name}.${language}.md`]
  return load ? load() : ''
}

/** Let what does not hold the wanted words step back. */
export function found(body: HTMLElement, wanted: string): void {
  const words = wanted.toLowerCase().trim()
  for (const block of body.querySelectorAll('p, li, pre')) {
    block.classList.toggle('aside', words !== '' && !block.textContent.toLowerCase().includes(words))
  }
}
