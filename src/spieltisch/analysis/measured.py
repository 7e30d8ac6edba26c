"""What was measured of the yardstick of reviews itself: its bias, and what our levels give away by it.

The figures are in `measured.json`, each with the command, the date and the commit; `measuring` writes them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from spieltisch.wire.review import Figure

__all__ = ["FILE", "Bias", "Entry", "LevelsMeasured", "Measured", "bias_of", "measured"]

FILE: Final = Path(__file__).with_name("measured.json")


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    players: int
    command: str
    date: str
    commit: str


class Bias(Entry, frozen=True, kw_only=True):
    """How far chances from playing on lie above what experts made of the same positions."""

    positions: int
    games: int
    """How often experts played on from each."""
    above: Figure


class LevelsMeasured(Entry, frozen=True, kw_only=True):
    """By level the mean chance given away for each real decision."""

    games: int
    given_away: dict[str, Figure]
    decisions: dict[str, int]


class Measured(msgspec.Struct, frozen=True, kw_only=True):
    bias: tuple[Bias, ...] = ()
    levels: tuple[LevelsMeasured, ...] = ()


@cache
def measured() -> Measured:
    return msgspec.json.decode(FILE.read_bytes(), type=Measured)


def bias_of(game: str, players: int) -> Figure | None:
    """As measured for this game with so many players; none where it was not."""
    wanted = (game, players)
    return next(
        (each.above for each in measured().bias if (each.game, each.players) == wanted), None
    )
