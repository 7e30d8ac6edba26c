"""Reviews of games that are over, and links that show such games to strangers."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Raw, Struct, json as as_json

from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route
from spieltisch.server.http.links import link_for
from spieltisch.server.model import ReviewRow, ShareRow
from spieltisch.server.people.auth import hashed, new_secret
from spieltisch.server.people.authority import demand_ended, is_at
from spieltisch.server.people.sharing import share_id
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.services import now
from spieltisch.server.table.table import LiveTable
from spieltisch.wire import bodies, finished

__all__ = ["ROUTES"]


class _Kept(Struct):
    """What is kept of a review; it is sent on as it is."""

    events: Raw
    review: Raw


async def _ask(call: Call) -> Any:
    """By those who played, or own the table."""
    table = await _own_finished(call)
    settings = call.services.settings.reviewing
    if not settings.on:
        raise TableError("review-off")
    at = now()
    wish = ReviewRow(table.row.id, call.person.id, "waiting", at, at)
    if not await call.services.store.reviews.want(wish, settings.queue, settings.per_person):
        raise TableError("too-many")
    call.open_tables.reviewer.ring()
    return await _state(call, table)


async def _look(call: Call) -> Any:
    table = await call.shown_table()
    demand_ended(table)
    return await _state(call, table)


async def _give_up(call: Call) -> None:
    """One that is done is kept; the process that makes it soon notices that it is gone."""
    table = await _own_finished(call)
    await call.services.store.reviews.cancel(table.row.id)


async def _own_finished(call: Call) -> LiveTable:
    table = await call.table()
    if not is_at(table.row, call.person.id):
        raise TableError("not-yours")
    demand_ended(table)
    return table


async def _state(call: Call, table: LiveTable) -> dict[str, Any]:
    """As `finished.ReviewState`; what is kept is not taken apart, for it is long."""
    reviews, known = call.services.store.reviews, _known(call)
    row = await reviews.get(table.row.id, known)
    if row is None:
        on = call.services.settings.reviewing.on
        return {"stage": "none" if on else "off"}
    ahead = await reviews.ahead(row) if row.stage == "waiting" else 0
    told = {
        "stage": row.stage,
        "ahead": ahead,
        "progress": row.progress / 1000,
        "part": row.part,
        "since": row.created,
    }
    if row.body == "null":
        return told
    kept = as_json.decode(row.body, type=_Kept)
    return {**told, "events": kept.events, "review": kept.review}


def _known(call: Call) -> int | None:
    text = call.request.query_params.get("known")
    if text is not None and not (text.isdecimal() and len(text) <= 9):
        raise TableError("malformed", text=text[:40])
    return None if text is None else int(text)


async def _share(call: Call) -> finished.Share:
    """The code is shown now and never again."""
    table = await _own_finished(call)
    code = new_secret()
    row = ShareRow(hashed(code), table.row.id, call.person.id, now())
    most = call.services.settings.guarding.shares_per_table
    if not await call.services.store.shares.create(row, most):
        raise TableError("too-many")
    link = link_for(call.request, call.services.settings, "shared", code)
    return _told(table, row, call.person.id, link)


async def _shares(call: Call) -> finished.Shares:
    table = await _own_finished(call)
    found = await call.services.store.shares.of_table(table.row.id)
    return finished.Shares(shares=tuple(_told(table, row, call.person.id) for row in found))


async def _unshare(call: Call) -> None:
    """By the person who made it, or owns the table."""
    table = await _own_finished(call)
    shares, person = call.services.store.shares, call.person.id
    for row in await shares.of_table(table.row.id):
        if share_id(row.code_hash) == call.text("share"):
            if person not in (row.person, table.row.owner):
                raise TableError("not-yours")
            await shares.revoke(row.code_hash)
            return
    raise TableError("no-share")


async def _shown(call: Call) -> finished.Shared:
    """What a link shows, before anything of it is read."""
    found = await call.services.store.shares.get(hashed(call.body.code))
    if found is None:
        raise TableError("no-share")
    table = await call.open_tables.table(found.table)
    demand_ended(table)
    return finished.Shared(table=table.info)


def _told(
    table: LiveTable, row: ShareRow, person: str, link: bodies.Invitation | None = None
) -> finished.Share:
    names = (seat.name for seat in table.row.seats if seat.person == row.person)
    return finished.Share(
        id=share_id(row.code_hash),
        by=next(names, None) or "",
        created=row.created,
        mine=row.person == person,
        code=link.code if link else None,
        link=link.link if link else None,
        svg=link.svg if link else None,
    )


_TABLE: Final = "/api/tables/{table}"
ROUTES: Final = (
    Route("POST", _TABLE + "/review", _ask, "Have a game reviewed", answer=finished.ReviewState, needs="tables"),
    Route(
        "GET", _TABLE + "/review", _look, "How far a review is, and what it says",
        answer=finished.ReviewState, query=("known",), public=True,
    ),
    Route("DELETE", _TABLE + "/review", _give_up, "Do without a review that is not done", needs="tables"),
    Route("POST", _TABLE + "/shares", _share, "Make a link to a finished game", answer=finished.Share, needs="tables"),
    Route("GET", _TABLE + "/shares", _shares, "Links to a finished game", answer=finished.Shares, needs="tables"),
    Route("DELETE", _TABLE + "/shares/{share}", _unshare, "Revoke a link to a finished game", needs="tables"),
    Route(
        "POST", "/api/shares/look", _shown, "What a link shows",
        body=bodies.Code, answer=finished.Shared, public=True,
    ),
)  # fmt: skip
