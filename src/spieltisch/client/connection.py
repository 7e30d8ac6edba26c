"""The line to one table: it comes back by itself, says again what was not answered, and checks what it hears."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from secrets import token_bytes, token_hex
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import json
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from spieltisch.client.errors import Broken, Refusing
from spieltisch.client.witness import Witness
from spieltisch.fair.commitment import seat_commitment
from spieltisch.rules.catalogue import entry
from spieltisch.wire import VERSION
from spieltisch.wire.asking import AnyAnswer, AnyQuestion
from spieltisch.wire.codec import read_downward, write
from spieltisch.wire.downward import (
    Accepted,
    AnyEvent,
    Changed,
    Downward,
    Error,
    Hidden,
    Refused,
    Said,
    Stale,
    Told,
    Unsaid,
    Update,
    Welcome,
)
from spieltisch.wire.pieces import (
    Clock,
    Ending,
    Fairness,
    Letter,
    Line as ChatLine,
    SeatView,
    Table,
)
from spieltisch.wire.upward import (
    Act,
    AnyCommand,
    Ask,
    Branch,
    CallOff,
    Commit,
    Hand,
    Hello,
    Rematch,
    Resign,
    Reveal,
    Say,
    Undo,
    Withdraw,
)

__all__ = ["Choose", "TableConnection", "open_connection"]

Answer: TypeAlias = Accepted | Refused | Stale | Error
Choose: TypeAlias = Callable[[SeatView], str]
"""From what a seat may know, one of its legal actions."""
Command = TypeVar("Command", bound=AnyCommand)

_PAUSES: Final = (0.05, 0.2, 0.5, 1.0, 2.0)
_PASSING: Final = frozenset({"busy", "store-failed"})
"""Troubles of the server that pass; a client that comes back is let in."""


_MOST_SENT: Final = 20
"""Times that something is said again: what breaks the line each time may be what breaks the server."""


class _NotNow(Exception):
    """The server cannot answer now, and later it may."""


class TableConnection:
    """Open it with `open_connection`. Everything known of the table is kept current."""

    def __init__(
        self, url: str, token: str | None, table: str, seats: tuple[Letter, ...] | None
    ) -> None:
        self._url = url.replace("http", "ws", 1) + "/api/socket"
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._hello = Hello(version=VERSION, table=table, seats=seats)
        self._socket: ClientConnection | None = None
        self._waiting: dict[str | int, tuple[Any, asyncio.Future[Any]]] = {}
        self._sent: dict[str | int, int] = {}
        """How often each was said again after the line broke."""
        self._news = asyncio.Condition()
        self._seeds: dict[tuple[str, int], bytes] = {}
        self._contributed: set[tuple[str, str, int]] = set()
        self._asked = 0
        self._failure: BaseException | None = None
        self.contributes = True
        """Whether seeds are promised and shown when the table waits for them."""
        self.reconnects = 0
        self.witness = Witness()
        self._shown = -1
        """The number of the event after which `views` are."""
        self.table: Table | None = None
        self.yours: tuple[Letter, ...] = ()
        self.is_owner = False
        """Whether whoever sits here set the table up."""
        self.views: dict[Letter | None, SeatView] = {}
        self.fairness: Fairness | None = None
        self.clock: Clock | None = None
        self.ending: Ending | None = None
        self.chat: list[ChatLine] = []
        self.events: list[AnyEvent] = []
        """All that were heard, in order."""

    @property
    def seq(self) -> int:
        return self.witness.seq

    async def act(self, seat: Letter, *actions: str) -> Answer:
        return await self.command(self.action(seat, *actions))

    def action(self, seat: Letter, *actions: str) -> Act:
        """Upon what is known now."""
        return Act(idem=token_hex(16), seat=seat, expected_seq=self.seq, actions=actions)

    async def undo(self, seat: Letter, to: int) -> Answer:
        return await self.command(Undo(idem=token_hex(16), seat=seat, expected_seq=self.seq, to=to))

    async def branch(self, seat: Letter, to: int) -> Answer:
        return await self.command(
            Branch(idem=token_hex(16), seat=seat, expected_seq=self.seq, to=to)
        )

    async def withdraw(self, seat: Letter) -> Answer:
        return await self.command(Withdraw(idem=token_hex(16), seat=seat, expected_seq=self.seq))

    async def hand(self, seat: Letter, to: str | None) -> Answer:
        return await self.command(Hand(idem=token_hex(16), seat=seat, expected_seq=self.seq, to=to))

    async def call_off(self, seat: Letter) -> Answer:
        return await self.command(CallOff(idem=token_hex(16), seat=seat, expected_seq=self.seq))

    async def resign(self, seat: Letter) -> Answer:
        return await self.command(Resign(idem=token_hex(16), seat=seat, expected_seq=self.seq))

    async def command(self, command: AnyCommand) -> Answer:
        """The answer to a command, once it is known here what came of it."""
        answer = await self.answer(command)
        if isinstance(answer, Accepted):
            await self.until(lambda line: line.seq >= answer.seq and line.is_current)
        return answer

    async def answer(self, command: AnyCommand) -> Answer:
        """The answer to a command, however often the line breaks meanwhile; it comes before what it tells of."""
        answer: Answer = await self._answer(command.idem, command)
        return answer

    async def ask(self, seat: Letter | None, about: AnyQuestion) -> AnyAnswer | Error:
        self._asked += 1
        told = await self._answer(self._asked, Ask(id=self._asked, seat=seat, about=about))
        return told.answer if isinstance(told, Told) else told

    async def say(self, said: Say) -> None:
        await self._send(said)

    async def rematch(self) -> None:
        await self._send(Rematch())

    async def until(self, wanted: Callable[[TableConnection], bool]) -> None:
        """Wait until something is so; raises what broke the line for good."""
        async with self._news:
            while not wanted(self):
                if self._failure:
                    raise self._failure
                await self._news.wait()

    async def play(self, choose: Choose) -> Ending:
        """Act for the seats of this line until the game is over."""
        while self.ending is None:
            await self.until(lambda line: line.ending is not None or line.turn is not None)
            turn = self.turn
            if turn is not None and turn.seat is not None and self.ending is None:
                await self._played(turn.seat, choose(turn))
        return self.ending

    def seen_by(self, seat: Letter | None) -> Any:
        """The law's own view of a seat, or a watcher's, from what the server told; raises `SpieltischError`."""
        if self.table is None:
            raise LookupError("nothing has been told yet")
        told = json.decode(self.views[seat].view)
        return entry(self.table.game).view_from_json(told)

    @property
    def turn(self) -> SeatView | None:
        """The seat of this line that is to act."""
        acting = (view for view in self.views.values() if view.legal)
        return next(acting, None) if self.is_current else None

    @property
    def is_current(self) -> bool:
        """Whether the views show what came of the last event; of several at once, only the last comes with views."""
        return self._shown == self.seq

    async def _played(self, seat: Letter, action: str) -> None:
        answer = await self.act(seat, action)
        if isinstance(answer, Refused | Error):
            raise Broken(f"a legal action was answered by {answer}")

    def cut(self) -> None:
        """Break the line, as a bad network does; it comes back."""
        if self._socket:
            self._socket.transport.abort()

    async def run(self) -> None:
        """Keep the line; ends only by cancelling, or by what can't be mended."""
        tries = 0
        while self._failure is None:
            try:
                async with connect(
                    self._url, additional_headers=self._headers, compression=None, max_size=None
                ) as socket:
                    await self._greet(socket)
                    tries = 0
                    await self._listen(socket)
            except (Broken, Refusing) as error:
                self._failure = error
            except (OSError, WebSocketException, EOFError, _NotNow) as error:
                self._failure = self._refusal(error)
                await asyncio.sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
                tries += 1
            self._socket = None
            self.reconnects += 1
        await self._tell_all()

    def _refusal(self, error: Exception) -> Refusing | None:
        """Whether the server will not have us; where we were let in before, its own failures pass."""
        if not isinstance(error, InvalidStatus):
            return None
        status, is_known = error.response.status_code, self.table is not None
        return None if status >= 500 and is_known else Refusing(str(status))

    async def _greet(self, socket: ClientConnection) -> None:
        await socket.send(write(replace(self._hello, last_seq=self.seq)).decode())
        first = read_downward(await socket.recv())
        if isinstance(first, Error):
            passes = self.table is not None and first.code in _PASSING
            raise _NotNow if passes else Refusing(first.code)
        self._socket = socket
        await self._hear(first)
        for key, (message, done) in [*self._waiting.items()]:
            self._sent[key] = self._sent.get(key, 0) + 1
            if self._sent[key] > _MOST_SENT and not done.done():
                del self._waiting[key]
                done.set_exception(Broken(f"{type(message).__name__} was never answered"))
            else:
                await self._send(message)

    async def _listen(self, socket: ClientConnection) -> None:
        async for data in socket:
            await self._hear(read_downward(data))

    async def _hear(self, message: Downward) -> None:
        match message:
            case Welcome():
                self._welcomed(message)
            case Update() | Hidden():
                self._happened(message)
            case Changed():
                self.table, self.clock = message.table, message.clock
                self.fairness, self.ending = message.fairness, message.ending
            case Said():
                self.chat.append(message.line)
            case Unsaid():
                self.chat = [line for line in self.chat if line.number != message.number]
            case Told():
                self._settle(message.id, message)
            case Error():
                self._settle(message.idem or message.id or "", message)
            case Stale():
                self._fell_behind(message)
                self._settle(message.idem, message)
            case Accepted() | Refused():
                self._settle(message.idem, message)
        await self._contribute()
        await self._tell_all()

    def _welcomed(self, welcome: Welcome) -> None:
        known = self.seq
        self.witness.see_welcome(welcome)
        self.events += [event for event in welcome.missed if event.seq > known]
        self.table, self.yours, self.clock = welcome.table, welcome.yours, welcome.clock
        self.is_owner = welcome.owner
        self.fairness, self.ending = welcome.fairness, welcome.ending
        self.chat = [*welcome.chat]
        self._take_views(welcome.seats)

    def _fell_behind(self, stale: Stale) -> None:
        """Event by event, or the present state if that would be too many."""
        for event in stale.events:
            self._happened(event)
        if stale.seats and self.witness.see_state(stale):
            self._take_views(stale.seats)
            self.clock = stale.clock

    def _happened(self, event: AnyEvent) -> None:
        if not self.witness.see(event):
            return
        self.events.append(event)
        if isinstance(event, Update) and event.seats:
            self._take_views(event.seats)
            self.clock = event.clock

    def _take_views(self, seen: tuple[SeatView, ...]) -> None:
        for view in seen:
            self.witness.see_view(view)
        self._shown = self.seq
        self.views = {view.seat: view for view in seen}

    async def _contribute(self) -> None:
        """Promise a seed for each seat, and show it when all have promised."""
        fairness, clock, table = self.fairness, self.clock, self.table
        if not (self.contributes and fairness and clock and table and table.stage == "seeding"):
            return
        done = fairness.committed if clock.waiting == "commit" else fairness.revealed
        for seat in self.yours:
            key = (seat, str(clock.waiting), fairness.round)
            if seat in fairness.seats and seat not in done and key not in self._contributed:
                self._contributed.add(key)
                self._promise(table.id, seat, fairness.round, revealing=clock.waiting == "reveal")

    def _promise(self, table: str, seat: Letter, number: int, *, revealing: bool) -> None:
        seed = self._seeds.setdefault((seat, number), token_bytes(32))
        idem, seq = token_hex(16), self.seq
        message: AnyCommand
        if revealing:
            message = Reveal(idem=idem, seat=seat, expected_seq=seq, seed=seed.hex())
        else:
            promised = seat_commitment(table, seat, seed).hex()
            message = Commit(idem=idem, seat=seat, expected_seq=seq, hash=promised)
        done = asyncio.get_running_loop().create_future()
        self._waiting[idem] = (message, done)
        self._sending = asyncio.create_task(self._send(message))

    async def _answer(self, key: str | int, message: Any) -> Any:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[key] = (message, done)
        await self._send(message)
        return await done

    async def _send(self, message: Any) -> None:
        if self._socket:
            with suppress(WebSocketException, OSError):
                await self._socket.send(write(message).decode())

    def _settle(self, key: str | int, answer: Any) -> None:
        _, done = self._waiting.pop(key, (None, None))
        self._sent.pop(key, None)
        if done and not done.done():
            done.set_result(answer)

    async def _tell_all(self) -> None:
        if self._failure:
            for _, done in self._waiting.values():
                if not done.done():
                    done.set_exception(self._failure)
            self._waiting.clear()
        async with self._news:
            self._news.notify_all()


@asynccontextmanager
async def open_connection(
    url: str, token: str | None, table: str, seats: tuple[Letter, ...] | None = None
) -> AsyncGenerator[TableConnection]:
    """At the table, once it has said welcome; raises `Refusing`."""
    line = TableConnection(url, token, table, seats)
    running = asyncio.create_task(line.run())
    try:
        await line.until(lambda line: line.table is not None)
        yield line
    finally:
        running.cancel()
        await asyncio.wait([running])
