"""A door for tools: what solved paths of Paseo for two say about positions."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from spieltisch.rules.errors import SpieltischError
from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route
from spieltisch.server.table.errors import TableError
from spieltisch.wire import bodies

if TYPE_CHECKING:
    from spieltisch.solver.lookup import Tables
    from spieltisch.solver.track import Track

__all__ = ["ROUTES"]

_MOST: Final = 1000
"""Paths that are listed."""


@cache
def _tables() -> Tables:
    """Imported when somebody asks: it needs numpy."""
    from spieltisch.solver.lookup import Tables  # noqa: PLC0415 see above

    return Tables()


def _tracks() -> list[Track]:
    from spieltisch.solver import kept_tables  # noqa: PLC0415 see above

    return sorted(each.track for each in kept_tables() if each.track)[:_MOST]


async def _position(call: Call) -> bodies.SolvedPosition:
    """Off the loop: the first answer about a path reads its whole table."""
    return await asyncio.to_thread(_answer, call.body.position)


def _answer(text: str) -> bodies.SolvedPosition:
    from spieltisch.solver.errors import SolverError  # noqa: PLC0415 see above

    try:
        found = _tables().look_up(text)
    except SolverError as error:
        raise TableError("not-solved", text=str(error)) from None
    except SpieltischError as error:
        raise TableError("bad-position", text=str(error)) from None
    if found is None:
        raise TableError("not-solved")
    said: dict[str, Any] = found._asdict()
    said["turns"] = tuple(bodies.SolvedTurn(**each._asdict()) for each in found.turns)
    said["rolls"] = tuple(bodies.SolvedRoll(**each._asdict()) for each in found.rolls)
    return bodies.SolvedPosition(**said)


async def _paths(_call: Call) -> bodies.SolvedPaths:
    tracks = await asyncio.to_thread(_tracks)
    return bodies.SolvedPaths(paths=tuple(bodies.SolvedPath(**each._asdict()) for each in tracks))


ROUTES: Final = (
    Route(
        "GET", "/api/paseo/solved", _paths, "Paths for two that are solved here",
        answer=bodies.SolvedPaths, needs="play",
    ),
    Route(
        "POST", "/api/paseo/solved", _position, "Exact chances of a position on a solved path",
        body=bodies.AskSolved, answer=bodies.SolvedPosition, needs="play",
    ),
)  # fmt: skip
