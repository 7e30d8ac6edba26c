/** What happened, as the log says it: what one player did is one sentence; what is laid has its name. */
import { joined, type Params, phrase, type Piece, say, type Speaker, strung } from '../words/speech'
import { seatIn } from './history.svelte'
import type { LogFact as Fact } from './log'

/** What a sentence about a fact needs: its parts. */
export function paramsOf(fact: object): Params {
  return { ...fact }
}

/** Something a player did, without the player. */
interface Clause {
  readonly seat: number
  readonly pieces: readonly Piece[]
}

/** Laid while the path has no numbers yet: what it is can be pointed at to see where it lies. */
const LAID = new Set(['tile-laid', 'start-placed'])

export function tell(speaker: Speaker, fact: Fact): Piece[] {
  if (!LAID.has(fact.kind)) return say(speaker, `fact.${fact.kind}`, paramsOf(fact))
  return say({ ...speaker, place: () => [`laid.${nameOf(fact)}`, {}] }, 'log.laid', paramsOf(fact))
}

function nameOf(fact: Fact): string {
  if (fact.kind !== 'tile-laid') return 'start'
  return fact.label === '*' ? (fact.sign ?? 'picture') : fact.label
}

export function tellTurn(speaker: Speaker, facts: readonly Fact[]): Piece[] {
  const told: Piece[][] = []
  let clauses: Clause[] = []
  const close = (): void => {
    if (clauses[0]) told.push(sentence(speaker, clauses[0].seat, clauses))
    clauses = []
  }
  for (const group of grouped(facts)) {
    const clause = clauseOf(speaker, group)
    if (!clause || clauses.some(({ seat }) => seat !== clause.seat)) close()
    if (clause) clauses.push(clause)
    else told.push(...group.map((fact) => tell(speaker, fact)))
  }
  close()
  return strung(speaker, told, 'list.sentences')
}

function sentence(speaker: Speaker, seat: number, clauses: readonly Clause[]): Piece[] {
  const deeds = joined(
    speaker,
    clauses.map(({ pieces }) => [...pieces]),
  )
  return phrase(speaker, 'turn.sentence', { seat }, { deeds })
}

/** Facts said together: a stone's move that ends at home, cards laid one after the other, drawn cards and which. */
const TOGETHER: Readonly<Record<string, string>> = { 'stone-moved': 'stone-home', laid: 'laid', drew: 'received' }

function grouped(facts: readonly Fact[]): Fact[][] {
  const groups: Fact[][] = []
  for (const fact of facts) {
    const [first] = groups.at(-1) ?? []
    const goesOn = first && seatIn(first) === seatIn(fact) && TOGETHER[first.kind] === fact.kind
    if (goesOn) groups.at(-1)?.push(fact)
    else groups.push([fact])
  }
  return groups
}

function clauseOf(speaker: Speaker, [first, ...more]: readonly Fact[]): Clause | null {
  const seat = first ? seatIn(first) : null
  if (!first || seat === null || !(`turn.${first.kind}` in speaker.words)) return null
  if (first.kind === 'laid')
    return {
      seat,
      pieces: phrase(speaker, 'turn.laid', {}, { what: listed(speaker, 'turn.laid.on', [first, ...more]) }),
    }
  if (first.kind === 'stone-moved' && more[0])
    return { seat, pieces: homeward(speaker, { ...paramsOf(more[0]), steps: first.steps }) }
  if (first.kind === 'drew' && more.length)
    return {
      seat,
      pieces: phrase(speaker, 'turn.drew.cards', paramsOf(first), { what: listed(speaker, 'turn.card', more) }),
    }
  return { seat, pieces: phrase(speaker, `turn.${first.kind}`, paramsOf(first)) }
}

/** With several opponents, to whom. */
function homeward(speaker: Speaker, fact: Params): Piece[] {
  return phrase(speaker, speaker.names.length > 2 ? 'turn.home.to' : 'turn.home', fact)
}

function listed(speaker: Speaker, key: string, facts: readonly Fact[]): Piece[] {
  return joined(
    speaker,
    facts.map((fact) => phrase(speaker, key, paramsOf(fact))),
  )
}
