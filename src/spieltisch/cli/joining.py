"""`spieltisch join` and `spieltisch play URL`: a seat at a server, for a bot or for the person at this terminal.

The address is what the page shows: an invitation (`…/#/join/CODE`), a table (`…/#/table/ID`), or the server alone;
there a public table is set up, and its address told.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from random import Random, SystemRandom
from threading import Thread
from typing import Any, NamedTuple, TypeVar, cast
from urllib.parse import urlsplit

from spieltisch.bots.policy import Budget, Thinker
from spieltisch.bots.seated import seated
from spieltisch.cli.errors import CommandError
from spieltisch.cli.game_loop import result_line
from spieltisch.cli.host import Host, PlayerLeft
from spieltisch.cli.screen import Screen
from spieltisch.cli.session import begin
from spieltisch.cli.terminals import TERMINALS
from spieltisch.client import ApiError, Client, Refusing, TableConnection, open_client
from spieltisch.games.options import View, behind
from spieltisch.rules.catalogue import entry
from spieltisch.rules.game import seat_letter
from spieltisch.rules.record import Record
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.downward import Update
from spieltisch.wire.pieces import GameName, Letter, Seat, Table

__all__ = ["JoinOptions", "is_address", "join_with_bot", "play_at", "read_games"]

Answer = TypeVar("Answer")


class JoinOptions(NamedTuple):
    """As it was asked for."""

    url: str
    name: str
    spec: str | None = None
    """The bot, as `seated` knows it; none for a person."""
    game: str = "paseo"
    """For a table that is set up here."""
    budget: Budget = Budget()
    games: int | None = 1
    """One after the other, in the same seats; without a number, until it is stopped."""


def is_address(text: str) -> bool:
    return text.startswith(("http://", "https://"))


def read_games(text: str) -> int | None:
    """A number, or `endless`."""
    if text == "endless":
        return None
    if not text.isdecimal() or int(text) < 1:
        raise CommandError("join.games", text=text)
    return int(text)


def join_with_bot(screen: Screen, options: JoinOptions) -> None:
    """Sit down, play, tell how it ended; where more games are wanted, go on at the next table."""
    with _told_plainly(options.url):
        asyncio.run(_play_bot(screen, options))


async def _play_bot(screen: Screen, options: JoinOptions) -> None:
    async with open_client(_server(options), options.name) as client:
        table = await _sit_down(screen, client, options)
        for number in count(1):
            last = number == options.games
            following = await _play_at(screen, client, table, options, last=last)
            if following is None:
                return
            table = following


async def _play_at(
    screen: Screen, client: Client, table: str, options: JoinOptions, *, last: bool
) -> str | None:
    """A game; where it is not the last, the table of the next one."""
    async with client.at(table) as line:
        await _begin(client, line)
        with seated(options.spec or "", _table(line).game) as thinker:
            _show_ending(screen, line, await _played(line, thinker, options.budget))
        return None if last else await _next(line)


async def _begin(client: Client, line: TableConnection) -> None:
    """Whoever has set the table up begins once all are there."""
    if line.is_owner:
        await line.until(lambda line: all(map(_is_there, _table(line).seats)))
        if _table(line).stage == "gathering":
            await client.start(_table(line).id)


def _is_there(seat: Seat) -> bool:
    return seat.kind == "bot" or (seat.kind == "person" and seat.here)


async def _next(line: TableConnection) -> str | None:
    """Who has set this table up asks for the next one; others wait for it."""
    if line.is_owner:
        await line.rematch()
    await line.until(lambda line: _table(line).rematch is not None)
    return _table(line).rematch


async def _played(line: TableConnection, thinker: Thinker, budget: Budget) -> Any:
    """The bot thinks beside the line, which lives on meanwhile."""
    rng, law = SystemRandom(), entry(_table(line).game).game
    while line.ending is None:
        await line.until(_is_waited_for)
        turn = line.turn
        if turn is not None and turn.seat is not None and line.ending is None:
            thought = await asyncio.to_thread(thinker, line.seen_by(turn.seat), budget, rng)
            await line.act(turn.seat, law.format(thought.action))
    return line.ending


def _is_waited_for(line: TableConnection) -> bool:
    return line.ending is not None or line.turn is not None


def play_at(screen: Screen, options: JoinOptions) -> None:
    """The person at this terminal, on a seat at a server."""
    with _told_plainly(options.url), _beside() as wait:
        table = _at_table(screen, options)
        line = wait(table.__aenter__())
        try:
            while line.ending is None:
                wait(line.until(_is_waited_for))
                if line.turn is not None and line.ending is None:
                    _act(screen, line, wait)
            _show_ending(screen, line, line.ending)
        finally:
            wait(table.__aexit__(None, None, None))


def _act(screen: Screen, line: TableConnection, wait: Callable[[Any], Any]) -> None:
    """One action, entered as at a table of this terminal; who quits leaves the seat to the table's stand-in."""
    turn, law = line.turn, entry(_table(line).game).game
    if turn is None or turn.seat is None:
        return
    host = _host(screen, line, turn.seat)
    _tell_news(screen, line)
    try:
        action = TERMINALS[_table(line).game].enter(host, "ABCDEF".index(turn.seat))
    except PlayerLeft:
        wait(line.hand(turn.seat, _table(line).stand_in))
        screen.show(screen.words("join.left", name=_table(line).stand_in))
        raise
    if action is not None:
        wait(line.act(turn.seat, law.format(action)))


def _host(screen: Screen, line: TableConnection, seat: Letter | None) -> Host:
    """A table of this terminal that looks as the server's does from this seat."""
    table, view = _table(line), cast("View", line.seen_by(seat))
    names = tuple(each.name or seat_letter(at) for at, each in enumerate(table.seats))
    state = behind(view, Random(0))
    config = entry(table.game).config_from_json({**table.config})
    record = Record(table.game, config, names, position=state)
    session = begin(record, (None,) * len(names), Random(0), Random(0))
    return Host(screen, session)


def _tell_news(screen: Screen, line: TableConnection) -> None:
    """What the others did since this seat acted last."""
    others: list[str] = []
    for event in reversed(line.events):
        if isinstance(event, Update) and event.kind == "act":
            if event.by in line.yours:
                break
            action = (event.body or {}).get("action", "")
            others.append(f"{_name(line, event.by)}: {action}")
    for told in reversed(others):
        screen.aside(told)


def _name(line: TableConnection, letter: str) -> str:
    return next((each.name or letter for each in _table(line).seats if each.seat == letter), letter)


def _show_ending(screen: Screen, line: TableConnection, ending: Any) -> None:
    host = _host(screen, line, line.yours[0] if line.yours else None)
    if host.session.entry.game.outcome(host.session.state):
        screen.show(result_line(host))
    else:
        screen.show(screen.words("join.ended", text=str(ending.reason)))


def _table(line: TableConnection) -> Table:
    if line.table is None:
        raise LookupError("nothing has been told yet")
    return line.table


@asynccontextmanager
async def _at_table(screen: Screen, options: JoinOptions) -> AsyncGenerator[TableConnection]:
    """For a person: the game has begun where that is up to who sits down here."""
    async with open_client(_server(options), options.name) as client:
        table = await _sit_down(screen, client, options)
        async with client.at(table) as line:
            await _begin(client, line)
            yield line


def _server(options: JoinOptions) -> str:
    parts = urlsplit(options.url)
    return f"{parts.scheme}://{parts.netloc}{parts.path}"


async def _sit_down(screen: Screen, client: Client, options: JoinOptions) -> str:
    where, _, key = urlsplit(options.url).fragment.strip("/").partition("/")
    table = await _take_place(client, where, key, options)
    if not where:
        link = f"{_server(options).rstrip('/')}/#/table/{table}"
        screen.show(screen.words("join.open", link=link))
    screen.show(screen.words("join.sits", name=options.name))
    return table


async def _take_place(client: Client, where: str, key: str, options: JoinOptions) -> str:
    """At the table of an invitation, at a table by its id, or at a new one."""
    if where == "join":
        admitted = await client.accept(key)
        return await _take_seat(client, admitted.table, admitted.seat)
    if where == "table":
        return await _take_seat(client, key, None)
    if where:
        raise CommandError("join.no-table", text=options.url)
    wish = SeatWish(kind="me"), SeatWish()
    game = cast("GameName", entry(options.game).name)
    made = await client.create(CreateTable(game=game, seats=wish, public=True))
    return made.id


async def _take_seat(client: Client, table: str, seat: Letter | None) -> str:
    """The one that an invitation is for, or the first that is free."""
    free: list[Letter] = [
        each.seat for each in (await client.table(table)).seats if each.kind == "open"
    ]
    if not free:
        raise CommandError("join.full")
    await client.sit(table, seat or free[0])
    return table


@contextmanager
def _told_plainly(url: str) -> Generator[None]:
    """What can go wrong between here and there, in one sentence."""
    try:
        yield
    except (ApiError, Refusing) as error:
        raise CommandError("join.refused", text=url, name=error.code) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise CommandError("join.no-server", text=url, why=why) from error
    except PlayerLeft:
        return


@contextmanager
def _beside() -> Generator[Callable[[Any], Any]]:
    """A loop in a thread of its own, so that the keyboard is the main thread's."""
    loop = asyncio.new_event_loop()
    runner = Thread(target=loop.run_forever, daemon=True)
    runner.start()
    try:
        yield lambda work: asyncio.run_coroutine_threadsafe(work, loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        runner.join()
        loop.close()
