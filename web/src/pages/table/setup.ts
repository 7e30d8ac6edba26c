/** Setting up a table: who is to sit where, and the clock. */
import { createTable, start } from '../../net/calls'
import type { Game } from '../../table/game'
import type { CreateTable, SeatWish } from '../../net/wire'

/** With whom: bots, people elsewhere, or people at this screen. */
export type Way = 'bots' | 'friends' | 'screen'
export type Wish = 'me' | 'open' | (string & {})

/** A seat for me, one that waits for somebody, or a bot by its name; `me:Anna` shares this screen. */
export function seatWish(wish: Wish): SeatWish {
  if (wish === 'open') return { kind: 'open' }
  if (wish === 'me') return { kind: 'me' }
  if (wish.startsWith('me:')) return { kind: 'me', name: wish.slice(3) }
  return { kind: 'bot', bot: wish }
}

/** Set up a table and start it if nobody is awaited; its name in the address. Its page is fetched meanwhile. */
export async function setUp(game: Game, wishes: readonly Wish[], more: Partial<CreateTable> = {}): Promise<string> {
  void import('./TablePage.svelte')
  void game.board()
  const seats = wishes.map(seatWish) as CreateTable['seats']
  const table = await createTable({ game: game.name, seats, ...more })
  if (!wishes.includes('open')) await start(table.id)
  return table.id
}
