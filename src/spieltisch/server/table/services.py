"""What a table needs from wherever it runs: a store, a bus, bots, time. A server has all of it; so can a browser."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from secrets import token_hex, token_urlsafe
from typing import Final, Protocol

from spieltisch.server.bus import Bus
from spieltisch.server.model import (
    Append,
    ChatLine,
    Due,
    Event,
    Invitation,
    Snapshot,
    TableRow,
    Verdict,
)
from spieltisch.server.settings import Settings
from spieltisch.server.table.bot_jobs import Makeshift, Workers

__all__ = ["LOCAL", "TableServices", "Uptime", "be_at_least", "new_id", "new_seed", "now"]


LOCAL: Final = "local-"
"""Begins the names of tables that are on one device alone, so that a page knows where to ask."""


class _LogStore(Protocol):
    async def append(self, wish: Append) -> Verdict: ...
    async def since(self, table: str, seq: int = -1) -> Sequence[Event]: ...
    async def known(self, table: str, idem: str) -> int | None: ...
    async def snapshot(self, table: str) -> Snapshot | None: ...
    async def keep(self, snapshot: Snapshot) -> None: ...


class _RowStore(Protocol):
    async def get(self, table: str) -> TableRow | None: ...
    async def put(self, table: TableRow) -> TableRow | None: ...
    async def put_off(self, due: Due, deadline: int | None) -> None: ...


class _ChatStore(Protocol):
    async def say(self, line: ChatLine) -> ChatLine: ...
    async def lines(self, table: str, after: int = 0, limit: int = 100) -> Sequence[ChatLine]: ...


class _InvitationStore(Protocol):
    async def of_table(self, table: str) -> Sequence[Invitation]: ...


class TableStore(Protocol):
    @property
    def log(self) -> _LogStore: ...
    @property
    def tables(self) -> _RowStore: ...
    @property
    def chat(self) -> _ChatStore: ...
    @property
    def invitations(self) -> _InvitationStore: ...


class Uptime(Protocol):
    def charged(self, since: int, until: int) -> int:
        """How many of these milliseconds a server was up and could write."""
        ...


class _Metrics(Protocol):
    def store_failed(self) -> None: ...
    def bot_moved(self, makeshift: Makeshift | None) -> None: ...


class _Attention(Protocol):
    def happened(self, table: str) -> None: ...
    def looked(self, table: str, person: str) -> None: ...


class TableServices(Protocol):
    @property
    def settings(self) -> Settings: ...
    @property
    def store(self) -> TableStore: ...
    @property
    def bus(self) -> Bus: ...
    @property
    def workers(self) -> Workers: ...
    @property
    def uptime(self) -> Uptime: ...
    @property
    def metrics(self) -> _Metrics: ...
    @property
    def attention(self) -> _Attention:
        """Hears what happens and who looks, so that the others can get notices."""
        ...

    @property
    def alone(self) -> bool:
        """Whether no other process can have the same store."""
        ...

    @property
    def folding(self) -> asyncio.Semaphore:
        """Held while a long game is folded from its beginning, so that moves do not wait for many of them."""
        ...

    @property
    def telling(self) -> asyncio.Lock:
        """Held by the one table that tells its audience what happened, so that moves at others go first."""
        ...


def new_id(beside: str = "") -> str:
    """128 random bits: nobody guesses it, and no two are alike. Beside a local table it is local, too."""
    return (LOCAL if beside.startswith(LOCAL) else "") + token_urlsafe(16)


def new_seed() -> str:
    """32 random bytes for dice and cards, as hex."""
    return token_hex(32)


class _Clock:
    """The time of day as it was at the start, and from then on what a clock says that nobody sets.

    A wall clock that jumped forward and back stopped the clocks of games until it came to where it had been.
    """

    def __init__(self) -> None:
        self._ahead = time.time_ns() // 1_000_000 - self._ticks()

    def now(self) -> int:
        return self._ticks() + self._ahead

    def be_at_least(self, moment: int) -> None:
        """A server that starts with an earlier time than one before it goes on from there."""
        self._ahead += max(0, moment - self.now())

    def _ticks(self) -> int:
        return _ticks_ns() // 1_000_000


def _ticks_ns() -> int:
    """Also while the machine sleeps, where the system can say so; a browser knows the clock's name alone."""
    try:
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    except (AttributeError, OSError):
        return time.monotonic_ns()


_clock = _Clock()
now = _clock.now
"""Server time."""
be_at_least = _clock.be_at_least
