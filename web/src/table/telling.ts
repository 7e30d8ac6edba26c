/** What happened, as the log says it: what one player did is one sentence with the name once, and what is laid has its name. */
import { joined, type Params, phrase, type Piece, say, type Speaker } from '../words/speech'
import type { Happening } from './table.svelte'

type Fact = Happening['facts'][number]

/** Something a player did, without the player. */
interface Clause {
  readonly seat: number
  readonly pieces: readonly Piece[]
}

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
  return told.flatMap((pieces, at) => (at ? [...words(' '), ...pieces] : pieces))
}

function sentence(speaker: Speaker, seat: number, clauses: readonly Clause[]): Piece[] {
  return [...phrase(speaker, 'turn.who', { seat }), ...words(' '), ...joined(speaker, clauses.map(({ pieces }) => [...pieces])), ...words('.')]
}

/** Facts that are said together: a stone's move that ends at home, cards laid one after the other, cards drawn and what they are. */
const TOGETHER: Readonly<Record<string, string>> = { 'stone-moved': 'stone-home', laid: 'laid', drew: 'received' }

function grouped(facts: readonly Fact[]): Fact[][] {
  const groups: Fact[][] = []
  for (const fact of facts) {
    const [first] = groups.at(-1) ?? []
    const goesOn = first && first['seat'] === fact['seat'] && TOGETHER[String(first['kind'])] === fact['kind']
    if (goesOn) groups.at(-1)?.push(fact)
    else groups.push([fact])
  }
  return groups
}

function clauseOf(speaker: Speaker, [first, ...more]: readonly Fact[]): Clause | null {
  const kind = String(first?.['kind'])
  const seat = first?.['seat']
  if (!first || typeof seat !== 'number' || !(`turn.${kind}` in speaker.words)) return null
  if (kind === 'laid') return { seat, pieces: [...phrase(speaker, 'turn.laid'), ...words(' '), ...listed(speaker, 'turn.laid.on', [first, ...more])] }
  if (kind === 'stone-moved' && more[0]) return { seat, pieces: homeward(speaker, { ...more[0], steps: first['steps'] }) }
  const said = phrase(speaker, `turn.${kind}`, first as Params)
  return { seat, pieces: more.length ? [...said, ...words(': '), ...listed(speaker, 'turn.card', more)] : said }
}

/** With several opponents, to whom. */
function homeward(speaker: Speaker, fact: Fact): Piece[] {
  return phrase(speaker, speaker.names.length > 2 ? 'turn.home.to' : 'turn.home', fact as Params)
}

function listed(speaker: Speaker, key: string, facts: readonly Fact[]): Piece[] {
  return joined(speaker, facts.map((fact) => phrase(speaker, key, fact as Params)))
}

function words(text: string): Piece[] {
  return [{ kind: 'words', text }]
}
