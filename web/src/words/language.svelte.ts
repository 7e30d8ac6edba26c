import { phrase, type Catalogue, type Params, textOf } from './speech'

/** A language is a file of texts beside this one, which may hold the law's sentences too; where it does not, they are English. */
const PAGE = import.meta.glob<Catalogue>('./*.json', { import: 'default' })
const LAW = import.meta.glob<Catalogue>('../../../src/spieltisch/words/*.json', { import: 'default' })
export const LANGUAGES: readonly string[] = Object.keys(PAGE).map((path) => path.slice('./'.length, -'.json'.length))
const KEPT = 'spieltisch.language'

class Language {
  code = $state('en')
  words = $state.raw<Catalogue>({})

  /** Speak this language from now on, here and on the next visit. */
  async choose(code: string): Promise<void> {
    const [page, law] = [PAGE[`./${code}.json`], sentences(code) ?? sentences('en')]
    if (!page) throw new RangeError(`nobody speaks ${code} here`)
    this.words = together(...(await Promise.all([page(), law?.()])))
    this.code = code
    document.documentElement.lang = code
    localStorage.setItem(KEPT, code)
  }

  /** A text of the page. */
  say(key: string, params: Params = {}): string {
    return textOf(phrase({ words: this.words, names: [], place: (x, y) => ['place.grid', { x, y }] }, key, params))
  }
}

export const language = new Language()

/** What a language's own file says goes before the law's sentences, which may be those of another language. */
export function together(page: Catalogue, law: Catalogue = {}): Catalogue {
  return { ...law, ...page }
}

/** A text of the page in the chosen language. */
export function t(key: string, params: Params = {}): string {
  return language.say(key, params)
}

/** Names as one says them: "Jonas, Anna and Ben". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language.code).format(names)
}

/** The language chosen before, else the first of the browser's that is spoken here. */
export function preferred(kept: string | null, wanted: readonly string[]): string {
  const spoken = [kept ?? '', ...wanted.map((tag) => tag.slice(0, 2).toLowerCase())]
  return spoken.find((code) => LANGUAGES.includes(code)) ?? 'en'
}

export function speakPreferred(): Promise<void> {
  return language.choose(preferred(localStorage.getItem(KEPT), navigator.languages))
}

function sentences(code: string): (() => Promise<Catalogue>) | undefined {
  return LAW[`../../../src/spieltisch/words/${code}.json`]
}

/** What went wrong, in the server's own sentences; a code nobody has words for is shown as it is. */
export function troubleWords(code: string, params: Params = {}): string {
  const key = [`trouble.${code}`, `table.${code}`].find((each) => each in language.words)
  const entry = key ? JSON.stringify(language.words[key]) : '{unknown}'
  const isComplete = [...entry.matchAll(/\{(\w+)\}/g)].every(([, name]) => (name ?? '') in params)
  return key && isComplete ? t(key, params) : t('trouble.other', { code })
}
