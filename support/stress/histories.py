"""Concurrent commands to one table, from several tabs, repeated, late, cut off and over kills of the server; and whether
they make sense in one order.

The log is that order. A history is linearizable if every acknowledged command stands in it once, where it was said to
stand and on the state it was decided on; if no command that was answered before another one was sent stands behind it;
if nothing that was refused or called stale stands in it at all; and if whoever was told how far the log goes was not told
less than had been acknowledged before they asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from secrets import token_hex
from time import perf_counter
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from spieltisch.client import Client
from spieltisch.server.model import Event
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.codec import read_downward, write
from spieltisch.wire.downward import Accepted, Downward, Error, Refused, Stale, Update, Welcome
from spieltisch.wire.pieces import SeatView
from spieltisch.wire.upward import Act, Hello

__all__ = ["History", "Operation", "prepared", "recorded", "violations"]

_PATIENCE: Final = 60.0
_BREAKING: Final = 0.08
_REPEATING: Final = 0.25
_ANSWERS: Final = (Accepted, Refused, Stale, Error)


@dataclass
class Operation:
    """A command as its sender saw it."""

    idem: str
    expected: int
    action: str
    sent: float
    answered: float | None = None
    answer: Accepted | Refused | Stale | Error | None = None
    """`None`: the line broke before an answer came."""


@dataclass
class History:
    table: str
    operations: list[Operation]


def violations(history: History, log: Sequence[Event]) -> list[str]:
    """What can't be explained by one order."""
    at = {event.idem: event for event in log if event.idem}
    found = [] if len(at) == sum(bool(event.idem) for event in log) else ["a command twice"]
    if [event.seq for event in log] != [*range(len(log))]:
        found.append("a gap")
    for each in history.operations:
        found += _contradictions(each, at.get(each.idem))
    begun = _first_sent(history)
    accepted = [each for each in history.operations if isinstance(each.answer, Accepted)]
    for each in history.operations:
        first = begun[each.idem] if isinstance(each.answer, Accepted) else each.sent
        found += _too_early(each, [done for done in accepted if (done.answered or 0) < first])
    return found


def _first_sent(history: History) -> dict[str, float]:
    """A command that is sent again is the same command: it may have counted since it was first sent."""
    found: dict[str, float] = {}
    for each in history.operations:
        found[each.idem] = min(each.sent, found.get(each.idem, each.sent))
    return found


def _contradictions(each: Operation, event: Event | None) -> list[str]:
    match each.answer:
        case Accepted(seq=seq):
            if event is None:
                return [f"{each.idem} was acknowledged and is lost"]
            right = (event.seq, event.body["action"]) == (seq, each.action)
            return [] if right and seq == each.expected + 1 else [f"{each.idem} stands elsewhere"]
        case Refused() | Stale() | Error():
            return []  # the same command may have been accepted on another tab
        case None:
            return []


def _too_early(each: Operation, before: Sequence[Operation]) -> list[str]:
    """Against the order of time: what was acknowledged before this was sent."""
    known = max((_seq(done) for done in before), default=-1)
    match each.answer:
        case Accepted(seq=seq) if seq < known:
            return [f"{each.idem} stands before what preceded it"]
        case Stale(seq=seq) if seq < known:
            return [f"{each.idem} was told of {seq} after {known} was acknowledged"]
        case _:
            return []


def _seq(done: Operation) -> int:
    return done.answer.seq if isinstance(done.answer, Accepted) else -1


async def prepared(client: Client) -> str:
    """A table that has begun, with both seats the client's."""
    me = SeatWish(kind="me")
    table = await client.create(CreateTable(game="paroli", seats=(me, me), fair=False))
    await client.start(table.id)
    return table.id


async def recorded(client: Client, table: str, seed: int, commands: int, tabs: int = 2) -> History:
    """A game with both seats at several tabs at once."""
    history, shared = History(table, []), list[Act]()
    each = [
        _Tab(client, Random(100 * seed + tab), history, shared).work(commands // tabs)
        for tab in range(tabs)
    ]
    await asyncio.gather(*each)
    return history


class _Tab:
    """A browser's tab: acts on what it knows, which may be old; repeats itself, and what others said."""

    def __init__(self, client: Client, rng: Random, history: History, shared: list[Act]) -> None:
        self._url = client.web.url.replace("http", "ws", 1) + "/api/socket"
        self._headers = {"Authorization": f"Bearer {client.web.token}"}
        self._rng = rng
        self._history = history
        self._shared = shared
        self._seq = -1
        self._turn: SeatView | None = None

    async def work(self, commands: int) -> None:
        left = commands
        async with asyncio.timeout(_PATIENCE + commands):
            while left > 0:
                with suppress(WebSocketException, OSError, EOFError, TimeoutError):
                    left = await self._connected(left)

    async def _connected(self, left: int) -> int:
        """Until the line breaks, by itself or because we break it; how much is left to do."""
        async with connect(self._url, additional_headers=self._headers, max_size=None) as socket:
            hello = Hello(version=1, table=self._history.table, last_seq=-1)
            await socket.send(write(hello).decode())
            self._learn(read_downward(await socket.recv()))
            while left > 0:
                left -= 1
                act = self._command()
                if act is None:
                    return 0
                if not await self._sent(socket, act):
                    return left
        return left

    async def _sent(self, socket: ClientConnection, act: Act) -> bool:
        """Send and wait for the answer, or break the line before it comes."""
        operation = Operation(act.idem, act.expected_seq, act.actions[0], perf_counter())
        self._history.operations.append(operation)
        await socket.send(write(act).decode())
        if self._rng.random() < _BREAKING:
            socket.transport.abort()
            return False
        async with asyncio.timeout(_PATIENCE):
            while operation.answer is None:
                self._hear(read_downward(await socket.recv()), operation)
        return True

    def _command(self) -> Act | None:
        """A new command, an old one once more, or one that is bound to be too late."""
        if self._shared and (self._turn is None or self._rng.random() < _REPEATING):
            return self._rng.choice(self._shared[-4:])
        if self._turn is None or self._turn.seat is None:
            return None
        action = self._rng.choice(self._turn.legal).text
        known = self._seq - self._rng.choice((0, 0, 0, 1))
        act = Act(idem=token_hex(16), seat=self._turn.seat, expected_seq=known, actions=(action,))
        self._shared.append(act)
        return act

    def _hear(self, message: Downward, operation: Operation) -> None:
        self._learn(message)
        if isinstance(message, _ANSWERS) and message.idem == operation.idem:
            operation.answer, operation.answered = message, perf_counter()
        if isinstance(message, Stale):
            for event in message.events:
                self._learn(event)

    def _learn(self, message: object) -> None:
        """The newest state that was told, not always at once: tabs decide on old ones, too."""
        if isinstance(message, Welcome | Update) and message.seats:
            self._seq = message.seq
            self._turn = next((view for view in message.seats if view.legal), None)
