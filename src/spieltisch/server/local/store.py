"""What a device keeps of its tables: all of it in memory, and on the shelf before anything is acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

import msgspec

from spieltisch.fair.canonical import canonical
from spieltisch.server.local.shelf import Shelf
from spieltisch.server.model import (
    Append,
    Appended,
    ChatLine,
    Due,
    Event,
    Invitation,
    OutOfStep,
    Person,
    Repeated,
    Snapshot,
    TableRow,
    UnknownTable,
    Verdict,
)

__all__ = ["LocalStore", "opened_store"]

_Kept = TypeVar("_Kept")
_PERSON: Final = "person"


class LocalStore:
    """Of one person; opened by `opened_store`. One process at a time has the shelf."""

    def __init__(self, shelf: Shelf, texts: Mapping[str, str]) -> None:
        self.shelf = shelf
        self.person: Person | None = _read(texts[_PERSON], Person) if _PERSON in texts else None
        self.tables = _Tables(shelf, _all(texts, "table/", TableRow))
        self.log = _Log(shelf, self.tables)
        self.chat = _Chat(shelf, self.tables)
        self.uptimes = _Uptimes(shelf, _all(texts, "uptime/", tuple[int, int]))
        self.invitations = _Invitations()

    async def know(self, person: Person) -> Person:
        await self.shelf.write({_PERSON: _text(person)})
        self.person = person
        return person

    async def personal(self) -> Mapping[str, str]:
        """All that is kept of this person, but what is hidden in games that go on: only this device takes those up."""
        texts = await self.shelf.read("")
        going = [row for row in self.tables.rows.values() if row.status != "ended"]
        left_out = ("uptime/", *(f"event/{row.id}/" for row in going))
        told = {name: text for name, text in texts.items() if not name.startswith(left_out)}
        return told | {f"table/{row.id}": _text(replace(row, seeds=())) for row in going}

    async def take_in(self, row: TableRow, events: Sequence[Event]) -> None:
        """A game that is over, unless it is here already."""
        async with self.tables.turn:
            if row.id not in self.tables.rows:
                written = {_name("event", row.id, each.seq): _text(each) for each in events}
                await self.tables.write(row, written)

    async def forget(self) -> None:
        """All that is kept here."""
        await self.shelf.write(dict.fromkeys(await self.shelf.read("")))
        self.person = None
        self.tables.rows.clear()


async def opened_store(shelf: Shelf) -> LocalStore:
    texts = dict[str, str]()
    for beginning in (_PERSON, "table/", "uptime/"):  # events are read when their table is opened
        texts |= await shelf.read(beginning)
    return LocalStore(shelf, texts)


class _Tables:
    def __init__(self, shelf: Shelf, rows: dict[str, TableRow]) -> None:
        self._shelf = shelf
        self.rows = rows
        self.turn = asyncio.Lock()
        """Held from reading a row until it is written."""

    async def get(self, table: str) -> TableRow | None:
        return self.rows.get(table)

    def known(self, table: str) -> TableRow:
        if table not in self.rows:
            raise UnknownTable(f"There is no table {table!r}.")
        return self.rows[table]

    async def create(self, table: TableRow) -> None:
        async with self.turn:
            await self.write(table)

    async def put(self, table: TableRow) -> TableRow | None:
        """Leaves to the log what is the log's, like every store."""
        async with self.turn:
            known = self.rows.get(table.id)
            if known is None or known.revision != table.revision:
                return None
            return await self.write(_changed(known, table))

    async def put_off(self, due: Due, deadline: int | None) -> None:
        async with self.turn:
            row = self.rows.get(due.table)
            if row and row.deadline == due.deadline:
                await self.write(replace(row, deadline=deadline))

    async def remove(self, table: str) -> bool:
        """One that never started."""
        return await self._remove(table, lambda row: row.status == "gathering")

    async def remove_brought(self, table: str) -> bool:
        return await self._remove(table, lambda row: row.brought)

    async def write(self, row: TableRow, beside: Mapping[str, str] | None = None) -> TableRow:
        await self._shelf.write({f"table/{row.id}": _text(row), **(beside or {})})
        self.rows[row.id] = row
        return row

    async def _remove(self, table: str, may: Callable[[TableRow], bool]) -> bool:
        async with self.turn:
            row = self.rows.get(table)
            if row is None or not may(row):
                return False
            names = [f"table/{table}"]
            for beginning in (f"event/{table}/", f"chat/{table}/"):
                names += await self._shelf.read(beginning)
            await self._shelf.write(dict.fromkeys(names))
            del self.rows[table]
            return True


class _Log:
    def __init__(self, shelf: Shelf, tables: _Tables) -> None:
        self._shelf, self._tables = shelf, tables
        self._events: dict[str, list[Event]] = {}

    async def append(self, wish: Append) -> Verdict:
        """A table's own queue is its only writer."""
        known = await self._of(wish.table)
        async with self._tables.turn:
            row = self._tables.known(wish.table)
            for event in wish.events:
                if event.idem and (first := await self.known(wish.table, event.idem)) is not None:
                    return Repeated(first)
            follows = wish.events[0].seq == row.last + 1
            if not follows or wish.revision not in {None, row.revision}:
                return OutOfStep(row.last)
            written = {_name("event", wish.table, each.seq): _text(each) for each in wish.events}
            await self._tables.write(_moved_on(row, wish), written)
            known += wish.events
        return Appended(wish.events[-1].seq)

    async def since(self, table: str, seq: int = -1) -> Sequence[Event]:
        return (await self._of(table))[seq + 1 :]

    async def known(self, table: str, idem: str) -> int | None:
        return next((each.seq for each in await self._of(table) if each.idem == idem), None)

    async def snapshot(self, table: str) -> Snapshot | None:  # noqa: ARG002 games are short
        return None

    async def keep(self, snapshot: Snapshot) -> None:
        """A game is folded from its beginning."""

    async def _of(self, table: str) -> list[Event]:
        if table not in self._events:
            texts = await self._shelf.read(f"event/{table}/")
            self._events.setdefault(table, [_read(text, Event) for text in texts.values()])
        return self._events[table]


class _Chat:
    def __init__(self, shelf: Shelf, tables: _Tables) -> None:
        self._shelf, self._tables = shelf, tables

    async def say(self, line: ChatLine) -> ChatLine:
        async with self._tables.turn:
            row = self._tables.known(line.table)
            grown = replace(row, revision=row.revision + 1)
            said = replace(line, id=grown.revision)
            await self._tables.write(grown, {_name("chat", line.table, said.id): _text(said)})
        return said

    async def lines(self, table: str, after: int = 0, limit: int = 100) -> Sequence[ChatLine]:
        texts = await self._shelf.read(f"chat/{table}/")
        found = [_read(text, ChatLine) for text in texts.values()]
        return [line for line in found if line.id > after][-limit:]


class _Uptimes:
    """When tables were open on this device."""

    def __init__(self, shelf: Shelf, kept: dict[str, tuple[int, int]]) -> None:
        self._shelf, self._kept = shelf, kept

    async def beat(self, process: str, since: int, until: int) -> None:
        name = f"{process}-{since}"
        await self._shelf.write({f"uptime/{name}": _text((since, until))})
        self._kept[name] = (since, until)

    async def prune(self, before: int) -> None:
        """Games may go on after months: what was charged for them must stay the same."""

    async def latest(self) -> int:
        return max((until for _, until in self._kept.values()), default=0)

    async def reaching(self, time: int) -> Sequence[tuple[int, int]]:
        return [each for each in self._kept.values() if each[1] >= time]


class _Invitations:
    async def of_table(self, table: str) -> Sequence[Invitation]:  # noqa: ARG002 nobody else can come
        return ()


def _changed(known: TableRow, wish: TableRow) -> TableRow:
    return replace(
        wish,
        status=known.status,
        started=known.started,
        ended=known.ended,
        seeds=known.seeds,
        last=known.last,
        deadline=known.deadline if known.started else wish.deadline,
        revision=known.revision + 1,
    )


def _moved_on(row: TableRow, wish: Append) -> TableRow:
    first, last = wish.events[0], wish.events[-1]
    return replace(
        row,
        last=last.seq,
        deadline=wish.deadline,
        status=wish.status or row.status,
        started=first.at if wish.status == "running" else row.started,
        ended=last.at if wish.status == "ended" else row.ended,
        seeds=row.seeds if wish.seeds is None else wish.seeds,
        revision=row.revision + (wish.status is not None),
    )


def _name(kind: str, table: str, number: int) -> str:
    """In the order of numbers."""
    return f"{kind}/{table}/{number:09}"


def _text(value: object) -> str:
    return canonical(msgspec.to_builtins(value)).decode()


def _read(text: str, kind: Any) -> Any:
    return msgspec.json.decode(text, type=kind)


def _all(texts: Mapping[str, str], beginning: str, kind: type[_Kept]) -> dict[str, _Kept]:
    return {
        name.removeprefix(beginning): _read(text, kind)
        for name, text in texts.items()
        if name.startswith(beginning)
    }
