"""The calls of a page that one person alone may make: the same paths and bodies as over HTTP."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, TypeAlias
from urllib.parse import parse_qsl

import msgspec

from spieltisch.rules.game import Seat
from spieltisch.server.local.returning import returned_games
from spieltisch.server.local.tables import LocalTables
from spieltisch.server.model import Append, Person, StoreError, TableRow
from spieltisch.server.people.authority import seats_of
from spieltisch.server.people.beginnings import brought_row, played_on
from spieltisch.server.people.listing import played_game, waits_for
from spieltisch.server.people.lobby import filled, left, named, new_table, sat, seated_bot
from spieltisch.server.people.reading import File, events_of, lines_of, recorded
from spieltisch.server.people.rematch import rematch
from spieltisch.server.table.bringing import Damaged, brought
from spieltisch.server.table.describing import describe
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.options import options_of, with_options
from spieltisch.server.table.services import LOCAL, new_id, new_seed, now
from spieltisch.server.table.table import LiveTable
from spieltisch.wire import asking, bodies, finished
from spieltisch.wire.codec import Malformed, read, write
from spieltisch.wire.pieces import Table as TableInfo

__all__ = ["UNSTORED", "Answered", "answered"]

UNSTORED: Final = "local-unstored"
"""What is `store-failed` at a server: here a person can do something about it."""

_JSON: Final = "application/json"
_STATUS: Final = {"no-session": 401, "no-table": 404, "needs-server": 404, "malformed": 400}
"""Of what is not 409."""


class Answered(NamedTuple):
    status: int
    media: str
    body: str


class _Kept(msgspec.Struct, frozen=True):
    """What `GET /api/person` gave on a device."""

    data: str


@dataclass(frozen=True)
class _Call:
    tables: LocalTables
    parts: Mapping[str, str]
    """Of the path."""
    query: Mapping[str, str]
    body: Any

    @property
    def person(self) -> Person:
        return self.tables.person

    @property
    def seat(self) -> Seat:
        return "ABCDEF".index(self.parts["seat"])

    async def table(self) -> LiveTable:
        return await self.tables.table(self.parts["table"])


async def answered(tables: LocalTables, method: str, address: str, body: str) -> Answered:
    """Whatever happens there is an answer."""
    try:
        given = await _done(tables, method, address, body)
    except TableError as trouble:
        return _refused(trouble.code, {**trouble.params})
    except Malformed as error:
        return _refused("malformed", {"text": str(error)})
    except StoreError:
        return _refused(UNSTORED, {})
    if given is None:
        return Answered(204, _JSON, "")
    if isinstance(given, File):
        return Answered(200, given.media, given.data.decode())
    return Answered(200, _JSON, write(given).decode())


def _refused(code: str, params: dict[str, Any]) -> Answered:
    return Answered(
        _STATUS.get(code, 409), _JSON, write(bodies.HttpError(code=code, params=params)).decode()
    )


async def _done(tables: LocalTables, method: str, address: str, body: str) -> Any:
    path, _, query = address.partition("?")
    for known, pattern, handler, kind in _ROUTES:
        found = pattern.fullmatch(path) if known == method else None
        if found:
            wish = read(body.encode() or b"{}", kind) if kind else None
            return await handler(_Call(tables, found.groupdict(), dict(parse_qsl(query)), wish))
    raise TableError("needs-server")


async def _whoami(call: _Call) -> bodies.Session:
    return bodies.Session(person=call.person.id, name=call.person.name)


async def _enter(call: _Call) -> bodies.Session:
    """The person who was here before stays the same."""
    name, known = named(call.body.name), call.tables.store.person
    fresh = Person(new_id(), name, now(), now())
    person = await call.tables.store.know(replace(known, name=name) if known else fresh)
    return bodies.Session(person=person.id, name=person.name)


async def _own_data(call: _Call) -> File:
    """All that is kept of them, as one file."""
    data = msgspec.json.encode(await call.tables.store.personal())
    return File(data, _JSON, "spieltisch.json")


async def _return(call: _Call) -> bodies.PlayedGames:
    """Games that were downloaded from a device; what is here already stays as it is."""
    try:
        games = [*returned_games(call.body.data, call.person)]
    except (KeyError, ValueError, msgspec.DecodeError):
        raise TableError("local-unreadable") from None
    for game in games:
        await call.tables.store.take_in(*game)
    return await _played(call)


async def _forget(call: _Call) -> None:
    names = [*call.tables.store.tables.rows]
    await call.tables.store.forget()
    for name in names:
        await call.tables.put_away(name)


async def _list(call: _Call) -> bodies.Tables:
    """One's own; nobody else has any here."""
    if call.query.get("stage") != "mine":
        return bodies.Tables(tables=())
    rows = sorted(call.tables.store.tables.rows.values(), key=_newest_first)
    return bodies.Tables(tables=tuple([await _listed(call, row) for row in rows]))


def _newest_first(row: TableRow) -> tuple[bool, int]:
    return row.status == "ended", -row.created


async def _listed(call: _Call, row: TableRow) -> TableInfo:
    person, log = call.person.id, call.tables.store.log
    course = (await call.tables.table(row.id)).course if row.status == "running" else None
    events = await log.since(row.id, row.last - 1) if row.last >= 0 else ()
    ending = events if row.status == "ended" else ()
    return msgspec.structs.replace(
        describe(row, active=events[0].at if events else None),
        winners=tuple(ending[0].body["winners"]) if ending else None,
        waits=waits_for(course, row, person) if course else None,
    )


async def _played(call: _Call) -> bodies.PlayedGames:
    """Games that are over, last ended first."""
    person, store = call.person.id, call.tables.store
    over = [row for row in store.tables.rows.values() if row.status == "ended"]
    rows = [row for row in over if seats_of(row, person)]
    rows.sort(key=lambda row: -(row.ended or row.created))
    endings = [(await store.log.since(row.id, row.last - 1))[0].body for row in rows]
    games = (played_game(row, person, end, {}) for row, end in zip(rows, endings, strict=True))
    return bodies.PlayedGames(games=tuple(games))


async def _create(call: _Call) -> TableInfo:
    if call.body.public:
        raise TableError("needs-server")
    row = replace(new_table(call.body, call.person), id=new_id(LOCAL))
    return (await call.tables.create(row)).info


async def _get(call: _Call) -> TableInfo:
    return (await call.table()).info


async def _change(call: _Call) -> TableInfo:
    table, wish = await call.table(), call.body
    if wish.public is True:
        raise TableError("needs-server")
    known = {"chat": wish.chat, "counts": wish.counts}
    changes = {name: value for name, value in known.items() if value is not msgspec.UNSET}
    await table.change(
        lambda row: with_options(row, msgspec.structs.replace(options_of(row), **changes))
    )
    return table.info


async def _remove(call: _Call) -> None:
    table, tables = await call.table(), call.tables.store.tables
    remove = tables.remove_brought if table.row.brought else tables.remove
    if not await remove(table.row.id):
        raise TableError("already-started")
    await call.tables.put_away(table.row.id)


async def _sit(call: _Call) -> TableInfo:
    table = await call.table()
    await table.change(lambda row: sat(row, call.seat, call.person, call.body.name))
    return table.info


async def _get_up(call: _Call) -> TableInfo:
    table = await call.table()
    await table.change(lambda row: left(row, call.seat, call.person.id))
    return table.info


async def _seat_bot(call: _Call) -> TableInfo:
    table = await call.table()
    await table.change(lambda row: seated_bot(row, call.seat, call.body.bot))
    return table.info


async def _start(call: _Call) -> TableInfo:
    table = await call.table()
    if call.body.fill:
        await table.change(lambda row: filled(row, call.body.fill))
    await table.start()
    return table.info


async def _rematch(call: _Call) -> TableInfo:
    again = await rematch(call.tables.services, await call.table(), call.person)
    return (await call.tables.table(again.table.rematch or "")).info


async def _events(call: _Call) -> bodies.Events:
    return await events_of(await call.table(), call.person.id, call.query)


async def _lines(call: _Call) -> asking.AnyAnswer:
    return await lines_of(await call.table(), call.query)


async def _record(call: _Call) -> File:
    return await recorded(await call.table(), call.query)


async def _bring(call: _Call) -> TableInfo:
    table, seed, at = new_id(LOCAL), new_seed(), now()
    found = brought(call.body.data, table, seed, at)
    if isinstance(found, Damaged):
        raise TableError("broken-record", **vars(found))
    await call.tables.store.tables.create(brought_row(found, call.person, table, at))
    await call.tables.store.log.append(Append(table, found.events, None, "ended", (seed,)))
    return (await call.tables.table(table)).info


async def _play_on(call: _Call) -> TableInfo:
    table = await call.tables.create(await played_on(await call.table(), call.body, call.person))
    if call.body.bot is not None:
        await table.start()
    return table.info


async def _review(call: _Call) -> finished.ReviewState:
    """Reviews take numpy, which a browser has not."""
    await call.table()
    return finished.ReviewState(stage="off")


async def _ignored(call: _Call) -> bodies.IgnoredHere:
    await call.table()
    return bodies.IgnoredHere(seats={}, speakers=())


_Handler: TypeAlias = Callable[[_Call], Awaitable[Any]]
_TABLE: Final = "/api/tables/{table}"
_SEAT: Final = _TABLE + "/seats/{seat}"
_PARTS: Final = {"{table}": "(?P<table>[A-Za-z0-9_-]{1,40})", "{seat}": "(?P<seat>[A-F])"}


def _route(
    method: str, path: str, handler: _Handler, kind: Any = None
) -> tuple[str, re.Pattern[str], _Handler, Any]:
    for name, pattern in _PARTS.items():
        path = path.replace(name, pattern)
    return method, re.compile(path), handler, kind


_ROUTES: Final = (
    _route("GET", "/api/session", _whoami),
    _route("POST", "/api/session", _enter, bodies.NewSession),
    _route("PUT", "/api/session", _enter, bodies.Rename),
    _route("GET", "/api/person", _own_data),
    _route("PUT", "/api/person", _return, _Kept),
    _route("DELETE", "/api/person", _forget),
    _route("GET", "/api/person/games", _played),
    _route("GET", "/api/tables", _list),
    _route("POST", "/api/tables", _create, bodies.CreateTable),
    _route("POST", "/api/records", _bring, finished.BringRecord),
    _route("GET", _TABLE, _get),
    _route("PATCH", _TABLE, _change, bodies.ChangeTable),
    _route("DELETE", _TABLE, _remove),
    _route("POST", _SEAT, _sit, bodies.Sit),
    _route("DELETE", _SEAT, _get_up),
    _route("PUT", _SEAT + "/bot", _seat_bot, bodies.SeatBot),
    _route("POST", _TABLE + "/start", _start, bodies.Start),
    _route("POST", _TABLE + "/rematch", _rematch),
    _route("GET", _TABLE + "/events", _events),
    _route("GET", _TABLE + "/lines", _lines),
    _route("GET", _TABLE + "/record", _record),
    _route("POST", _TABLE + "/play-on", _play_on, finished.PlayOn),
    _route("GET", _TABLE + "/review", _review),
    _route("GET", _TABLE + "/ignored", _ignored),
)
