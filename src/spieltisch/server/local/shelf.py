"""Where a device keeps texts by their names: in a browser a database of its own, reached through two functions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

import msgspec

from spieltisch.server.model import StoreFailed

__all__ = ["BrowserShelf", "Shelf"]


class Shelf(Protocol):
    async def read(self, beginning: str) -> Mapping[str, str]:
        """All texts whose names begin so, in the order of their names."""
        ...

    async def write(self, changes: Mapping[str, str | None]) -> None:
        """All of it or nothing; `None` takes a text away. Raises `StoreFailed`."""
        ...


class BrowserShelf:
    """By functions of the browser's, which take and give JSON."""

    def __init__(
        self, read: Callable[[str], Awaitable[str]], write: Callable[[str], Awaitable[object]]
    ) -> None:
        self._read, self._write = read, write

    async def read(self, beginning: str) -> Mapping[str, str]:
        return msgspec.json.decode(await self._read(beginning), type=dict[str, str])

    async def write(self, changes: Mapping[str, str | None]) -> None:
        try:
            await self._write(msgspec.json.encode(changes).decode())
        except Exception as error:
            raise StoreFailed("The browser could not keep it.") from error
