"""What the rest of the server may ask of the store. Times are milliseconds since 1970."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from spieltisch.server.store.event import Append, Event, Snapshot, Verdict
from spieltisch.server.store.person import ChatLine, Invitation, Person, Token
from spieltisch.server.store.table import Counts, Due, Table

__all__ = ["Chat", "Data", "Invitations", "Log", "People", "Store", "Tables", "Uptimes"]


class Log(Protocol):
    """The events of all tables."""

    async def append(self, wish: Append) -> Verdict:
        """Write one command's events; returns after they are synced.

        Raises `UnknownTable`, and `StoreFailed` if it is not known whether they were written.
        """
        ...

    async def since(self, table: str, seq: int = -1) -> Sequence[Event]:
        """The events after number `seq`, in order."""
        ...

    async def known(self, table: str, idem: str) -> int | None:
        """The number of the first event of the command with this `idem`."""
        ...

    async def snapshot(self, table: str) -> Snapshot | None:
        """The newest one; read `since` its number to fold on."""
        ...

    async def keep(self, snapshot: Snapshot) -> None:
        """Keep it in the place of older ones."""
        ...


class Tables(Protocol):
    async def create(self, table: Table) -> None: ...

    async def get(self, table: str) -> Table | None: ...

    async def put(self, table: Table) -> Table | None:
        """Write a changed copy, seats included, if nobody changed the row since it was read.

        Returns it as it is stored now, with its new revision; `None` if somebody was first, or it is gone.
        Status, started, ended, seeds and last belong to `Log.append` once the table has left `gathering`.
        """
        ...

    async def remove(self, table: str) -> bool:
        """Remove a table that never started, with its seats, chat and invitations."""
        ...

    async def lobby(self, limit: int = 50) -> Sequence[Table]:
        """Public tables that gather players, newest first."""
        ...

    async def running(self, limit: int = 50) -> Sequence[Table]:
        """Public tables where a game is on, newest first: they can be watched."""
        ...

    async def ended(self, limit: int = 50, before: int | None = None) -> Sequence[Table]:
        """Public tables whose game is over, last ended first; `before` (ms) to read on."""
        ...

    async def of_person(self, person: str, limit: int = 50) -> Sequence[Table]:
        """Tables where they sit or that they made, not ended ones first."""
        ...

    async def due(self, now: int, limit: int = 100) -> Sequence[Due]:
        """Tables whose deadline is over, the longest first."""
        ...

    async def tops(self, tables: Collection[str]) -> Mapping[str, tuple[int, int]]:
        """The last number of the log and the revision of each table that exists."""
        ...

    async def counts(self) -> Counts: ...


class People(Protocol):
    async def create(self, person: Person, token: Token) -> None: ...

    async def get(self, person: str) -> Person | None: ...

    async def by_token(self, token_hash: str) -> tuple[Person, Token] | None: ...

    async def rename(self, person: str, name: str) -> None: ...

    async def seen(self, person: str, at: int) -> None: ...

    async def add_token(self, token: Token) -> None: ...

    async def tokens(self, person: str) -> Sequence[Token]: ...

    async def revoke(self, token_hash: str) -> bool: ...

    async def forget(self, person: str) -> bool:
        """Delete who they are: name, tokens, chat lines. Their games stay under a neutral name."""
        ...


class Invitations(Protocol):
    async def create(self, invitation: Invitation) -> None: ...

    async def get(self, code_hash: str) -> Invitation | None:
        """Whether used or not."""
        ...

    async def use(self, code_hash: str, person: str, at: int) -> Invitation | None:
        """Use it up; `None` if there is none or it was used before. Only one caller ever succeeds."""
        ...

    async def of_table(self, table: str) -> Sequence[Invitation]: ...


class Chat(Protocol):
    async def say(self, line: ChatLine) -> ChatLine:
        """Returns it with its id; the table's revision grows. Raises `UnknownTable`."""
        ...

    async def lines(self, table: str, after: int = 0, limit: int = 100) -> Sequence[ChatLine]:
        """The newest lines with an id above `after`, oldest first."""
        ...


class Uptimes(Protocol):
    async def beat(self, process: str, since: int, until: int) -> None:
        """This process was up all the time between."""
        ...

    async def all(self) -> Sequence[tuple[int, int]]: ...


class Data(Protocol):
    """All that is stored, for whoever runs the server."""

    def export(self) -> AsyncIterator[str]:
        """JSON lines: one row each, told apart by `row`. No hashes of tokens; seeds of ended games only."""
        ...

    async def backup(self, file: Path) -> None:
        """A copy while the server runs. SQLite only; raises `NotPossible`."""
        ...


class Store(Protocol):
    """Open it with `spieltisch.server.store.open_store(url)`, an async context manager."""

    @property
    def log(self) -> Log: ...
    @property
    def tables(self) -> Tables: ...
    @property
    def people(self) -> People: ...
    @property
    def invitations(self) -> Invitations: ...
    @property
    def chat(self) -> Chat: ...
    @property
    def uptimes(self) -> Uptimes: ...
    @property
    def data(self) -> Data: ...

    async def check(self) -> None:
        """Whether the database answers, for the readiness page; raises `StoreFailed`."""
        ...
