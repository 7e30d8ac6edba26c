"""Random games, number by number: for trying out what is written against the ids."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import numpy as np

from spieltisch.envs.codec import Codec
from spieltisch.envs.match import Episode

__all__ = ["begun", "moments"]


def begun(codec: Codec, **options: Any) -> Episode:
    """A match before anything has happened; options that are not given have their defaults."""
    return Episode(codec, codec.game.initial(codec.configure(**{**codec.options, **options})))


def moments(codec: Codec, games: int, seed: int, **options: Any) -> Iterator[Episode]:
    """Every moment of some random games in which a seat is to enter a number."""
    rng = np.random.default_rng(seed)
    for _ in range(games):
        match = begun(codec, **options)
        match.leave_to_chance(rng)
        while match.actor is not None:
            yield deepcopy(match)
            match.enter(int(rng.choice(match.ids())))
            match.leave_to_chance(rng)
