"""Everything that a seat gets to read from a real server about one stored game, on every channel, and the server's log.

Two stored games that differ only in what the seat may not know must give the same bytes. Left out of the comparison is
what is random or the time by design: heads of the hash chain (salted, so that nobody can guess), and times by the
server's clock.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from spieltisch.rules.game import Seat, seat_letter
from spieltisch.server.model import Append, Person, SeatRow, TableRow, Token
from spieltisch.server.operations.logging import set_up_journal
from spieltisch.server.people.auth import hashed
from spieltisch.server.settings import Settings
from spieltisch.server.store import open_store
from spieltisch.server.table.advancing import Happening
from spieltisch.server.table.loading import stored
from spieltisch.server.table.options import TableOptions, with_options
from support.leaks import SEED
from support.serving import served

__all__ = ["BY_DESIGN", "frames", "hellos", "keep_game", "kept_game", "overheard", "paths", "posts"]

_IDEM: Final = "0123456789abcdef" * 2
BY_DESIGN: Final = re.compile(
    r'("head":|"at":|"now":|"due":|"endable":|"at": |"request": )("[^"]*"|\d+)|( took )[\d.]+'
)
_TEXTS: Final = (
    "draw 1",
    "draw 2",
    "lay b7 J7",
    "lay P J4",
    "end",
    "pass",
    "deal b7",
    "claim row J",
)


async def keep_game(file: Path, happened: Sequence[Happening]) -> None:
    """Store a game at table `t1` whose seats are persons, each with a token of their own."""
    row, wish = kept_game(happened)
    async with open_store(f"sqlite:///{file}") as store:
        for person in (str(seat.person) for seat in row.seats):
            token = Token(hashed(person), person, "session", 1)
            await store.people.create(Person(person, person, 1, 1), token)
        await store.tables.create(row)
        await store.log.append(wish)


def kept_game(happened: Sequence[Happening]) -> tuple[TableRow, Append]:
    """As any store keeps it."""
    course = happened[0].course
    people = [f"p{seat}" for seat in range(course.players)]
    rows = tuple(SeatRow(person=person, name=person) for person in people)
    config = dict(course.entry.config_to_json(course.config))
    row = with_options(
        TableRow("t1", course.game, config, rows, "p0", 1, public=True), TableOptions()
    )
    events = tuple(stored(each, course.entry.rules) for each in happened)
    return row, Append("t1", events, None, "running", (SEED,))


async def overheard(folder: Path, happened: Sequence[Happening], seat: Seat) -> dict[str, str]:
    """What is read, by channel, of a server with this folder of its own."""
    await asyncio.to_thread(folder.mkdir)
    file = folder / "tables.db"
    await keep_game(file, happened)
    with _journal() as journal:
        async with served(Settings(database=f"sqlite:///{file}", workers=1)) as server:
            told = await _told(server.url, happened, seat)
    told["log"] = "\n".join(sorted(journal.getvalue().splitlines()))
    return {channel: BY_DESIGN.sub(r"\1\3…", text) for channel, text in told.items()}


@contextmanager
def _journal() -> Generator[StringIO]:
    """All that a server writes to its log at its most talkative."""
    root, ours, out = logging.getLogger(), logging.getLogger("spieltisch"), StringIO()
    before = root.level, ours.level, root.handlers
    root.handlers = []
    set_up_journal("debug", out)
    try:
        yield out
    finally:
        root.handlers = before[2]
        root.setLevel(before[0])
        ours.setLevel(before[1])


async def _told(url: str, happened: Sequence[Happening], seat: Seat) -> dict[str, str]:
    headers, last = {"Authorization": f"Bearer p{seat}"}, happened[-1].event.seq
    told: dict[str, str] = {}
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=30) as web:
        for path in paths(last):
            told[path] = (await web.get(path)).text
        for path, body in posts(last):
            told[f"POST {path} {body}"] = (await web.post(path, json=body)).text
        told["stream"] = await _stream_line(web)
    for name, hello in hellos(last):
        async with connect(
            f"{url.replace('http', 'ws')}/api/socket", additional_headers=headers, max_size=None
        ) as socket:
            told[name] = await _asked(
                socket, {"type": "hello", "version": 1, "table": "t1", **hello}
            )
            if name == "welcome":
                for frame in frames(seat_letter(seat), last):
                    told[json.dumps(frame)] = await _asked(socket, frame)
    return told


def paths(last: int) -> list[str]:
    events = "/api/tables/t1/events"
    queries = ("", "?views=true", f"?after={last - 3}", "?as=A", "?as=B", "?as=C")
    records = [f"/api/tables/t1/record?form={form}" for form in ("text", "json", "log")]
    lines = [f"/api/tables/t1/lines?at={at}" for at in (0, last)]
    lists = ["/api/tables/t1", "/api/tables?stage=playing", "/api/tables?stage=mine"]
    doors = [f"/api/tables/t1/{door}" for door in ("review", "shares")]
    own = ["/api/person", "/api/person/games"]
    return [*(events + query for query in queries), *records, *lines, *lists, *doors, *own]


def posts(last: int) -> list[tuple[str, dict[str, Any]]]:
    """What is there for games that are over: of one that is not, it must say nothing."""
    table = "/api/tables/t1"
    asked: list[dict[str, Any]] = [
        {"at": last},
        {"at": last, "worlds": 2},
        *({"at": last, "actions": [text]} for text in _TEXTS),
    ]
    plays_on: list[dict[str, Any]] = [
        {"at": last},
        {"at": last, "world": 1},
        {"at": 3, "seat": "A", "bot": "random"},
    ]
    return [
        (f"{table}/review", {}),
        (f"{table}/shares", {}),
        *((f"{table}/play-on", body) for body in plays_on),
        *((f"{table}/{door}", body) for door in ("what-if", "choices") for body in asked),
        ("/api/shares/look", {"code": "t1"}),
    ]


def hellos(last: int) -> list[tuple[str, dict[str, Any]]]:
    return [
        ("welcome", {}),
        ("welcome, some missed", {"last_seq": last - 4}),
        ("welcome, all known", {"last_seq": last}),
        ("welcome of a watcher", {"seats": []}),
    ]


def frames(letter: str, last: int) -> list[dict[str, Any]]:
    """Questions, commands that are refused, and one that is decided on an old state."""
    command = {"idem": _IDEM, "seat": letter, "expected_seq": last}
    asks: list[dict[str, Any]] = [
        {"kind": "lines-now"},
        *({"kind": "why-not", "action": text} for text in _TEXTS),
    ]
    asks += [{"kind": "plan", "actions": [text, "end", "pass"]} for text in _TEXTS]
    asks += [{"kind": "hint"}, *({"kind": "hint", "after": [text]} for text in _TEXTS)]
    asks += [{"kind": "risk", "turn": text} for text in _TEXTS]
    asks += [{"kind": "moves", "cell": "J7", "after": [text]} for text in _TEXTS]
    return [
        *(
            {"type": "ask", "id": number, "seat": letter, "about": ask}
            for number, ask in enumerate(asks)
        ),
        {"type": "act", **command, "actions": ["deal b7"]},
        {"type": "act", **command, "actions": ["lay P J4", "pass"]},
        {"type": "undo", **command, "to": 3},
        {"type": "withdraw", **command},
        {"type": "act", **command, "expected_seq": last - 5, "actions": ["draw 1"]},
        {"type": "hand", **command, "seat": "B" if letter == "A" else "A", "to": "greedy"},
        {"type": "rematch"},
    ]


async def _asked(socket: ClientConnection, frame: dict[str, Any]) -> str:
    await socket.send(json.dumps(frame))
    async with asyncio.timeout(30):
        return str(await socket.recv())


async def _stream_line(web: httpx.AsyncClient) -> str:
    """The first line that a program reads, and the second if it is its turn."""
    async with web.stream("GET", "/api/bot/stream") as lines:
        async for line in lines.aiter_lines():
            return line
    return ""
