/** The order of promises: the server commits, the seats commit, and only then the seats reveal. */
import { unhex } from '../net/random'
import type { Bytes } from './bytes'
import { Wrong } from './fault'
import { masterKey, seatHash, serverHash } from './formulas'

export class Promises {
  rounds = 0
  private readonly said = new Set<string>()
  private committed = new Map<string, string>()
  private revealed = new Map<string, Bytes>()
  private awaited = new Set<string>()

  constructor(
    private readonly table: string,
    private readonly cfg: Bytes,
    /** The server's seeds, as the end of the game tells them. */
    private readonly published: readonly string[],
  ) {}

  /** The server's seed in force. */
  get seed(): Bytes {
    return unhex(this.published[this.rounds - 1] ?? '')
  }

  /** Whether everything that goes into the key is known. */
  get isReady(): boolean {
    return this.awaited.size === 0 && this.committed.size === this.revealed.size
  }

  get contributors(): string[] {
    return [...this.revealed.keys()].toSorted()
  }

  /** A round begins: the server's commitment comes before any seat's. */
  open(commitment: string, seats: readonly string[]): void {
    this.promise(commitment)
    this.rounds += 1
    this.awaited = new Set(seats)
    this.committed = new Map()
    this.revealed = new Map()
    if (serverHash(this.table, this.cfg, this.seed) !== commitment) throw new Wrong('server-commit')
  }

  commit(seat: string, commitment: string): void {
    this.miss(seat)
    this.promise(commitment)
    this.committed.set(seat, commitment)
  }

  /** Nothing more is awaited of a seat; one that did not commit in time contributes nothing. */
  miss(seat: string): void {
    if (!this.awaited.delete(seat)) throw new Wrong('not-awaited', { seat })
  }

  reveal(seat: string, seed: string): void {
    if (this.awaited.size) throw new Wrong('reveal-early', { owners: [...this.awaited].toSorted() })
    if (!this.committed.has(seat) || this.revealed.has(seat)) throw new Wrong('not-awaited', { seat })
    const bytes = unhex(seed)
    if (seatHash(this.table, seat, bytes) !== this.committed.get(seat)) throw new Wrong('seat-reveal', { seat })
    this.revealed.set(seat, bytes)
  }

  /** Only because a seat that committed did not reveal; those who did commit again. */
  restart(commitment: string, seats: readonly string[]): void {
    if (this.awaited.size) throw new Wrong('restart-early', { owners: [...this.awaited].toSorted() })
    if (this.isReady) throw new Wrong('restart-unneeded')
    if (seats.join() !== this.contributors.join()) throw new Wrong('restart-seats', { owners: this.contributors })
    this.open(commitment, seats)
  }

  key(): Bytes {
    const parts = this.contributors.flatMap((seat) => this.revealed.get(seat) ?? [])
    return masterKey(this.table, this.cfg, this.seed, parts)
  }

  /** A seed that was promised before may be known to somebody by now. */
  private promise(commitment: string): void {
    if (this.said.has(commitment)) throw new Wrong('commit-again')
    this.said.add(commitment)
  }
}
