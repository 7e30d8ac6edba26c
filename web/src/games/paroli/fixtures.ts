/** For tests: a view as the server tells it, from one as boards see it. */
import type { ParoliView as WireView } from '../../net/wire'
import { cellText, lineKey, type ParoliView, type Step } from './view'

const VIEW: ParoliView = {
  actor: 0,
  seat: 0,
  phase: 'playing',
  rack: [],
  rack_sizes: [2, 2],
  racks: null,
  chips_left: [3, 3],
  moves_left: 0,
  protected: [],
  stock_size: 90,
  turns: 4,
  config: { players: 2, robber: false, draw_one_by_one: false, one_move_per_card: false },
  table: { cards: [], chips: [] },
  turn: { seat: 0, chips_on: [], drawn: 0, laid: [], question: null },
}

export function wireOf(parts: Partial<ParoliView>): WireView {
  const view = { ...VIEW, ...parts }
  const { turn } = view
  return {
    ...view,
    chips: Object.fromEntries(view.table.chips.map(([line, owner]) => [lineKey(line), owner])),
    outcome: null,
    protected: view.protected.map(lineKey),
    reason: null,
    rules: 1,
    seat: 0,
    table: Object.fromEntries(view.table.cards.map(([cell, card]) => [cellText(cell), card])),
    turn: {
      earned: 0,
      granted: [],
      owed: 0,
      refused: [],
      used: 0,
      ...turn,
      chips_on: turn.chips_on.map(lineKey),
      question: turn.question && { move: moveText(turn.question.move), owners: [...turn.question.owners] },
    },
  }
}

function moveText(move: Step): string {
  if (move.kind === 'shift') return `shift ${cellText(move.origin)} ${cellText(move.target)}`
  return move.kind === 'rob' ? `rob ${cellText(move.one)} ${cellText(move.other)}` : ''
}
