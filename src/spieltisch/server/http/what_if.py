"""What if, at a moment of a game that is over: another turn, another roll, other cards."""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

from spieltisch.games.port import Unanswerable
from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import seat_letter
from spieltisch.server.http.call import Call
from spieltisch.server.http.endpoint import Route
from spieltisch.server.http.records import one_of_few
from spieltisch.server.people.authority import demand_ended
from spieltisch.server.people.beginnings import moment_of
from spieltisch.server.people.worlds import world_seed
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.replay import Course
from spieltisch.server.workers.tasks import TaskDied, TaskFailed
from spieltisch.wire import finished
from spieltisch.wire.pieces import Letter

__all__ = ["ROUTES"]

_SECONDS: Final = 2.0
_LIMIT: Final = 300.0
"""Seconds, with what is loaded first, and compiled if need be."""
_WAITING: Final = 8


async def _what_if(call: Call) -> finished.WhatFollows:
    table, wish = await call.table(), call.body
    demand_ended(table)
    async with one_of_few(call):
        course = await moment_of(table, wish.at)
    state = await asyncio.to_thread(_followed, course, wish)
    outlook = await _asked(call, "look", course.game, state, _SECONDS)
    seat = course.entry.game.actor(state)
    worlds: tuple[Any, ...] = ()
    if wish.worlds and course.port.hidden and isinstance(seat, int):
        seeds = [world_seed(course, seat, number + 1) for number in range(wish.worlds)]
        worlds = await _asked(call, "worlds", course.game, state, seat, seeds)
    return finished.WhatFollows(outlook=outlook, worlds=worlds)


async def _choices(call: Call) -> finished.Choices:
    table, wish = await call.table(), call.body
    demand_ended(table)
    async with one_of_few(call):
        course = await moment_of(table, wish.at)
    return await asyncio.to_thread(_possible, course, wish)


def _possible(course: Course, wish: finished.WhatIf) -> finished.Choices:
    state, game = _followed(course, wish), course.entry.game
    seat, found = game.actor(state), dict[Any, str]()
    if not isinstance(seat, int):
        return finished.Choices(seat=None, actions=())
    for action in game.legal(state):
        found.setdefault(game.apply(state, action).state, game.format(action))
    return finished.Choices(seat=cast("Letter", seat_letter(seat)), actions=tuple(found.values()))


async def _asked(call: Call, kind: str, *parts: Any) -> Any:
    tasks = call.open_tables.tasks
    if tasks.waiting >= _WAITING:
        raise TableError("busy")
    try:
        return await tasks.do(kind, *parts, seconds=_LIMIT)
    except TimeoutError:
        raise TableError("too-slow") from None
    except (TaskDied, TaskFailed, OSError):
        raise TableError("busy") from None


def _followed(course: Course, wish: finished.WhatIf) -> Any:
    """The position after another roll and other actions; raises `TableError` for what the law does not allow."""
    game, state = course.entry.game, course.state
    try:
        rolled = [course.port.roll(wish.roll)] if wish.roll else []
        actions = [*rolled, *(game.parse(text) for text in wish.actions)]
    except (SpieltischError, Unanswerable):
        raise TableError("unreadable-action", text=" ".join(wish.actions)[:80]) from None
    for action in actions:
        if refusal := game.refusal(state, action):
            raise TableError("not-legal", ruling=refusal.ruling, reason=refusal.code)
        state = game.apply(state, action).state
    return state


ROUTES: Final = (
    Route(
        "POST", "/api/tables/{table}/choices", _choices, "What could be done at a moment of a finished game",
        body=finished.WhatIf, answer=finished.Choices, needs="tables",
    ),
    Route(
        "POST", "/api/tables/{table}/what-if", _what_if, "What would follow at a moment of a finished game",
        body=finished.WhatIf, answer=finished.WhatFollows, needs="tables",
    ),
)  # fmt: skip
