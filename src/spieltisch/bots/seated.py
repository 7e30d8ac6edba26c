"""Whoever is to sit down, by name: a bot of our shelf, or somebody else's program.

    with seated("expert", "paseo") as thinker: ...
    with seated("engine:./mybot --fast", "paroli") as thinker: ...

A program is started when it sits down and ended when it gets up.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from spieltisch.bots.policy import Thinker
from spieltisch.bots.shelf import thinker

__all__ = ["seated"]


@contextmanager
def seated(spec: str, game: str) -> Generator[Thinker]:
    """A player for this game, as long as it is needed; raises `UnknownBot`."""
    yield thinker(spec, game)
