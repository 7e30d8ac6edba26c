"""A player by name: one of our bots, an installed one, anybody's function or class, or somebody else's program.

    with seated("expert", "paseo") as thinker: ...
    with seated("./bot.py:play", "paseo") as thinker: ...
    with seated("engine:./mybot --fast", "paroli") as thinker: ...

A program is started when it sits down and ended when it gets up.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Final

from spieltisch.bots.custom import custom_bot, declared_games, is_custom
from spieltisch.bots.policy import Thinker
from spieltisch.bots.registry import BOTS, GUESTS, LEVELS, bots_for, thinker
from spieltisch.extras import has
from spieltisch.rules.catalogue import GAMES

__all__ = ["common_game", "found", "is_program", "registered_level", "seated"]

_PROGRAM: Final = "engine:"


def registered_level(wish: str, game: str) -> str:
    """The wished level where it plays this game and is installed, else the strongest below it, else the greedy bot."""
    wished = LEVELS[: LEVELS.index(wish) + 1] if has("play") else ()
    return next((name for name in reversed(wished) if name in bots_for(game)), "greedy")


@contextmanager
def seated(spec: str, game: str) -> Generator[Thinker]:
    """A player for this game, as long as it is needed; raises `UnknownBot`, `NoBot` or `EngineError`."""
    if not is_program(spec):
        yield found(spec, game)
        return
    from spieltisch.bots.external import external  # noqa: PLC0415 only where a program sits

    with external(spec.removeprefix(_PROGRAM), game) as other:
        yield other


def found(spec: str, game: str) -> Thinker:
    """A player by name or by place, who is no program; raises `UnknownBot` or `NoBot`."""
    return custom_bot(spec, game) if is_custom(spec) else thinker(spec, game)


def common_game(specs: Sequence[str]) -> str:
    """The first game of whoever plays the fewest that all of them play; raises `NoBot`."""
    plays = [_games(spec) for spec in specs] or [tuple(GAMES)]
    choosy = min(plays, key=len)
    return next((game for game in choosy if all(game in each for each in plays)), choosy[0])


def _games(spec: str) -> tuple[str, ...]:
    """In the order in which a bot names them; all, where nothing is said."""
    known = {**BOTS, **GUESTS}.get(spec)
    if known is None and not is_program(spec):
        return declared_games(spec)
    return tuple(known or GAMES)


def is_program(spec: str) -> bool:
    """Whether somebody else's program is meant."""
    return spec.startswith(_PROGRAM)
