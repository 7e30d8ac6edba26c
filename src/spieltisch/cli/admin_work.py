"""What `spieltisch admin` does: looking at all tables, ending one, copying, writing out, forgetting.

Whatever only reads also works beside a running server. What writes needs a SQLite file for itself; on
PostgreSQL it may be done at any time.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO, TypeVar

from rich.table import Table as Grid

from spieltisch.cli.complaints import Complaint
from spieltisch.cli.output import print_json
from spieltisch.cli.screen import Screen
from spieltisch.rules.catalogue import GAMES
from spieltisch.server.closing import close_table
from spieltisch.server.store import (
    Damaged,
    FileInUse,
    NotPossible,
    Seat,
    Status,
    Store,
    StoreFailed,
    Table,
    TooNew,
    TooOld,
    UnknownTable,
    default_url,
    is_postgres,
    open_store,
    read_store,
)
from spieltisch.server.store.migrating import newest
from spieltisch.server.store.privacy import new_private
from spieltisch.server.uptime import now_ms

__all__ = ["Desk"]

ResultT = TypeVar("ResultT")


@dataclass(frozen=True)
class Desk:
    """Where somebody sits who runs a server."""

    screen: Screen
    database: str | None
    as_json: bool

    def tables(self, status: Status | None, limit: int) -> None:
        found = self._reading(lambda store: store.tables.all(status, limit))
        if self.as_json:
            print_json([_described(table) for table in found])
        elif found:
            self.screen.show(self._grid(found))
        else:
            self.screen.show(self.screen.words("admin.no-tables"))

    def end(self, table: str) -> None:
        done = self._writing(lambda store: close_table(store, table, now_ms()), fresh=False)
        self._tell(f"admin.{done}", table=table, done=done)

    def backup(self, file: Path) -> None:
        if is_postgres_at(self._url):
            raise Complaint("error.backup-postgres")
        self._reading(lambda store: store.data.backup(file))
        self._tell("admin.copied", file=str(file))

    def export(self, file: Path | None) -> None:
        if file is None:
            self._reading(lambda store: _write_out(store, sys.stdout))
            return
        rows = self._reading(lambda store: _write_file(store, file))
        self._tell("admin.exported", file=str(file), count=rows)

    def forget(self, person: str) -> None:
        self._writing(lambda store: _forget(store, person), fresh=False)
        self._tell("admin.forgotten", person=person)

    def migrate(self) -> None:
        self._writing(lambda store: store.check())
        self._tell("admin.migrated", schema=newest())

    @property
    def _url(self) -> str:
        return self.database or default_url()

    def _reading(self, job: Callable[[Store], Awaitable[ResultT]]) -> ResultT:
        async def work() -> ResultT:
            async with read_store(self._url) as store:
                return await job(store)

        with told_plainly(self._url):
            return asyncio.run(work())

    def _writing(
        self, job: Callable[[Store], Awaitable[ResultT]], *, fresh: bool = True
    ) -> ResultT:
        async def work() -> ResultT:
            async with open_store(self._url, fresh=fresh) as store:
                return await job(store)

        with told_plainly(self._url):
            return asyncio.run(work())

    def _tell(self, key: str, **params: str | int) -> None:
        if self.as_json:
            print_json(params)
        else:
            self.screen.show(self.screen.words(key, **params))

    def _grid(self, tables: Sequence[Table]) -> Grid:
        words = self.screen.words
        grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for head in ("table", "game", "status", "events", "since", "players"):
            grid.add_column(words(f"admin.{head}"), no_wrap=head != "players")
        for table in tables:
            grid.add_row(
                table.id,
                GAMES[table.game].title if table.game in GAMES else table.game,
                words(f"admin.status-{table.status}"),
                str(table.last + 1),
                _day(table.started or table.created),
                ", ".join(_sitter(seat) for seat in table.seats),
            )
        return grid


@contextmanager
def told_plainly(url: str) -> Generator[None]:
    """What is wrong with a database, in the language of whoever gave the command."""
    try:
        yield
    except FileInUse:
        raise Complaint("error.database-in-use", file=_without_password(url)) from None
    except Damaged:
        raise Complaint("error.database-damaged", file=_without_password(url)) from None
    except TooNew:
        raise Complaint("error.database-too-new", name=newest()) from None
    except TooOld:
        raise Complaint("error.database-too-old") from None
    except UnknownTable:
        raise Complaint("error.no-table") from None
    except NotPossible:
        raise Complaint("error.database", name=_without_password(url)) from None
    except StoreFailed as error:
        raise Complaint("error.database-failed", text=str(error)) from None


def is_postgres_at(url: str) -> bool:
    with told_plainly(url):
        return is_postgres(url)


async def _write_file(store: Store, file: Path) -> int:
    with _all_or_nothing(file) as out:
        return await _write_out(store, out)


@contextmanager
def _all_or_nothing(file: Path) -> Generator[TextIO]:
    """A new file; half of one would only keep the next attempt from being made."""
    with open(new_private(file), "w", encoding="utf-8") as out:  # noqa: PTH123 a handle
        try:
            yield out
        except BaseException:
            file.unlink()
            raise


async def _write_out(store: Store, out: TextIO) -> int:
    rows = 0

    def tell(line: str) -> None:
        nonlocal rows
        out.write(f"{line}\n")
        rows += 1

    await store.data.export(tell)
    return rows


async def _forget(store: Store, who: str) -> None:
    """By id, or by a name that only one person has."""
    known = await store.people.get(who)
    people = [known] if known else [*await store.people.called(who)]
    if not people:
        raise Complaint("error.no-person", name=who)
    if len(people) > 1:
        raise Complaint("error.many-people", name=who, text=", ".join(each.id for each in people))
    await store.people.forget(people[0].id)


def _described(table: Table) -> dict[str, object]:
    """Without seeds and hashes."""
    return {
        "table": table.id,
        "game": table.game,
        "config": table.config,
        "status": table.status,
        "public": table.public,
        "events": table.last + 1,
        "created": table.created,
        "started": table.started,
        "ended": table.ended,
        "deadline": table.deadline,
        "seats": [
            {"person": seat.person, "bot": seat.bot, "name": seat.name} for seat in table.seats
        ],
    }


def _sitter(seat: Seat) -> str:
    return seat.name or seat.bot or "–"


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def _without_password(url: str) -> str:
    """An address as it may be shown."""
    before, at, after = url.rpartition("@")
    return f"{before.split(':')[0]}://…@{after}" if at else url
