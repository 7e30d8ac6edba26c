/** What the coach of a first game has to say about the dice that lie there, from the choices that the law gives. */
import type { Choice } from '../../net/wire'
import type { Dice } from './turn.svelte'

/** What a card is about; said once each, the first of those that hold. */
export const TOPICS = ['double', 'roll', 'home', 'jump', 'own', 'difference'] as const
/** While the path is laid, and when it lies; `.other` where the opponent began. */
const LAYING = ['lay', 'numbers', 'ends'] as const
export type Topic =
  (typeof TOPICS)[number] | (typeof LAYING)[number] | 'place' | 'ends.other' | 'place.other' | 'risk' | 'refusal'

export interface CoachCard {
  readonly topic: Topic
  /** For the words of the card. */
  readonly params: Readonly<Record<string, number>>
}

/** A turn of two who lay the path: who is to lay, and what lies there. */
export interface Laying {
  readonly me: number
  readonly tiles: number
  readonly isPlacing: boolean
  /** Whether the opponent's start lies there. */
  readonly isLast: boolean
  readonly wasTold: (topic: Topic) => boolean
}

/** The card for a turn of laying: one thing at a time, why one lays what, and where to start. */
export function layingCard({ me, tiles, isPlacing, isLast, wasTold }: Laying): CoachCard | null {
  const params = { owner: 1 - me }
  if (isPlacing) return { topic: isLast ? 'place.other' : 'place', params }
  const topic = LAYING.find((each) => !wasTold(each))
  if (!topic) return null
  return { topic: topic === 'ends' && tiles % 2 ? 'ends.other' : topic, params }
}

export interface Situation {
  readonly dice: Dice
  /** The moves of all legal turns. */
  readonly choices: readonly Choice[]
  readonly wasTold: (topic: Topic) => boolean
}

/** How many of the 36 rolls would leave one without a move; a card from here on. */
const RISKY = 2

/** Cards about a move that can be shown. */
export const canShow = ({ topic }: CoachCard): boolean => topic !== 'refusal' && topic !== 'own'

/** The card for a turn that is entered, by how many rolls would get stuck after it. */
export function riskCard(count: number): CoachCard | null {
  return count >= RISKY ? { topic: 'risk', params: { count } } : null
}

/** The card for a turn that begins; none is normal. */
export function cardFor({ dice, choices, wasTold }: Situation): CoachCard | null {
  const [low, high] = dice
  const sum = low + high
  const params = { low, high, sum, difference: high - low }
  for (const topic of TOPICS) {
    const found = wasTold(topic) ? null : exampleOf(topic, dice, choices)
    if (found) return { topic, params: { ...params, steps: found.steps, stone: found.stone ?? 0 } }
  }
  return null
}

/** A move that the topic can be seen by. */
function exampleOf(topic: (typeof TOPICS)[number], [low, high]: Dice, choices: readonly Choice[]): Choice | undefined {
  switch (topic) {
    case 'roll':
    case 'own':
      return choices[0]
    case 'double':
      return low === high ? choices[0] : undefined
    case 'home':
      return choices.find(({ home = false }) => home)
    case 'jump':
      return choices.find(({ jumped = [], stone }) => jumped.length > 0 && stone)
    case 'difference':
      return low === high ? undefined : choices.find(({ use }) => use === 'difference')
  }
}
