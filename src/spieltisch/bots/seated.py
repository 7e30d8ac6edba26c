"""Whoever is to sit down, by name: a bot of our shelf, or somebody else's program.

    with seated("expert", "paseo") as thinker: ...
    with seated("engine:./mybot --fast", "paroli") as thinker: ...

A program is started when it sits down and ended when it gets up.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from spieltisch.bots.policy import Thinker
from spieltisch.bots.shelf import LEVELS, bots_for, thinker

__all__ = ["is_program", "level_on_shelf", "seated"]

_PROGRAM: Final = "engine:"


def level_on_shelf(wish: str, game: str) -> str:
    """The wished level where it plays this game, else the strongest below it, else the greedy bot."""
    wished = LEVELS[: LEVELS.index(wish) + 1]
    return next((name for name in reversed(wished) if name in bots_for(game)), "greedy")


@contextmanager
def seated(spec: str, game: str) -> Generator[Thinker]:
    """A player for this game, as long as it is needed; raises `UnknownBot` or `EngineTrouble`."""
    if not is_program(spec):
        yield thinker(spec, game)
        return
    from spieltisch.bots.external import external  # noqa: PLC0415 only where a program sits

    with external(spec.removeprefix(_PROGRAM), game) as other:
        yield other


def is_program(spec: str) -> bool:
    """Whether somebody else's program is meant."""
    return spec.startswith(_PROGRAM)
