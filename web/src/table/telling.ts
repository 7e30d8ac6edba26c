/** What happened, as the log says it: a turn is one sentence with its player's name once, and what is laid has its name. */
import { type Params, type Piece, say, type Speaker } from '../words/speech'
import type { Happening } from './table.svelte'

type Fact = Happening['facts'][number]

/** Laid while the path has no numbers yet: what it is can be pointed at to see where it lies. */
const LAID = new Set(['tile-laid', 'start-placed'])

export function tell(speaker: Speaker, fact: Fact): Piece[] {
  const kind = String(fact['kind'])
  if (!LAID.has(kind)) return say(speaker, `fact.${kind}`, fact as Params)
  return say({ ...speaker, place: () => [`laid.${nameOf(fact)}`, {}] }, 'log.laid', fact as Params)
}

function nameOf(fact: Fact): string {
  if (fact['kind'] === 'start-placed') return 'start'
  return fact['label'] === '*' ? String(fact['sign'] ?? 'picture') : String(fact['label'])
}

export function tellTurn(speaker: Speaker, facts: readonly Fact[]): Piece[] {
  let told: readonly Piece[] = []
  let who: number | null = null
  for (const pieces of facts.map((fact) => tell(speaker, fact))) {
    const [first, ...rest] = pieces
    const seat = first?.kind === 'player' ? first.seat : null
    const head = seat !== null && seat === who ? openEnded(told) : null
    told = head ? [...head, ...rest] : [...told, ...(told.length ? [SPACE] : []), ...pieces]
    who = seat
  }
  return [...told]
}

const SPACE: Piece = { kind: 'words', text: ' ' }

/** The same with a comma for its full stop; none where a question ends it, or more than one sentence was said last. */
function openEnded(told: readonly Piece[]): Piece[] | null {
  const last = told.at(-1)
  if (last?.kind !== 'words' || !/^[^.?]*\.$/.test(last.text)) return null
  return [...told.slice(0, -1), { ...last, text: `${last.text.slice(0, -1)},` }]
}
