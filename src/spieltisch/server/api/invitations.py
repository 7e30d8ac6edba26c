"""Invitations: a code for one person, once."""

from __future__ import annotations

from typing import Final

from spieltisch.server.api.call import Call
from spieltisch.server.api.endpoint import Route
from spieltisch.server.auth import hashed, new_secret
from spieltisch.server.authority import is_at
from spieltisch.server.links import link_for
from spieltisch.server.lobby import demand_seat
from spieltisch.server.log import seat_of
from spieltisch.server.services import now
from spieltisch.server.sight import letter
from spieltisch.server.store import Invitation
from spieltisch.server.trouble import Trouble
from spieltisch.wire import bodies

__all__ = ["ROUTES"]

_MOST: Final = 200
"""Of one table."""


async def _invite(call: Call) -> bodies.Invitation:
    table, wish = await call.table(), call.body
    if not is_at(table.row, call.person.id):
        raise Trouble("not-yours")
    seat = None if wish.seat is None else seat_of(wish.seat)
    if seat is not None and demand_seat(table.row, seat).person:
        raise Trouble("seat-taken")
    store = call.services.store
    if len(await store.invitations.of_table(table.row.id)) >= _MOST:
        raise Trouble("too-many")
    code = new_secret()
    await store.invitations.create(Invitation(hashed(code), table.row.id, seat, now()))
    return link_for(call.request, call.services.settings, "join", code)


async def _accept(call: Call) -> bodies.Admitted:
    code, person = hashed(call.body.code), call.person.id
    invitations = call.services.store.invitations
    used = await invitations.use(code, person, now()) or await invitations.get(code)
    if used is None or used.used_by not in (None, person):
        raise Trouble("unknown-code")
    return bodies.Admitted(table=used.table, seat=None if used.seat is None else letter(used.seat))


ROUTES: Final = (
    Route(
        "POST", "/api/tables/{table}/invitations", _invite, "Invite one person",
        body=bodies.Invite, answer=bodies.Invitation,
    ),
    Route(
        "POST", "/api/invitations", _accept, "Come with an invitation",
        body=bodies.Code, answer=bodies.Admitted,
    ),
)  # fmt: skip
