/** A hint that was asked for: what is best here, the next best two, and why. */
import type { Hinted, HintGiven, Option, Weighed } from '../net/wire'
import type { Letter } from '../net/messages'
import type { BoardTable } from './table.svelte'

const KEPT = 'spieltisch.hints.'

export class Hints {
  hint = $state.raw<Hinted | null>(null)
  isThinking = $state(false)
  /** Why there is none: the code of its words. */
  trouble = $state('')
  /** Which of the best three is drawn on the board. */
  shown = $state(0)
  /** How many there were in this game. */
  count = $state(0)
  private asking = 0
  /** The view that the last one was about: looking again says nothing new. */
  private told = ''

  constructor(private readonly at: () => { readonly table: BoardTable; readonly seat: Letter | null }) {}

  get areGiven(): boolean {
    return this.at().table.hasHints
  }

  get isOpen(): boolean {
    return this.isThinking || this.hint !== null || this.trouble !== ''
  }

  get given(): HintGiven | null {
    return this.hint?.hint ?? null
  }

  get weighed(): readonly Weighed[] {
    return this.given?.weighed ?? []
  }

  /** The turn that is drawn, as the record writes it. */
  readonly actions = $derived.by((): readonly string[] => {
    if (!this.hint) return []
    return this.weighed[this.shown]?.actions ?? [this.hint.option.text]
  })

  async want(steps: readonly Option[] = [], first: string | null = null): Promise<void> {
    const { table, seat } = this.at()
    if (!seat || !this.areGiven || this.isThinking) return
    this.forget()
    this.isThinking = true
    const { asking } = this
    const after = steps.map((step) => step.text)
    const answer = await table.hint(seat, after, first)
    this.isThinking = false
    if (asking !== this.asking) return
    if (answer?.type === 'told') this.tell(answer.answer.kind === 'hinted' ? answer.answer : null)
    else if (answer) this.trouble = answer.code
  }

  /** Draw another one of the best three; whether there is one. */
  look(at: number): boolean {
    if (!this.weighed[at]) return false
    this.shown = at
    return true
  }

  /** 1 to 3 look at the others, Enter sets up what is drawn; whether a key was for the hint. */
  press(event: KeyboardEvent, use: () => void): boolean {
    if (!this.hint || event.altKey || event.ctrlKey || event.metaKey) return false
    const isFree = !(event.target instanceof HTMLElement && event.target.closest('button, a'))
    const isDigit = /^[1-3]$/.test(event.key)
    if (isDigit ? !this.look(Number(event.key) - 1) : event.key !== 'Enter' || !isFree) return false
    if (!isDigit) use()
    event.preventDefault()
    return true
  }

  forget(): void {
    this.asking += 1
    this.hint = null
    this.trouble = ''
    this.shown = 0
  }

  private tell(hint: Hinted | null): void {
    const { table, seat } = this.at()
    const seen = table.view(seat)?.hash ?? ''
    this.count = counted(table.info?.id ?? '', seen === this.told ? 0 : 1)
    this.told = seen
    this.hint = hint
  }
}

/** How many there were at a table, with this many more; kept as long as the page stays open. */
function counted(table: string, more: number): number {
  if (typeof sessionStorage === 'undefined') return more
  const count = Number(sessionStorage.getItem(`${KEPT}${table}`) ?? 0) + more
  sessionStorage.setItem(`${KEPT}${table}`, String(count))
  return count
}
