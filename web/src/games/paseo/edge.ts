/** The free cells around a path that is being laid: what may not go there can say why. */
import { type Cell, hosts, key, type PaseoState, same } from './view'

const NEAR = [-1, 0, 1]

/** Within one cell of a path tile, in reading order. */
export function edgeOf(state: PaseoState): Cell[] {
  const tiles = state.board.tiles.map(([cell]) => cell)
  const taken = new Set([...tiles.map(key), ...hosts(state).keys()])
  const near = tiles.flatMap(([x, y]) => NEAR.flatMap((down) => NEAR.map((across): Cell => [x + across, y + down])))
  const free = new Map(near.filter((cell) => !taken.has(key(cell))).map((cell) => [key(cell), cell])).values()
  return [...free].toSorted(([x, y], [otherX, otherY]) => y - otherY || x - otherX)
}

/** The path tile that a start tile on this cell would be tied to: a wanted one that shares an edge, else any near. */
export function tiedTo(state: PaseoState, [x, y]: Cell, wanted: readonly Cell[]): Cell | undefined {
  const away = ([otherX, otherY]: Cell): number => Math.abs(x - otherX) + Math.abs(y - otherY)
  const near = state.board.tiles
    .map(([cell]) => cell)
    .filter((cell) => away(cell) > 0)
    .toSorted((one, other) => away(one) - away(other))
  return near.find((cell) => away(cell) === 1 && wanted.some((each) => same(each, cell))) ?? near[0]
}
