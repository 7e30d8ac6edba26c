/** Invitations to the open seats of a table: one for each, made when it is shown, and shown again after a reload. */
import { invite } from '../net/calls'
import type { Invitation } from '../wire'
import type { Letter } from './messages'

export class Invitations {
  private readonly known = $state<Partial<Record<Letter, Invitation>>>({})

  constructor(private readonly table: string) {}

  of(seat: Letter): Invitation | null {
    return this.known[seat] ?? null
  }

  async show(seat: Letter): Promise<void> {
    this.known[seat] ??= this.kept(seat) ?? (await this.made(seat))
  }

  private async made(seat: Letter): Promise<Invitation> {
    const invitation = await invite(this.table, seat)
    sessionStorage.setItem(this.key(seat), JSON.stringify(invitation))
    return invitation
  }

  private kept(seat: Letter): Invitation | null {
    const text = sessionStorage.getItem(this.key(seat))
    return text ? (JSON.parse(text) as Invitation) : null
  }

  private key(seat: Letter): string {
    return `spieltisch.invitation.${this.table}.${seat}`
  }
}
