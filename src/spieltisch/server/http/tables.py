"""Tables: set up, listed, sat down at, started, left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from msgspec import UNSET, structs

from spieltisch.rules.game import Seat
from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route
from spieltisch.server.model import StoreError, TableRow
from spieltisch.server.people.authority import demand_owner, demand_sight
from spieltisch.server.people.listing import played_game, waits_for
from spieltisch.server.people.lobby import demand_seat, filled, left, new_table, sat, seated_bot
from spieltisch.server.people.manners import demand_company, demand_words
from spieltisch.server.people.rematch import rematch
from spieltisch.server.people.room import (
    admitted,
    demand_bots_alone,
    demand_offer,
    demand_ready,
    demand_room,
    is_bots_alone,
)
from spieltisch.server.table.describing import describe
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.options import options_of, with_options
from spieltisch.server.table.replay import Course
from spieltisch.wire import bodies
from spieltisch.wire.pieces import Letter, Table as TableInfo

__all__ = ["ROUTES"]

_PAGE: Final = 50
"""Tables in one answer."""


async def _list(call: Call) -> bodies.Tables:
    """Public tables by their stage, or the caller's own."""
    tables, before = call.services.store.tables, _before(call)
    stage = call.request.query_params.get("stage", "gathering")
    match stage:
        case "gathering":
            found = await tables.lobby(_PAGE, before)
        case "playing":
            found = await tables.running(_PAGE, before)
        case "ended":
            found = await tables.ended(_PAGE, before)
        case "mine":
            found = await tables.of_person(call.person.id)
        case _:
            raise TableError("no-page")
    names = [row.id for row in found]
    active, endings = await tables.active(names), await tables.endings(names)
    hidden = await _hidden(call) if stage == "gathering" else frozenset[str]()
    waits = await _waiting(call, found) if stage == "mine" else dict[str, Letter]()
    return bodies.Tables(
        tables=tuple(
            structs.replace(
                describe(row, active=active.get(row.id)),
                winners=_winners(endings, row.id),
                waits=waits.get(row.id),
            )
            for row in found
            if row.owner not in hidden
        ),
        before=_last(found) if stage != "mine" and len(found) == _PAGE else None,
    )


async def _waiting(call: Call, rows: Sequence[TableRow]) -> Mapping[str, Letter]:
    """Where it is the caller's turn, or the caller is asked: by which seat."""
    found = dict[str, Letter]()
    for row in rows:
        course = await _course(call, row) if row.status == "running" else None
        if course and (seat := waits_for(course, row, call.person.id)):
            found[row.id] = seat
    return found


async def _course(call: Call, row: TableRow) -> Course | None:
    try:
        return (await call.open_tables.table(row.id)).course
    except StoreError:
        raise
    except Exception:  # noqa: BLE001 one broken table must not hide the others
        return None


async def _hidden(call: Call) -> frozenset[str]:
    """Whose tables the caller does not want to see."""
    if call.person_id is None:
        return frozenset()
    ignored = await call.services.store.moderation.ignored(call.person_id)
    return frozenset(each.other for each in ignored if each.kind == "block")


def _winners(endings: Mapping[str, Mapping[str, Any]], table: str) -> tuple[Letter, ...] | None:
    return tuple(endings[table]["winners"]) if table in endings else None


async def _played(call: Call) -> bodies.PlayedGames:
    """The caller's games that are over, last ended first."""
    store, person = call.services.store, call.person.id
    rows = await store.tables.played(person, _PAGE, _before(call))
    names = [row.id for row in rows]
    endings, summaries = await store.tables.endings(names), await store.reviews.summaries(names)
    games = (
        played_game(row, person, endings[row.id], summaries.get(row.id, {}))
        for row in rows
        if row.id in endings
    )
    before = _last(rows) if len(rows) == _PAGE else None
    return bodies.PlayedGames(games=tuple(games), before=before)


def _before(call: Call) -> int | None:
    text = call.request.query_params.get("before")
    if text is not None and not (text.isdecimal() and len(text) <= 16):
        raise TableError("malformed", text=text[:40])
    return None if text is None else int(text)


def _last(found: Sequence[TableRow]) -> int:
    return found[-1].ended or found[-1].created


async def _create(call: Call) -> TableInfo:
    wish: bodies.CreateTable = call.body
    row = new_table(wish, call.person)
    demand_ready(call.open_tables)
    demand_words(call.services, *(seat.name for seat in wish.seats))
    await demand_room(call.services, call.person.id)
    if wish.public:
        await demand_offer(call.services, call.person.id)
    await call.services.store.tables.create(row)
    return (await call.open_tables.table(row.id)).info


async def _get(call: Call) -> TableInfo:
    return (await call.shown_table()).info


async def _change(call: Call) -> TableInfo:
    table = await call.table()
    demand_owner(table.row, call.person.id)
    wish: bodies.ChangeTable = call.body
    if wish.public is True and table.row.brought:
        raise TableError("brought-in")
    if wish.public is True and not table.row.public:
        await demand_offer(call.services, call.person.id)
    await table.change(lambda row: _changed(row, wish))
    return table.info


def _changed(row: TableRow, wish: bodies.ChangeTable) -> TableRow:
    options = options_of(row)
    if wish.chat is not UNSET:
        options = structs.replace(options, chat=wish.chat)
    if wish.counts is not UNSET:
        options = structs.replace(options, counts=wish.counts)
    public = row.public if wish.public is UNSET else wish.public
    return with_options(replace(row, public=bool(public)), options)


async def _remove(call: Call) -> None:
    """A table that never started, or a game that was brought in; others can only be given up."""
    table, tables = await call.table(), call.services.store.tables
    demand_owner(table.row, call.person.id)
    remove = tables.remove_brought if table.row.brought else tables.remove
    if not await remove(table.row.id):
        raise TableError("already-started")
    await call.open_tables.forget(table.row.id)


async def _sit(call: Call) -> TableInfo:
    table, seat, name = await call.table(), call.seat, call.body.name
    demand_words(call.services, name)
    await demand_company(call.services, table.row, call.person.id)
    await _demand_free(call, table.row, seat)
    await table.change(lambda row: sat(row, seat, call.person, name))
    return table.info


async def _demand_free(call: Call, row: TableRow, seat: Seat) -> None:
    """A seat that somebody was invited to is kept for them."""
    demand_seat(row, seat)
    if row.owner == call.person.id:
        return
    kept = [
        invitation
        for invitation in await call.services.store.invitations.of_table(row.id)
        if invitation.seat == seat
    ]
    if kept and not any(invitation.used_by == call.person.id for invitation in kept):
        raise TableError("seat-kept")


async def _get_up(call: Call) -> TableInfo:
    table, seat = await call.table(), call.seat
    left(table.row, seat, call.person.id)
    sitter = demand_seat(table.row, seat).person
    if sitter not in {None, call.person.id}:
        await call.services.store.invitations.forget(table.row.id, str(sitter))
    await table.change(lambda row: left(row, seat, call.person.id))
    return table.info


async def _seat_bot(call: Call) -> TableInfo:
    table, seat = await call.table(), call.seat
    demand_owner(table.row, call.person.id)
    await table.change(lambda row: seated_bot(row, seat, call.body.bot))
    return table.info


async def _start(call: Call) -> TableInfo:
    table = await call.table()
    demand_owner(table.row, call.person.id)
    demand_ready(call.open_tables)
    if is_bots_alone(filled(table.row, call.body.fill)):
        await demand_bots_alone(call.open_tables, call.person.id)
    if call.body.fill:
        await table.change(lambda row: filled(row, call.body.fill))
    await table.start()
    return table.info


async def _rematch(call: Call) -> TableInfo:
    """The next table."""
    table = await call.table()
    admit = partial(admitted, call.open_tables)
    again = (await rematch(call.services, table, call.person, admit)).table.rematch
    following = await call.open_tables.table(again or "")
    await demand_sight(call.services, following.row, call.person.id)
    return following.info


_TABLE: Final = "/api/tables/{table}"
_SEAT: Final = "/api/tables/{table}/seats/{seat}"

ROUTES: Final = (
    Route(
        "GET", "/api/tables", _list, "Tables: gathering, playing, ended or mine",
        answer=bodies.Tables, query=("stage", "before"), public=True,
    ),
    Route(
        "GET", "/api/person/games", _played, "My games that are over",
        answer=bodies.PlayedGames, query=("before",),
    ),
    Route(
        "POST", "/api/tables", _create, "Set up a table",
        body=bodies.CreateTable, answer=TableInfo, needs="tables",
    ),
    Route("GET", _TABLE, _get, "A table", answer=TableInfo, public=True),
    Route("PATCH", _TABLE, _change, "Change a table", body=bodies.ChangeTable, answer=TableInfo, needs="tables"),
    Route("DELETE", _TABLE, _remove, "Take a table away that has not started, or a game that was brought in", needs="tables"),
    Route("POST", _SEAT, _sit, "Sit down", body=bodies.Sit, answer=TableInfo, needs="tables"),
    Route("DELETE", _SEAT, _get_up, "Get up, before the start", answer=TableInfo, needs="tables"),
    Route("PUT", _SEAT + "/bot", _seat_bot, "Seat a bot", body=bodies.SeatBot, answer=TableInfo, needs="tables"),
    Route("POST", _TABLE + "/start", _start, "Begin", body=bodies.Start, answer=TableInfo, needs="tables"),
    Route("POST", _TABLE + "/rematch", _rematch, "The same again", answer=TableInfo, needs="tables"),
)  # fmt: skip
