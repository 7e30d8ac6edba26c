/** What the board shows of a hand: where something may go, the ways there, what is refused, what was hinted. */
import type { Box } from '../table/placing'
import type { Happening } from '../table/table.svelte'
import type { Choice } from '../wire'
import type { Camera } from './camera.svelte'
import { freeCorner, tileBoxes } from './corner'
import type { PaseoHand } from './hand.svelte'
import { type Movement, movementsIn, type Preview, type Refusal, refusalOf, type Target, targetsOf, type Trace, tracesOf, type Trail, trailOf } from './marks'
import { markOf } from './signs'
import { type Cell, key } from './view'

/** Below this a tile has no room for a whole sum. */
const SMALL = 72
const MINIMAP = { width: 124, height: 124 }

export class Showing {
  constructor(
    private readonly hand: PaseoHand,
    private readonly camera: Camera,
    /** The facts of a turn that is shown once more. */
    private readonly last: () => Happening['facts'],
    /** What the others did since the own last act. */
    private readonly others: () => Happening['facts'],
  ) {}

  private readonly offered = $derived.by((): readonly Choice[] => (this.hand.hinted.length ? this.hand.hinted : this.hand.turn.targets))
  readonly targets = $derived.by((): Target[] => {
    const { turn, me, dice } = this.hand
    return targetsOf(this.offered, { seat: me ?? 0, dice, main: turn.stone === null ? null : turn.active, isShort: this.camera.side < SMALL })
  })
  readonly refusal = $derived.by((): Refusal | null => {
    const { reasons, lying, turn } = this.hand
    const stone = turn.stone ?? reasons.why?.params?.['stone']
    return lying && reasons.why ? refusalOf(lying, reasons.why, typeof stone === 'number' ? this.hand.place(stone) : undefined, reasons.target) : null
  })
  /** How the stones of the half-entered turn went. */
  readonly made = $derived.by((): Movement[] => {
    const moves = this.hand.turn.made.filter((choice) => choice.target)
    return moves.map((choice) => ({ ...trailOf(choice, this.origin(choice), 'made'), seat: this.hand.me ?? 0, stone: choice.stone ?? 0 }))
  })
  readonly trails = $derived.by((): Trail[] => [
    ...movementsIn(this.last()).map((way): Trail => ({ ...way, look: 'made' })),
    ...this.made.map((way): Trail => ({ ...way, look: 'made' })),
    ...this.offered.map((choice) => trailOf(choice, this.origin(choice), 'possible')),
    ...(this.refusal?.way ? [{ ...this.refusal.way, look: 'refused' as const }] : []),
  ])
  /** What the others did last, until something is taken in hand. */
  readonly traces = $derived.by((): Trace[] => (this.trails.length || this.hand.laying.spot ? [] : tracesOf(this.others())))
  readonly preview = $derived.by((): Preview | null => {
    const { laying, me, now, tiles } = this.hand
    if (!laying.spot || me === null) return null
    if (now === 'placing') return { cell: laying.spot, mark: { seat: me } }
    return { cell: laying.spot, mark: laying.label === null ? null : markOf(me, tiles, laying.label) }
  })
  /** Where the small map of a network lies on the mat: in the corner that hides no target; none where there is no such corner, or nothing to look for, or little room. */
  readonly minimap = $derived.by((): Box | null => {
    const { lie, isZoomed, isNarrow, room } = this.camera
    return lie && isZoomed && !isNarrow ? freeCorner(room, MINIMAP, tileBoxes(lie, this.litPlaces)) : null
  })
  /** What the small map must not hide: what is spoken of, and where something may go. */
  private readonly litPlaces = $derived.by((): ReadonlySet<string> => new Set([
    ...this.targets.map((target) => target.cell),
    ...(this.refusal?.inWay ?? []).map(({ cell }) => cell),
    ...(this.refusal?.target ? [this.refusal.target] : []),
    ...(this.hand.hintedCell ? [this.hand.hintedCell] : []),
    ...(this.hand.turn.stone === null ? [] : [this.hand.place(this.hand.turn.stone) ?? []]),
    ...this.hand.laying.open,
  ].map((cell) => key(cell))))
  /** The cells that arrows go through: stones that come to the tile pointed at, else targets, else open cells, else stones that can move. */
  readonly walked = $derived.by((): readonly Cell[] => {
    const { turn, laying } = this.hand
    if (turn.goal === null && this.targets.length) return this.targets.map((target) => target.cell)
    if (laying.open.length) return laying.open
    const stones = turn.goal ? turn.targets.map((choice) => choice.stone) : [0, 1, 2, 3].filter((stone) => turn.canMove(stone))
    return stones.flatMap((stone) => [this.hand.place(stone ?? 0) ?? [0, 0]])
  })

  /** What is to be looked at where only a part of the path can be seen: the stone in hand, what is lit, or what the others did last. */
  readonly looked = $derived.by((): readonly Cell[] => {
    const { isMine, turn } = this.hand
    const taken = turn.stone === null ? undefined : this.hand.place(turn.stone)
    return isMine ? [...(taken ? [taken] : []), ...this.walked] : this.traces.map(({ cell }) => cell).toReversed()
  })

  private origin(choice: Choice): Cell {
    return this.hand.game?.stones[this.hand.me ?? 0]?.[choice.stone ?? 0] ?? [0, 0]
  }
}
