/** A real race of 23 turns, worked out exactly: whose turn, the dice, the mover's chance before the roll, with the best
 * turn, and with the one played. For tests. */
import type { ChanceMoment, DecisionMoment, Figure, LedgerEntry, Review } from '../../net/wire'
import type { Letter } from '../../net/messages'

type Row = readonly [seat: number, dice: string, before: number, best: number, played: number]

const ROWS: readonly Row[] = [
  [0, '5-6', 0.522698, 0.559045, 0.559045],
  [1, '2-6', 0.440955, 0.459281, 0.459281],
  [0, '2-3', 0.540719, 0.530205, 0.504509],
  [1, '2-4', 0.495491, 0.477516, 0.431449],
  [0, '1-2', 0.568551, 0.601785, 0.566217],
  [1, '1-5', 0.433783, 0.398169, 0.398169],
  [0, '1-3', 0.601831, 0.64062, 0.578805],
  [1, '4-4', 0.421195, 0.397269, 0.397269],
  [0, '2-4', 0.602731, 0.635248, 0.635248],
  [1, '2-6', 0.364752, 0.317159, 0.317159],
  [0, '3-4', 0.682841, 0.684474, 0.684474],
  [1, '3-6', 0.315526, 0.207782, 0.207782],
  [0, '2-5', 0.792218, 0.794598, 0.794598],
  [1, '4-4', 0.205402, 0.227649, 0.227649],
  [0, '1-5', 0.772351, 0.776577, 0.776577],
  [1, '3-4', 0.223423, 0.209354, 0.209354],
  [0, '1-4', 0.790646, 0.812711, 0.812711],
  [1, '2-5', 0.187289, 0.227481, 0.227481],
  [0, '3-4', 0.772519, 0.767025, 0.767025],
  [1, '1-4', 0.232975, 0.251804, 0.216083],
  [0, '4-5', 0.783917, 0.60206, 0.60206],
  [1, '2-5', 0.39794, 0.389715, 0.389715],
  [0, '4-5', 0.610285, 1.0, 1.0],
]
const LETTERS: readonly Letter[] = ['A', 'B']
/** Of what was done before the race. */
const FIRST = 15

/** By seat, from the chance of one of them. */
function both(seat: number, chance: number): Figure[] {
  const other = { value: 1 - chance }
  return seat === 0 ? [{ value: chance }, other] : [other, { value: chance }]
}

function change(seat: number, by: number): Figure[] {
  return seat === 0 ? [{ value: by }, { value: -by }] : [{ value: -by }, { value: by }]
}

const moments = ROWS.flatMap(([seat, dice, before, best, played], at): (ChanceMoment | DecisionMoment)[] => {
  const common = { turn: at + 1, seat: LETTERS[seat] ?? 'A', count: 1 }
  const error = played - best
  return [
    {
      ...common,
      kind: 'chance',
      index: FIRST + 2 * at,
      actions: [`roll ${dice}`],
      before: both(seat, before),
      after: both(seat, best),
      effect: change(seat, best - before),
    },
    {
      ...common,
      kind: 'decision',
      index: FIRST + 2 * at + 1,
      actions: ['stay'],
      before: both(seat, best),
      after: both(seat, played),
      effect: change(seat, error),
      choices: 9,
      real: true,
      error: { value: error },
      mistake: error < -0.005,
    },
  ]
})

function entry(kind: LedgerEntry['kind'], seat: Letter): LedgerEntry {
  const own = moments.filter((each) => each.seat === seat && (each.kind === 'chance') === (kind === 'luck'))
  const value = own.reduce((sum, { effect }) => sum + (effect[0]?.value ?? 0), 0)
  return { kind, seat, count: own.length, total: { value }, moments: own.map(({ index }) => index) }
}

const dearest = moments
  .filter((each): each is DecisionMoment => each.kind === 'decision' && each.seat === 'A' && each.error.value < -0.005)
  .toSorted((one, other) => one.error.value - other.error.value)
  .map(({ index }) => index)
const start = ROWS[0]?.[2] ?? 0

export const SAMPLE: Review = {
  game: 'paseo',
  digest: '',
  players: ['Mira', 'Jonas'],
  exact: true,
  method: { kind: 'solved' },
  whole: true,
  progress: 1,
  since: FIRST,
  result: [1, 0],
  ending: 'home',
  scores: [],
  moments,
  ledgers: [
    {
      seat: 'A',
      start: { value: start },
      entries: [entry('decisions', 'A'), entry('decisions', 'B'), entry('luck', 'B'), entry('luck', 'A')],
      result: 1,
      gap: { value: 0 },
      closes: true,
    },
  ],
  seats: LETTERS.map((seat) => ({
    seat,
    name: seat,
    decisions: 12,
    mistakes: 3,
    given_away: { value: -0.01 },
    like: 'club',
    luck: { value: 0.3 },
    adjusted: { value: 0.5 },
    key: seat === 'A' ? dearest : [FIRST + 2],
  })),
  key: dearest,
}
