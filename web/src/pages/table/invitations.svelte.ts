/** Invitations to the open seats of a table, and to any of them: made when shown, and shown again after a reload. */
import { invite, revokeInvitations } from '../../net/calls'
import type { Invitation } from '../../net/wire'
import type { Letter } from '../../net/messages'

/** A seat, kept for the person who comes; or any, at a table that is open to all. */
export type Invited = Letter | 'any'

export class Invitations {
  private readonly known = $state<Partial<Record<Invited, Invitation>>>({})

  constructor(private readonly table: string) {}

  of(seat: Invited): Invitation | null {
    return this.known[seat] ?? null
  }

  async show(seat: Invited): Promise<void> {
    this.known[seat] ??= this.kept(seat) ?? (await this.made(seat))
  }

  /** Another one in the place of one that may have come into wrong hands. */
  async renew(seat: Invited): Promise<void> {
    await revokeInvitations(this.table, seat === 'any' ? undefined : seat)
    this.known[seat] = await this.made(seat)
  }

  private async made(seat: Invited): Promise<Invitation> {
    const invitation = await invite(this.table, seat === 'any' ? undefined : seat)
    sessionStorage.setItem(this.key(seat), JSON.stringify(invitation))
    return invitation
  }

  private kept(seat: Invited): Invitation | null {
    const text = sessionStorage.getItem(this.key(seat))
    return text ? (JSON.parse(text) as Invitation) : null
  }

  private key(seat: Invited): string {
    return `spieltisch.invitation.${this.table}.${seat}`
  }
}
