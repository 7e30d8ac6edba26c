/** What a game calls its places: fields and starts of Paseo's path, cells and lines of Paroli's table. */
import { type ParoliView, rowName } from '../paroli/view'
import { fields, hosts, type PaseoState } from '../paseo/view'
import { GRID, type PlaceNamer } from './speech'

export function paseoPlaces(state: PaseoState): PlaceNamer {
  const [numbers, owners] = [fields(state), hosts(state)]
  return (x, y) => {
    const number = numbers.get(`${x},${y}`)
    const seat = owners.get(`${x},${y}`)
    if (number !== undefined) return ['place.field', { number }]
    return seat === undefined ? GRID(x, y) : ['place.start', { seat }]
  }
}

export const paroliPlaces: PlaceNamer = (x, y) => {
  if (x === 'row') return ['place.row', { row: rowName(y) }]
  return x === 'col' ? ['place.column', { number: y }] : ['place.table', { name: `${rowName(Number(x))}${y}` }]
}

/** By what is to be seen, if anything is yet. */
export function placesOf(path: PaseoState | null, cards: ParoliView | null): PlaceNamer {
  if (cards) return paroliPlaces
  return path ? paseoPlaces(path) : GRID
}
