/** What the board shows of a turn that is entered: where something may go, what is refused, what was hinted. */
import type { Box } from '../../table/placing'
import type { Happening } from '../../table/table.svelte'
import type { Choice } from '../../net/wire'
import type { Camera } from './camera.svelte'
import { freeCorner, tileBoxes } from './corner'
import type { PaseoTurnEntry } from './turnEntry.svelte'
import {
  type Movement,
  movementsIn,
  type Preview,
  type Refusal,
  refusalOf,
  type Target,
  targetsOf,
  type Trace,
  tracesOf,
  type Trail,
  trailOf,
} from './marks'
import { markOf } from './signs'
import { type Cell, key } from './view'

/** Below this a tile has no room for a whole sum. */
const SMALL = 72
const MINIMAP = { width: 124, height: 124 }

export class Showing {
  constructor(
    private readonly entry: PaseoTurnEntry,
    private readonly camera: Camera,
    /** The facts of a turn that is shown once more. */
    private readonly last: () => Happening['facts'],
    /** What the others did since this seat last acted. */
    private readonly others: () => Happening['facts'],
  ) {}

  private readonly offered = $derived.by((): readonly Choice[] =>
    this.entry.hinted.length ? this.entry.hinted : this.entry.turn.targets,
  )
  readonly targets = $derived.by((): Target[] => {
    const { turn, me, dice } = this.entry
    return targetsOf(this.offered, {
      seat: me ?? 0,
      dice,
      main: turn.stone === null ? null : turn.active,
      isShort: this.camera.side < SMALL,
    })
  })
  readonly refusal = $derived.by((): Refusal | null => {
    const { reasons, lying, turn } = this.entry
    const stone = turn.stone ?? reasons.why?.params?.['stone']
    return lying && reasons.why
      ? refusalOf(lying, reasons.why, typeof stone === 'number' ? this.entry.place(stone) : undefined, reasons.target)
      : null
  })
  /** How the stones of the half-entered turn went. */
  readonly made = $derived.by((): Movement[] => {
    const moves = this.entry.turn.made.filter((choice) => choice.target)
    return moves.map((choice) => ({
      ...trailOf(choice, this.origin(choice), 'made'),
      seat: this.entry.me ?? 0,
      stone: choice.stone ?? 0,
    }))
  })
  readonly trails = $derived.by((): Trail[] => [
    ...madeTrails(movementsIn(this.last())),
    ...madeTrails(this.made),
    ...this.offered.map((choice) => trailOf(choice, this.origin(choice), 'possible')),
    ...(this.refusal?.way ? [{ ...this.refusal.way, look: 'refused' as const }] : []),
  ])
  /** What the others did last, until something is taken in hand. */
  readonly traces = $derived.by((): Trace[] =>
    this.trails.length || this.entry.laying.spot ? [] : tracesOf(this.others()),
  )
  readonly preview = $derived.by((): Preview | null => {
    const { laying, me, now, tiles } = this.entry
    if (!laying.spot || me === null) return null
    if (now === 'placing') return { cell: laying.spot, mark: { seat: me } }
    return { cell: laying.spot, mark: laying.label === null ? null : markOf(me, tiles, laying.label) }
  })
  /** The corner of the mat where a network's small map hides no target; none if there is no such corner or need. */
  readonly minimap = $derived.by((): Box | null => {
    const { lie, isZoomed, isNarrow, room } = this.camera
    return lie && isZoomed && !isNarrow ? freeCorner(room, MINIMAP, tileBoxes(lie, this.litPlaces)) : null
  })
  /** What the small map must not hide: what is spoken of, and where something may go. */
  private readonly litPlaces = $derived.by(
    (): ReadonlySet<string> =>
      new Set(
        [
          ...this.targets.map((target) => target.cell),
          ...(this.refusal?.inWay ?? []).map(({ cell }) => cell),
          ...(this.refusal?.target ? [this.refusal.target] : []),
          ...(this.entry.hintedCell ? [this.entry.hintedCell] : []),
          ...(this.entry.turn.stone === null ? [] : [this.entry.place(this.entry.turn.stone) ?? []]),
          ...this.entry.laying.open,
        ].map((cell) => key(cell)),
      ),
  )
  /** The cells that arrows go through: stones that reach the tile pointed at, else targets, open cells, or stones. */
  readonly walked = $derived.by((): readonly Cell[] => {
    const { turn, laying } = this.entry
    if (turn.goal === null && this.targets.length) return this.targets.map((target) => target.cell)
    if (laying.open.length) return laying.open
    const stones = turn.goal
      ? turn.targets.map((choice) => choice.stone)
      : [0, 1, 2, 3].filter((stone) => turn.canMove(stone))
    return stones.flatMap((stone) => [this.entry.place(stone ?? 0) ?? [0, 0]])
  })

  /** What to scroll to where only a part of the path fits: the chosen stone, what is lit, or the last turn. */
  readonly looked = $derived.by((): readonly Cell[] => {
    const { isMine, turn } = this.entry
    const taken = turn.stone === null ? undefined : this.entry.place(turn.stone)
    return isMine ? [...(taken ? [taken] : []), ...this.walked] : this.traces.map(({ cell }) => cell).toReversed()
  })

  private origin(choice: Choice): Cell {
    return this.entry.game?.stones[this.entry.me ?? 0]?.[choice.stone ?? 0] ?? [0, 0]
  }
}

/** Two moves of a turn are told apart. */
function madeTrails(ways: readonly Movement[]): Trail[] {
  return ways.map((way, at) => ({ ...way, look: 'made', ...(ways.length > 1 ? { order: at + 1 } : {}) }))
}
