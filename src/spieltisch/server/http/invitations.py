"""Invitations: to a seat, for one person and once; to look on, for everyone who has the code."""

from __future__ import annotations

from typing import Final

from spieltisch.games.pieces import letter
from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route
from spieltisch.server.http.links import link_for
from spieltisch.server.model import Invitation
from spieltisch.server.people.auth import hashed, new_secret
from spieltisch.server.people.authority import demand_owner, is_at
from spieltisch.server.people.lobby import demand_seat, readmitted
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.replay import seat_of
from spieltisch.server.table.services import now
from spieltisch.wire import bodies
from spieltisch.wire.pieces import Letter

__all__ = ["ROUTES"]

_MOST: Final = 200
"""Codes of one table."""
_MOST_WATCHERS: Final = 1000
"""Who come to one table by a code to look on."""


async def _invite(call: Call) -> bodies.Invitation:
    table, wish = await call.table(), call.body
    seat = None if wish.seat is None else seat_of(wish.seat)
    if seat is not None:
        demand_owner(table.row, call.person.id)
    elif not is_at(table.row, call.person.id):
        raise TableError("not-yours")
    if seat is not None and demand_seat(table.row, seat).person:
        raise TableError("seat-taken")
    invitations = call.services.store.invitations
    given = await invitations.of_table(table.row.id)
    if sum(not _has_come(each) for each in given) >= _MOST:
        raise TableError("too-many")
    code = new_secret()
    await invitations.create(Invitation(hashed(code), table.row.id, seat, now()))
    return link_for(call.request, call.services.settings, "join", code)


async def _revoke(call: Call) -> None:
    """Codes that nobody has used, for a seat or all of them; with all of them those who only look on go, too."""
    table, wanted = await call.table(), call.request.query_params.get("seat")
    demand_owner(table.row, call.person.id)
    if wanted is not None and wanted not in "ABCDEF":
        raise TableError("no-seat")
    seat = seat_of(wanted) if wanted else None
    await call.services.store.invitations.revoke(table.row.id, seat)
    await table.change(lambda row: row)


async def _look(call: Call) -> bodies.Invited:
    """What one is invited to, before one says who one is."""
    offered = await _offered(call)
    table = await call.open_tables.table(offered.table)
    return bodies.Invited(table=table.info, seat=_letter(offered))


async def _accept(call: Call) -> bodies.Admitted:
    offered = await _offered(call)
    if offered.seat is None:
        await _admit(call, offered)
    elif not await _take(call, offered):
        raise TableError("unknown-code")
    return bodies.Admitted(table=offered.table, seat=_letter(offered))


async def _offered(call: Call) -> Invitation:
    """What the code is good for; raises `TableError` if there is none, or if it was somebody else's."""
    found = await call.services.store.invitations.get(hashed(call.body.code))
    if found is None or (found.seat is not None and found.used_by not in {None, call.person_id}):
        raise TableError("unknown-code")
    return found


async def _take(call: Call, offered: Invitation) -> bool:
    """Whether the seat is the caller's to sit on: of two who come at once, one is too late."""
    person = call.person.id
    used = await call.services.store.invitations.use(offered.code_hash, person, now())
    if used is not None:
        table = await call.open_tables.table(offered.table)
        await table.change(lambda row: readmitted(row, person))
    return used is not None or offered.used_by == person


async def _admit(call: Call, offered: Invitation) -> None:
    """A code to look on is never used up: everybody who comes by it gets an invitation of their own, used at once."""
    invitations, person = call.services.store.invitations, call.person.id
    come = [each for each in await invitations.of_table(offered.table) if _has_come(each)]
    if any(each.used_by == person for each in come):
        return
    if len(come) >= _MOST_WATCHERS:
        raise TableError("too-many")
    own = hashed(f"{call.body.code} {person}")
    await invitations.admit(Invitation(own, offered.table, None, now(), now(), person))


def _has_come(invitation: Invitation) -> bool:
    """Whether it only notes that somebody looks on."""
    return invitation.seat is None and invitation.used is not None


def _letter(invitation: Invitation) -> Letter | None:
    return None if invitation.seat is None else letter(invitation.seat)


ROUTES: Final = (
    Route(
        "POST", "/api/tables/{table}/invitations", _invite, "Invite somebody",
        body=bodies.Invite, answer=bodies.Invitation, needs="tables",
    ),
    Route(
        "DELETE", "/api/tables/{table}/invitations", _revoke, "Revoke invitations, all or those to a seat",
        query=("seat",), needs="tables",
    ),
    Route(
        "POST", "/api/invitations/look", _look, "What an invitation is to",
        body=bodies.Code, answer=bodies.Invited, public=True,
    ),
    Route(
        "POST", "/api/invitations", _accept, "Come with an invitation",
        body=bodies.Code, answer=bodies.Admitted, needs="tables",
    ),
)  # fmt: skip
