/**
 * A log checked in the browser, as docs/fairness.md has it: form, promises, chain and draws. The law is not
 * here: whether actions were legal and the result is right, `spieltisch verify` says.
 */
import { hex } from '../net/random'
import type { Bytes } from './bytes'
import { Chance } from './chance'
import { type Fault, Wrong } from './fault'
import { chainStart, configHash, drawn, link } from './formulas'
import { Promises } from './promises'
import { type Item, readSheet, type Sheet } from './sheet'

/** What was found to be right. */
export interface Accepted {
  readonly names: readonly string[]
  readonly events: number
  readonly draws: number
  readonly contributors: readonly string[]
  /** People whose seeds are not in the key. */
  readonly without: readonly string[]
  readonly restarts: number
  readonly aborted: boolean
  /** Actions of a beginning that was not played at this table. */
  readonly given: number
  /** How often play went on from an earlier turn. */
  readonly branches: number
  readonly head: string
}

export type Verdict = { readonly accepted: Accepted } | { readonly fault: Fault }

const BY: Readonly<Record<Item['kind'], 'table' | 'seat' | 'chance' | 'actor'>> = {
  start: 'table',
  given: 'actor',
  commit: 'seat',
  absent: 'table',
  reveal: 'seat',
  restart: 'table',
  draw: 'chance',
  act: 'seat',
  undo: 'seat',
  branch: 'seat',
  hand: 'table',
  forfeit: 'table',
  end: 'table',
}

/** Check a file of the form `spieltisch-log`: accepted, or the first fault. */
export function verify(data: Uint8Array): Verdict {
  let place: number | null = null
  try {
    const sheet = readSheet(data)
    const walk = Walk.begin(sheet)
    for (const [at, item] of sheet.items.entries()) {
      place = at
      walk.take(item, sheet.items[at - 1])
    }
    return { accepted: walk.accepted() }
  } catch (error) {
    if (error instanceof Wrong) return { fault: error.at(place) }
    throw error
  }
}

/** The server's seeds, which `end` tells; every round of promises has one. */
function publishedSeeds(items: readonly Item[]): string[] {
  const at = items.findIndex((item) => item.kind === 'end')
  const end = items[at]
  if (end?.kind !== 'end') throw new Wrong('no-end')
  if (at !== items.length - 1) throw new Wrong('after-end', {}, at + 1)
  const expected = items.filter((item) => item.kind === 'start' || item.kind === 'restart').length
  if (end.body.seeds.length !== expected) throw new Wrong('seed-count', { number: end.body.seeds.length, expected }, at)
  return end.body.seeds
}

class Walk {
  private chance: Chance
  /** What chance had done by each event, where play may go on from it. */
  private readonly past = new Map<number, Chance>()
  private draws = 0
  private key: Bytes | null = null

  private constructor(
    private readonly sheet: Sheet,
    private readonly start: Extract<Item, { kind: 'start' }>,
    private readonly promises: Promises,
    private head: Bytes,
  ) {
    this.chance = new Chance(sheet.names.length)
  }

  static begin(sheet: Sheet): Walk {
    const seeds = publishedSeeds(sheet.items)
    const [start] = sheet.items
    if (start?.kind !== 'start') throw new Wrong('first-event', {}, 0)
    const { table, game, rules, config } = start.body
    if (table !== sheet.table) throw new Wrong('table', { text: table, expected: sheet.table }, 0)
    const promises = new Promises(sheet.table, configHash(game, rules, config), seeds)
    return new Walk(sheet, start, promises, chainStart(sheet.table))
  }

  take(item: Item, before: Item | undefined): void {
    const expected = before ? before.seq + 1 : 0
    if (item.seq !== expected) throw new Wrong('numbering', { number: item.seq, expected })
    if (before && item.at < before.at) throw new Wrong('time', { number: item.at, expected: before.at })
    this.checkBy(item)
    if (item.kind === 'given' && before?.kind !== 'start' && before?.kind !== 'given') throw new Wrong('given-late')
    this.handle(item)
    this.past.set(item.seq, this.chance.copy())
    const { head, ...chained } = item
    this.head = link(this.head, this.promises.seed, item.seq, chained)
    if (hex(this.head) !== head) throw new Wrong('chain')
  }

  accepted(): Accepted {
    const { sheet, promises, start } = this
    const people = [...'ABCDEF'.slice(0, sheet.names.length)].filter((letter) => !(letter in start.body.bots))
    const end = sheet.items.at(-1)
    return {
      names: sheet.names,
      events: sheet.items.length,
      draws: this.draws,
      contributors: promises.contributors,
      without: people.filter((letter) => !promises.contributors.includes(letter)),
      restarts: promises.rounds - 1,
      given: sheet.items.filter(({ kind }) => kind === 'given').length,
      branches: sheet.items.filter(({ kind }) => kind === 'branch').length,
      aborted: end?.kind === 'end' && end.body.reason === 'aborted',
      head: hex(this.head),
    }
  }

  private checkBy(item: Item): void {
    const whose = BY[item.kind]
    const isSeat = 'ABCDEF'.slice(0, this.sheet.names.length).includes(item.by)
    const isRight = whose === 'seat' ? isSeat : whose === 'actor' ? isSeat || item.by === 'chance' : item.by === whose
    if (!isRight) throw new Wrong('wrong-by', { text: item.kind, name: item.by })
    if (whose !== 'table' && !['given', 'commit', 'reveal'].includes(item.kind) && !this.promises.isReady)
      throw new Wrong('seeds-missing', { text: item.kind })
  }

  private handle(item: Item): void {
    switch (item.kind) {
      case 'start':
        if (item.seq > 0) throw new Wrong('second-start')
        return this.promises.open(item.body.commit, item.body.seats)
      case 'commit':
        return this.promises.commit(item.by, item.body.hash)
      case 'absent':
        return this.promises.miss(item.body.seat)
      case 'reveal':
        return this.promises.reveal(item.by, item.body.seed)
      case 'restart':
        return this.promises.restart(item.body.commit, item.body.seats)
      case 'given':
        return this.give(item)
      case 'branch':
        return this.branch(item)
      case 'draw':
        return this.draw(item.body)
      default:
    }
  }

  /** Nobody drew it here; what it took from the stock is gone all the same. */
  private give({ by, body }: { by: string; body: { action: string } }): void {
    if (by === 'chance') this.chance.take(body.action)
  }

  /** What was drawn since counts no more. Draws go on being numbered, so none is made twice. */
  private branch({ by, body }: { by: string; body: { to: number } }): void {
    const people = [...'ABCDEF'.slice(0, this.sheet.names.length)].filter((seat) => !(seat in this.start.body.bots))
    if (people.join() !== by) throw new Wrong('branch-who', { seat: by })
    const before = this.past.get(body.to)
    if (!before) throw new Wrong('branch-where', { number: body.to })
    this.chance = before.copy()
  }

  private draw({ action, label, number }: { action: string; label: string; number: number }): void {
    const { game } = this.start.body
    if (label !== game) throw new Wrong('draw-label', { text: label, expected: game })
    if (number !== this.draws) throw new Wrong('draw-number', { number, expected: this.draws })
    this.key ??= this.promises.key()
    const due = drawn(this.key, label, number, this.chance.chances(action))
    if (due === undefined) throw new Wrong('action-form', { text: action })
    if (due !== action) throw new Wrong('draw-value', { text: action, expected: due })
    this.chance.take(action)
    this.draws += 1
  }
}
