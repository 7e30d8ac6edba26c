/**
 * What of the table's queue is to be seen on the path: dice that roll, stones that go their way, tiles that are laid.
 * What is still to be shown lies as it lay before; any input goes to how things are.
 */
import type { Queue } from '../../table/queue.svelte'
import type { Happening } from '../../table/table.svelte'
import { lastTurn } from '../../table/turns'
import type { Movement } from './marks'
import { moveScene, type PaseoScene, scenesOf } from './scenes'
import { type Cell, key } from './view'

export class Playback {
  /** Without motion the way of the last turn stays until the next input. */
  lingers = $state(false)
  private entered: readonly Movement[] = []

  constructor(
    private readonly at: () => Queue,
    /** Whether somebody at this screen plays that seat. */
    private readonly isOwn: (seat: number) => boolean = () => false,
  ) {}

  readonly scene = $derived.by(() => this.at().scene as PaseoScene | null)
  /** Another object for each roll. */
  readonly roll = $derived(this.scene?.kind === 'roll' ? this.scene : null)
  readonly travelling = $derived.by(() => (this.at().isStill ? null : (this.scene?.movement ?? null)))
  /** A tile on its way, and those that came that way since the view is as it is. */
  readonly landing = $derived(this.scene?.laid ? this.scene : null)
  readonly landed = $derived.by(() => (this.at().done as PaseoScene[]).filter(({ laid }) => laid))
  /** Whose turn is shown, where that is not yet how things are. */
  readonly acting = $derived(this.scene && !this.scene.isEntered ? this.scene.seat : null)
  readonly isBehind = $derived.by(() => this.at().isBehind)
  /** Who has won, for a moment on the board. */
  readonly winner = $derived(this.scene?.kind === 'end' ? this.scene.seat : null)
  /** Where stones lie that were shown going, are under way, or are still to go. */
  readonly places = $derived.by((): ReadonlyMap<string, Cell> => {
    const { done, ahead } = this.at()
    const gone = movementsOf([...done, ...(this.scene ? [this.scene] : [])])
    return new Map([
      ...movementsOf(ahead)
        .toReversed()
        .map((movement) => [idOf(movement), movement.from] as const),
      ...gone.map((movement) => [idOf(movement), goalOf(movement)] as const),
    ])
  })

  /** What is to be seen of what happened; not what a hand here has entered, and where it lies was seen. */
  scenes({ facts }: Pick<Happening, 'facts'>): readonly PaseoScene[] {
    const scenes = scenesOf(facts, (scene) => this.isSeen(scene))
    if (scenes.some(({ movement }) => movement)) this.lingers = this.at().isStill
    return scenes
  }

  /** What is entered so far: what is new of it is shown at once, and not again when it counts. */
  watch(made: readonly Movement[]): void {
    const isMore = this.entered.every((movement, at) => isSame(movement, made[at]))
    const news = isMore ? made.slice(this.entered.length) : []
    this.note(made)
    if (news.length && !this.at().isStill) this.at().play(news.map((movement) => moveScene(movement, true)))
  }

  /** The hand has this already, and where it lies was seen. */
  note(made: readonly Movement[]): void {
    this.entered = made
  }

  /** Show once more what happened last, from its roll on. */
  showLast(happenings: readonly Happening[]): void {
    if (!this.at().isStill) this.at().play(scenesOf(lastTurn(happenings)).filter(({ kind }) => kind !== 'end'))
  }

  /** A stone is where it went. */
  arrive(movement: Movement): void {
    if (this.scene && movement === this.travelling) this.at().end(this.scene)
  }

  /** Somebody touches something: all is as it is, and the way of the last turn goes. */
  settle(): void {
    this.at().catchUp()
    this.lingers = false
  }

  private isSeen({ kind, seat, movement }: PaseoScene): boolean {
    if (movement) return this.entered.some((each) => isSame(each, movement))
    return (kind === 'lay' || kind === 'rest') && this.isOwn(seat ?? -1)
  }
}

export function idOf({ seat, stone }: Pick<Movement, 'seat' | 'stone'>): string {
  return `${seat}-${stone}`
}

function movementsOf(scenes: readonly { readonly kind: string }[]): Movement[] {
  return (scenes as readonly PaseoScene[]).flatMap(({ movement }) => movement ?? [])
}

function goalOf({ from, route }: Movement): Cell {
  return route.at(-1) ?? from
}

function isSame(one: Movement, other: Movement | undefined): boolean {
  return other !== undefined && idOf(one) === idOf(other) && key(goalOf(one)) === key(goalOf(other))
}
