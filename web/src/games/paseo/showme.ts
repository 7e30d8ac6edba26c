/** Why something does not go, step by step: the way is walked, what is in it is counted, what could be is shown. */
import type { Choice, Why } from '../../net/wire'
import { type Beat, beat, NO } from '../../table/beats'
import { type InWay, refusalOf, type Way } from './marks'
import { type Cell, hosts, key, lyingStones, type PaseoState, same } from './view'
import { wayOver } from './ways'

export interface Scene {
  readonly why: Why
  /** The game with the stones where they lie in the half-entered turn. */
  readonly lying: PaseoState
  /** Whose stones move. */
  readonly seat: number
  readonly stone: number | null
  readonly dice: readonly [number, number]
  /** What can come next. */
  readonly choices: readonly Choice[]
  /** The cell that was meant. */
  readonly meant: Cell | undefined
}

/** Reasons whose cell is the one where the stone would stop. */
const STOPS: ReadonlySet<string> = new Set(['backward', 'elsewhere', 'occupied', 'out-of-reach', 'own-number'])

export function beatsOf(scene: Scene): readonly Beat[] {
  switch (scene.why.code) {
    case 'out-of-reach':
    case 'nobody-reaches':
      return [...leads(scene), ...refused(scene)]
    case 'no-second-half':
      return withoutSecond(scene)
    case 'overshoot':
      return beyond(scene)
    default:
      return along(scene) ?? named(scene)
  }
}

function cellsIn({ why }: Scene): readonly Cell[] {
  return (why.params?.['cells'] as Cell[] | undefined) ?? []
}

function stopOf(scene: Scene): Cell | undefined {
  const { why, meant } = scene
  return meant ?? (why.params?.['target'] as Cell | undefined) ?? (STOPS.has(why.code) ? cellsIn(scene)[0] : undefined)
}

function refused(scene: Scene): Beat[] {
  const stop = stopOf(scene) ?? cellsIn(scene)[0]
  return stop ? [beat('no', NO, stop)] : []
}

/** Where the stone can go, or any of them. */
function leads({ why, choices }: Scene): Beat[] {
  const stone = why.params?.['stone']
  const open = choices.filter((choice) => choice.target && (stone === undefined || choice.stone === stone))
  return [...Map.groupBy(open, ({ target }) => key(target ?? [])).values()].map((there) => {
    const steps = [...new Set(there.map((choice) => choice.steps))].join(', ')
    return beat('yes', steps, there[0]?.target ?? [0, 0])
  })
}

function along(scene: Scene): Beat[] | null {
  const { why, lying } = scene
  const [from, target] = [originOf(scene), stopOf(scene)]
  const { way, inWay } = refusalOf(lying, why, from, target)
  return way
    ? [...walked(way, inWay, why.code), { ...beat('no', NO, way.route.at(-1) ?? way.from) }].map(led(way))
    : null
}

/** Steps are counted; where stones in the way are, those are. */
function walked({ route, jumped }: Way, inWay: readonly InWay[], code: string): Beat[] {
  const counted = new Map(inWay.map((each) => [key(each.cell), each]))
  const over = new Set(jumped.map((cell) => key(cell)))
  let steps = 0
  return route.slice(0, -1).map((cell) => {
    const stone = counted.get(key(cell))
    if (stone) return beat(stone.isAllowed ? 'count' : 'no', stone.count || NO, cell)
    if (over.has(key(cell)) || code === 'jump-limit') return { marks: [] }
    steps += 1
    return beat('count', String(steps), cell)
  })
}

function led({ route }: Way): (each: Beat, at: number) => Beat {
  return (each, at) => {
    const cell = route[at]
    return cell ? { ...each, at: cell } : each
  }
}

/** The move itself, and that no other stone can make the other one. */
function withoutSecond(scene: Scene): Beat[] {
  const { why, lying, seat, dice } = scene
  const [stone, steps] = [Number(why.params?.['stone']), Number(why.params?.['steps'])]
  const left = dice[0] + dice[1] - steps
  const home = hosts(lying)
  const others = (lying.stones[seat] ?? []).filter(
    (cell, each) => each !== stone && (home.get(key(cell)) ?? seat) === seat,
  )
  const from = lying.stones[seat]?.[stone]
  return [
    ...(from ? [beat('count', String(steps), from)] : []),
    ...(scene.meant ? [beat('count', String(steps), scene.meant)] : []),
    ...others.map((cell) => beat('no', `${left} ${NO}`, cell)),
  ]
}

/** To the end of the path, and how many steps are left over there. */
function beyond(scene: Scene): Beat[] {
  const { why, lying, seat } = scene
  const from = originOf(scene)
  const goal = lying.board.starts.length === 2 ? lying.board.starts[1 - seat]?.[0] : undefined
  const route = from && goal ? wayOver(lying, from, [goal]) : undefined
  if (!route || !goal) return named(scene)
  const crowd = new Set(lyingStones(lying).map(({ cell }) => key(cell)))
  const isStep = (cell: Cell): boolean => why.params?.['stone'] === 0 || same(cell, goal) || !crowd.has(key(cell))
  const steps = route.map((cell, at) => (isStep(cell) ? route.slice(0, at + 1).filter(isStep).length : 0))
  const over = Number(why.params?.['steps']) - (steps.at(-1) ?? 0)
  return route.map((cell, at) => {
    const isGoal = same(cell, goal)
    const count = steps[at] ?? 0
    const word = isGoal ? `+${over}` : count > 0 ? String(count) : ''
    return { ...(word ? beat(isGoal ? 'no' : 'count', word, cell) : { marks: [] }), at: cell }
  })
}

/** What the reason names, one after the other, and what was meant. */
function named(scene: Scene): Beat[] {
  const { meant } = scene
  const others = cellsIn(scene).filter((cell) => !meant || !same(cell, meant))
  const isSeveral = others.length > 1
  return [
    ...others.map((cell, at) => beat(meant ? 'count' : 'no', isSeveral ? String(at + 1) : meant ? '' : NO, cell)),
    ...(meant ? [beat('no', NO, meant)] : []),
  ]
}

export function originOf({ why, lying, seat, stone }: Scene): Cell | undefined {
  const meant = stone ?? why.params?.['stone']
  return typeof meant === 'number' ? lying.stones[seat]?.[meant] : undefined
}
