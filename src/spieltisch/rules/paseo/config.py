"""What can be agreed before a game of Paseo: players, options, P11's limit, and the path."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from spieltisch.rules.errors import Impossible
from spieltisch.rules.options import check_agreed
from spieltisch.rules.paseo.board import Board
from spieltisch.rules.paseo.checking import check_board
from spieltisch.rules.paseo.options import Options
from spieltisch.rules.paseo.tiles import LABELS, Start, Tile

__all__ = ["DEFAULT_TURN_LIMIT", "Config", "PathSource"]

DEFAULT_TURN_LIMIT: Final = 1000

PathSource: TypeAlias = Literal["laid", "random", "given"]
"""Laid by the players; laid by CHANCE, every tile by a uniformly random legal lay; or given."""


@dataclass(frozen=True)
class Config(Options):
    """The agreements of one game."""

    players: int = 2
    turn_limit: int = DEFAULT_TURN_LIMIT
    """P11: after this many turns (rolls) the game ends without a winner."""
    path: PathSource = "laid"
    tiles: tuple[Tile, ...] = ()
    """The tiles of a given path."""
    starts: tuple[Start, ...] = ()
    """The start tiles of a given path by seat; empty if the players are to place them."""

    def __post_init__(self) -> None:
        if not _is(int, self.players) or self.players not in (2, 3, 4):
            raise Impossible(f"Paseo is for 2, 3 or 4 players, not {self.players!r}.")
        if not _is(int, self.turn_limit) or self.turn_limit < 1:
            raise Impossible(f"The turn limit must be 1 or more, not {self.turn_limit!r} (P11).")
        check_agreed(self)
        self._check_path()

    def _check_path(self) -> None:
        if self.path not in get_args(PathSource):
            raise Impossible(f"The path is laid, random or given, not {self.path!r}.")
        if bool(self.tiles) != (self.path == "given"):
            raise Impossible("Tiles go with a given path, and only with one.")
        if self.starts and (len(self.starts) != self.players or not self.tiles):
            raise Impossible("A given path has a start tile for each player, or none.")
        for tile in self.tiles:
            if tile.label not in LABELS:
                raise Impossible(f"{tile.label!r} is no path tile: they are 1, 2, 3 and *.")
        check_board(Board.of(self.tiles, self.starts or (None,) * self.players))


def _is(kind: type, value: object) -> bool:
    """Whether it is just this: 2.0 and True are equal to whole numbers, but not written as one."""
    return type(value) is kind
