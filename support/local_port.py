"""A page's end of the port to local tables, for tests: real tables, real bots in a thread beside them, a shelf in memory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from secrets import token_hex
from typing import Any, Final

from spieltisch.server.local.port import Port, open_port
from spieltisch.server.local.shelf import Shelf
from spieltisch.server.local.thinking import answered
from spieltisch.server.settings import Settings
from spieltisch.wire import VERSION

__all__ = ["LocalLine", "LocalPage", "MemoryShelf", "ThreadThinker", "local_page"]

_QUICK: Final = Settings(bot_seconds=0.02, stand_in_seconds=0.02)


class MemoryShelf:
    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def read(self, beginning: str) -> Mapping[str, str]:
        return {name: self.texts[name] for name in sorted(self.texts) if name.startswith(beginning)}

    async def write(self, changes: Mapping[str, str | None]) -> None:
        for name, text in changes.items():
            if text is None:
                self.texts.pop(name, None)
            else:
                self.texts[name] = text


class ThreadThinker:
    """Thinks as a browser's worker does, but that a thread can't be ended: what it still says is not heard."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1)
        self._hear: Callable[[str | None], None] | None = None
        self.starts = 0
        self.thinks = asyncio.Event()
        """Set when it has answered."""
        self.is_dull = False
        """Whether it takes every job and answers none."""

    def start(self, hear: Callable[[str | None], None]) -> None:
        self.starts += 1
        self._hear = hear
        asyncio.get_running_loop().call_soon(hear, "ready")

    def post(self, text: str) -> None:
        if not self.is_dull:
            asyncio.get_running_loop().create_task(self._think(text, self._hear))

    def stop(self) -> None:
        self._hear = None

    def die(self) -> None:
        if self._hear:
            self._hear(None)

    async def _think(self, text: str, hear: Callable[[str | None], None] | None) -> None:
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._threads, answered, text)
        self.thinks.set()
        if hear and hear is self._hear:
            hear(found)


class LocalLine:
    def __init__(self, page: LocalPage, number: int) -> None:
        self._page, self._number = page, number
        self.frames: asyncio.Queue[Any] = asyncio.Queue()
        self.texts: list[str] = []
        """All that was told, as it came."""
        self.closed: int | None = None
        self._questions = count()

    def send(self, frame: object) -> None:
        self._page.say({"type": "frame", "line": self._number, "text": json.dumps(frame)})

    async def next(self, *kinds: str) -> Any:
        """The next message of one of these kinds."""
        async with asyncio.timeout(60):
            while True:
                frame = await self.frames.get()
                if frame["type"] in kinds:
                    return frame

    async def act(self, seat: str, seq: int, *actions: str) -> Any:
        self.send(
            {
                "type": "act",
                "idem": token_hex(16),
                "seat": seat,
                "expected_seq": seq,
                "actions": actions,
            }
        )
        return await self.next("accepted", "refused", "stale", "error")

    async def ask(self, seat: str | None, about: object) -> Any:
        number = next(self._questions)
        self.send({"type": "ask", "id": number, "seat": seat, "about": about})
        return await self.next("told", "error")

    def hang_up(self) -> None:
        self._page.say({"type": "close", "line": self._number})

    async def play(self, seen: Any, rng: Random, most: int = 10_000) -> Any:
        """Act at random for the seats of this line, from a message with their views on; the last message heard."""
        for _ in range(most):
            while not (seen.get("ending") or _turn(seen)):
                seen = await self.next("update", "hidden", "changed")
            turn = _turn(seen)
            if seen.get("ending") or turn is None:
                return seen
            chosen = rng.choice(turn["legal"])["text"]
            given = await self.act(turn["seat"], seen["seq"], chosen)
            if given["type"] not in ("accepted", "stale"):
                raise AssertionError(f"a legal action was answered by {given}")
            seen = (
                await self.next("update", "hidden")
                if given["type"] == "accepted"
                else _newest(given)
            )
        return seen


class LocalPage:
    def __init__(self) -> None:
        self.port: Port | None = None
        self._numbers = count(1)
        self._calls: dict[int, asyncio.Future[Any]] = {}
        self._lines: dict[int, LocalLine] = {}

    def say(self, message: object) -> None:
        if self.port:
            self.port.hear(json.dumps(message))

    async def call(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        """The status and the text of an answer."""
        number = next(self._numbers)
        self._calls[number] = asyncio.get_running_loop().create_future()
        text = "" if body is None else json.dumps(body)
        self.say({"type": "call", "id": number, "method": method, "path": path, "body": text})
        async with asyncio.timeout(60):
            answer = await self._calls[number]
        return answer["status"], answer["body"]

    async def made(self, method: str, path: str, body: object = None) -> Any:
        """The answer of what must be possible."""
        status, text = await self.call(method, path, body)
        if status not in (200, 204):
            raise AssertionError(text)
        return json.loads(text) if text else None

    async def begun(self, game: str, *seats: object, fair: bool = False, **more: object) -> str:
        """A table whose game has begun."""
        wish = {"game": game, "seats": seats, "fair": fair, **more}
        table = str((await self.made("POST", "/api/tables", wish))["id"])
        await self.made("POST", f"/api/tables/{table}/start", {})
        return table

    async def line(
        self, table: str, last_seq: int = -1, version: int = VERSION
    ) -> tuple[LocalLine, Any]:
        """A line and its welcome."""
        number = next(self._numbers)
        line = self._lines[number] = LocalLine(self, number)
        self.say({"type": "open", "line": number})
        line.send({"type": "hello", "version": version, "table": table, "last_seq": last_seq})
        return line, await line.next("welcome", "error")

    def hear(self, text: str) -> None:
        message = json.loads(text)
        match message["type"]:
            case "answer":
                self._calls.pop(message["id"]).set_result(message)
            case "frame":
                line = self._lines[message["line"]]
                line.texts.append(message["text"])
                line.frames.put_nowait(json.loads(message["text"]))
            case _:
                self._lines[message["line"]].closed = message["code"]


def _newest(stale: Any) -> Any:
    return stale if stale.get("seats") else stale["events"][-1]


def _turn(seen: Any) -> Any:
    """The seat that is to act, where the message says how things stand."""
    return next((view for view in seen.get("seats") or () if view.get("legal")), None)


@asynccontextmanager
async def local_page(
    shelf: Shelf, thinker: ThreadThinker | None = None, settings: Settings = _QUICK
) -> AsyncGenerator[LocalPage]:
    page = LocalPage()
    async with open_port(shelf, thinker or ThreadThinker(), page.hear, settings) as port:
        page.port = port
        yield page
