import { type Catalogue, localeOf, type Params, phrase, textOf } from './speech'

/** A language is a folder of the package. */
const FOLDER = '../../../src/spieltisch/words/'
const PAGE = import.meta.glob<Catalogue>('../../../src/spieltisch/words/*/page.json', { import: 'default' })
const LAW = import.meta.glob<Catalogue>('../../../src/spieltisch/words/*/sentences.json', { import: 'default' })
/** Texts that only some look at are fetched when they do. */
const PARTS = import.meta.glob<Catalogue>('../../../src/spieltisch/words/*/{study,order}.json', { import: 'default' })
export const LANGUAGES: readonly string[] = Object.keys(PAGE).map((path) => path.split('/').at(-2) ?? '')
const KEPT = 'spieltisch.language'
/** Spoken to those whose languages nobody speaks here. */
const DEFAULT = 'en'

/** `study`: what hints and reviews say. `order`: what is said about other people, and to the operator. */
export type Part = 'study' | 'order'

class Language {
  code = $state(DEFAULT)
  words = $state.raw<Catalogue>({})
  private readonly parts = new Set<Part>()

  /** Speak this language from now on, here and on the next visit. */
  async choose(code: string): Promise<void> {
    const [page, law] = [PAGE[`${FOLDER}${code}/page.json`], LAW[`${FOLDER}${code}/sentences.json`]]
    if (!page || !law) throw new RangeError(`nobody speaks ${code} here`)
    const parts = [...this.parts].map((part) => partOf(code, part))
    this.words = together(...(await Promise.all([page(), law(), ...parts])))
    this.code = code
    document.documentElement.lang = code
    document.querySelector('link[rel=manifest]')?.setAttribute('href', `./manifest.${code}.webmanifest`)
    localStorage.setItem(KEPT, code)
  }

  /** How it writes figures, dates and lists. */
  get locale(): string {
    return localeOf(this.words)
  }

  /** From now on these are spoken too. */
  async fetch(part: Part): Promise<void> {
    if (this.parts.has(part)) return
    const words = await partOf(this.code, part)
    this.parts.add(part)
    this.words = { ...this.words, ...words }
  }

  /** A text of the page. */
  say(key: string, params: Params = {}): string {
    return textOf(phrase({ words: this.words, names: [], place: (x, y) => ['place.grid', { x, y }] }, key, params))
  }
}

export const language = new Language()

/** What the page's own texts say goes before the law's sentences. */
export function together(page: Catalogue, law: Catalogue = {}, ...parts: readonly Catalogue[]): Catalogue {
  return Object.assign({}, law, page, ...parts) as Catalogue
}

/** A text of the page in the chosen language. */
export function t(key: string, params: Params = {}): string {
  return language.say(key, params)
}

/** Names as one says them: "Jonas, Anna and Ben". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language.locale).format(names)
}

/** One after the other, without an "and". */
export function strung(parts: readonly string[]): string {
  return parts.filter(Boolean).join(t('list.comma'))
}

/** Whole sentences, one after the other. */
export function sentences(...texts: readonly string[]): string {
  return texts.filter(Boolean).join(t('list.sentences'))
}

/** Phrases, each said as a sentence by itself: "Tile 5. Free". */
export function phrases(texts: readonly string[]): string {
  return texts.filter(Boolean).join(t('list.stop'))
}

/** What something is called, and what there is to say about it: "Row J: 55". */
export function labelled(label: string, text: string): string {
  return t('list.label', { label, text })
}

/** The language chosen before, else the first of the browser's that is spoken here. */
export function preferred(kept: string | null, wanted: readonly string[]): string {
  const spoken = [kept ?? '', ...wanted.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')]
  return spoken.find((code) => LANGUAGES.includes(code)) ?? DEFAULT
}

export function speakPreferred(): Promise<void> {
  return language.choose(preferred(localStorage.getItem(KEPT), navigator.languages))
}

function partOf(code: string, part: Part): Promise<Catalogue> {
  return PARTS[`${FOLDER}${code}/${part}.json`]?.() ?? Promise.resolve({})
}

/** What went wrong, in the server's own sentences; a code nobody has words for is shown as it is. */
export function troubleWords(code: string, params: Params = {}): string {
  const key = [`trouble.${code}`, `table.${code}`].find((each) => each in language.words)
  const entry = key ? JSON.stringify(language.words[key]) : '{unknown}'
  const isComplete = [...entry.matchAll(/\{(\w+)\}/g)].every(([, name]) => (name ?? '') in params)
  return key && isComplete ? t(key, params) : t('trouble.other', { code })
}
