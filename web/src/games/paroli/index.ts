/** Paroli and Räuberparoli, as the page knows them: cards in rows and columns, claimed by chips. */
import type { Component } from 'svelte'
import type { Ending } from '../../net/messages'
import type { About, Conclusion, Game, GameName, EndFacts } from '../../table/game'
import type { ParoliGameOver, SeatView } from '../../net/wire'
import { t } from '../../words/language.svelte'
import { drawnBy } from './drawn'
import { sharesOf } from './shares'
import RobberSign from './RobberSign.svelte'
import Sign from './Sign.svelte'
import Stock from './Stock.svelte'
import { lineKey, paroliPlaces, type ParoliView, paroliView, scoresNow } from './view'

export const paroli = registered('paroli', Sign, () => import('./Picture.svelte'))
export const raeuberparoli = registered('raeuberparoli', RobberSign, () => import('./RobberPicture.svelte'))

function registered(name: GameName, sign: Component, picture: () => Promise<{ default: Component }>): Game {
  return {
    name,
    rules: 'paroli',
    chance: 'cards',
    preferences: ['counts'],
    setups: [],
    first: null,
    skills: null,
    keys: [['1 … 9, 0', 'keys.cards.numbers'], ['J', 'keys.cards.joker'], ['N', 'keys.cards.new']],
    fairStarts: [],
    tellsTurn: true,
    picture: async () => (await picture()).default,
    Sign: sign,
    Held: null,
    Tray: null,
    Stock,
    points: { now: scoresNow, note: () => t('paroli.score.now'), shares: sharesOf },
    secrets: { drawnBy, drawn: async () => (await import('./Drawn.svelte')).default },
    board: async () => (await import('./Table.svelte')).default,
    smallBoard: async () => (await import('./SmallCards.svelte')).default,
    statistics: null,
    drawings: () => import('./drawings'),
    study: async () => (await import('./study')).study,
    actor: (view) => seatOf(paroliView(view).actor),
    asker: (view) => (paroliView(view).turn.question ? paroliView(view).turn.seat : null),
    about,
    places: () => paroliPlaces,
    basis: () => null,
    conclusion,
  }
}

function seatOf(actor: ParoliView['actor']): number | null {
  return typeof actor === 'number' ? actor : null
}

function about(view: SeatView, seat: number): About[] {
  const { rack_sizes, chips_left } = paroliView(view)
  const [held, chips] = [rack_sizes[seat] ?? 0, chips_left[seat] ?? 0]
  return [
    { words: t('paroli.cards', { count: held }), icon: 'card', count: held },
    { words: t('paroli.chips', { count: chips }), icon: 'chip', count: chips },
  ]
}

function conclusion({ reason }: Ending, { last }: EndFacts, view: SeatView | undefined): Conclusion | null {
  if (reason === 'stuck') return { reason: ['result.nobody', {}] }
  return reason === 'out' ? { reason: whoIsOut(last('game-over'), view && paroliView(view)) } : null
}

function whoIsOut(over: ParoliGameOver | undefined, cards: ParoliView | undefined): Conclusion['reason'] {
  if (!over) return null
  const out = over.racks.flatMap((rack, seat) => (rack.length || !hasAllChipsOn(cards, seat) ? [] : [seat]))
  if (out.length > 1) return ['result.out.several', { owners: out }]
  return out[0] === undefined ? null : ['result.out', { seat: out[0] }]
}

function hasAllChipsOn(cards: ParoliView | undefined, seat: number): boolean {
  if (!cards) return true
  const on = new Set(cards.turn.chips_on.map(lineKey))
  return (
    cards.chips_left[seat] === 0 && cards.table.chips.every(([line, owner]) => owner !== seat || on.has(lineKey(line)))
  )
}
