"""What `spieltisch admin` does: looking at all tables, keeping order at them, copying, restoring, writing out.

Whatever only reads also works beside a running server. What changes something is asked of the server that has the SQLite
file, or done in the file if none does; on PostgreSQL it may be done at any time.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TextIO, TypeVar, cast

from msgspec import to_builtins
from rich.table import Table as Grid

from spieltisch.cli.admin_server import AdminServer
from spieltisch.cli.admin_showing import shown, time_of
from spieltisch.cli.errors import CommandError
from spieltisch.cli.screen import Screen, print_json
from spieltisch.rules.catalogue import GAMES
from spieltisch.server.model import (
    Damaged,
    FileInUse,
    NotPossible,
    SeatRow,
    Status,
    StoreFailed,
    TableRow,
    TooNew,
    TooOld,
    UnknownTable,
)
from spieltisch.server.store import Store, default_url, is_postgres, open_store, read_store
from spieltisch.server.store.migrating import newest
from spieltisch.server.store.opening import file_of
from spieltisch.server.store.privacy import new_private
from spieltisch.server.store.restoring import demand_copy, restore
from spieltisch.wire.admin import AdminAnswer, AdminWish, Done, EndTable, ForgetPerson, LookAround

__all__ = ["AdminContext"]

ResultT = TypeVar("ResultT")
AnswerT = TypeVar("AnswerT")


@dataclass(frozen=True)
class AdminContext:
    """What the commands of `spieltisch admin` share."""

    screen: Screen
    database: str | None
    as_json: bool
    server: str | None = None
    """The address of a server to ask, wherever it runs."""

    def tables(self, status: Status | None, limit: int) -> None:
        found = self._reading(lambda store: store.tables.all(status, limit))
        if self.as_json:
            print_json([_described(table) for table in found])
        elif found:
            self.screen.show(self._grid(found))
        else:
            self.screen.show(self.screen.words("admin.no-tables"))

    def end(self, table: str) -> None:
        done = self._ask(EndTable(table=table), Done).what
        self._tell(f"admin.{done}", table=table, done=done)

    def carry_out(self, wish: AdminWish) -> None:
        """Whatever it is, and show what comes of it."""
        answer = self._ask(wish, object)
        if self.as_json:
            print_json(to_builtins(answer))
        else:
            self.screen.show(shown(cast("AdminAnswer", answer), self.screen.words))

    def watch(self, every: float, *, once: bool) -> None:
        """Again and again, until Ctrl-C."""
        while True:
            if self.screen.live and not once:
                self.screen.wipe()
            self.carry_out(LookAround())
            if once:
                return
            sys.stdout.flush()
            time.sleep(every)

    def backup(self, file: Path, every: str | None = None, keep: int = 1) -> None:
        """Once into a file, or again and again into a folder."""
        if is_postgres_at(self._url):
            raise CommandError("error.backup-postgres")
        if every is None:
            self._copy(file)
            return
        pause = _seconds(every)
        if not file.is_dir():
            raise CommandError("error.backup-folder", name=str(file))
        while True:
            self._copy(file / f"tables-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.db")
            _keep_newest(file, keep)
            time.sleep(pause)

    def _copy(self, file: Path) -> None:
        self._reading(lambda store: store.data.backup(file))
        self._tell("admin.copied", file=str(file))
        sys.stdout.flush()

    def restore(self, copy: Path) -> None:
        if is_postgres_at(self._url):
            raise CommandError("error.backup-postgres")
        with told_plainly(str(copy)):
            _demand_copy(copy)
        with told_plainly(self._url):
            aside = restore(copy, cast("Path", file_of(self._url)))
        if aside is None:
            self._tell("admin.restored", file=str(copy))
        else:
            self._tell("admin.restored-aside", file=str(copy), aside=str(aside))

    def export(self, file: Path | None) -> None:
        if file is None:
            self._reading(lambda store: _write_out(store, sys.stdout))
            return
        rows = self._reading(lambda store: _write_file(store, file))
        self._tell("admin.exported", file=str(file), count=rows)

    def forget(self, person: str) -> None:
        self._ask(ForgetPerson(person=person), Done)
        self._tell("admin.forgotten", person=person)

    def migrate(self) -> None:
        self._writing(lambda store: store.check())
        self._tell("admin.migrated", schema=newest())

    @property
    def _url(self) -> str:
        return self.database or default_url()

    def _ask(self, wish: AdminWish, kind: type[AnswerT]) -> AnswerT:
        with told_plainly(self._url):
            return AdminServer(self._url, self.server, self.screen.words.language).ask(wish, kind)

    def _reading(self, job: Callable[[Store], Awaitable[ResultT]]) -> ResultT:
        async def work() -> ResultT:
            async with read_store(self._url) as store:
                return await job(store)

        with told_plainly(self._url):
            return asyncio.run(work())

    def _writing(self, job: Callable[[Store], Awaitable[ResultT]]) -> ResultT:
        async def work() -> ResultT:
            async with open_store(self._url) as store:
                return await job(store)

        with told_plainly(self._url):
            return asyncio.run(work())

    def _tell(self, key: str, **params: str | int) -> None:
        if self.as_json:
            print_json(params)
        else:
            self.screen.show(self.screen.words(key, **params))

    def _grid(self, tables: Sequence[TableRow]) -> Grid:
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
                time_of(table.started or table.created),
                ", ".join(_sitter(seat) for seat in table.seats),
            )
        return grid


@contextmanager
def told_plainly(url: str) -> Generator[None]:
    """What is wrong with a database, in the user's language."""
    try:
        yield
    except FileInUse:
        raise CommandError("error.database-in-use", file=_without_password(url)) from None
    except Damaged:
        raise CommandError("error.database-damaged", file=_without_password(url)) from None
    except TooNew:
        raise CommandError("error.database-too-new", name=newest()) from None
    except TooOld:
        raise CommandError("error.database-too-old") from None
    except UnknownTable:
        raise CommandError("error.no-table") from None
    except NotPossible:
        raise CommandError("error.database", name=_without_password(url)) from None
    except StoreFailed as error:
        raise CommandError("error.database-failed", text=str(error)) from None


def _demand_copy(copy: Path) -> None:
    try:
        demand_copy(copy)
    except NotPossible:
        raise CommandError("error.no-copy", file=str(copy)) from None


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


_COPY: Final = "tables-[0-9]*T[0-9]*Z.db"
_UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


def _seconds(text: str) -> float:
    """Of a time like 90s, 15m, 6h or 1d."""
    try:
        seconds = float(text[:-1]) * _UNITS[text[-1:]]
    except (ValueError, KeyError):
        raise CommandError("error.every", name=text) from None
    if not 0.1 <= seconds <= 31 * _UNITS["d"]:
        raise CommandError("error.every", name=text)
    return seconds


def _keep_newest(folder: Path, count: int) -> None:
    """Of the copies that were made here; their names sort by time."""
    for old in sorted(folder.glob(_COPY))[:-count]:
        old.unlink()


def _described(table: TableRow) -> dict[str, object]:
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


def _sitter(seat: SeatRow) -> str:
    return seat.name or seat.bot or "–"


def _without_password(url: str) -> str:
    """An address as it may be shown."""
    before, at, after = url.rpartition("@")
    return f"{before.split(':')[0]}://…@{after}" if at else url
