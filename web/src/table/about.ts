/** What there is to say of a seat beside its name: in words, and as a drawing with a number where there is little room. */
import type { IconName } from '../parts/icons'
import type { ParoliView } from '../paroli/view'
import { stepsLeft } from '../paseo/distance'
import { type PaseoState, stonesHome } from '../paseo/view'
import { t } from '../words/language.svelte'

export interface About {
  words: string
  icon: IconName
  count: number
}

/** The most important thing first. */
export function aboutCards(cards: ParoliView, seat: number): About[] {
  const [held, chips] = [cards.rack_sizes[seat] ?? 0, cards.chips_left[seat] ?? 0]
  return [
    { words: t('paroli.cards', { count: held }), icon: 'card', count: held },
    { words: t('paroli.chips', { count: chips }), icon: 'chip', count: chips },
  ]
}

export function aboutPath(path: PaseoState, seat: number): About[] {
  if (path.hands.some((hand) => hand.length)) {
    const left = path.hands[seat]?.length ?? 0
    return [{ words: t('paseo.left', { count: left }), icon: 'tile', count: left }]
  }
  const [steps, home] = [stepsLeft(path, seat), stonesHome(path, seat)]
  const far: About[] = steps === null ? [] : [{ words: t('paseo.steps', { count: steps }), icon: 'steps', count: steps }]
  return [...far, { words: t('paseo.home', { count: home }), icon: 'house', count: home }]
}
