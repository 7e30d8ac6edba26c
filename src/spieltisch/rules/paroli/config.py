"""What can be agreed before a game of Paroli or Räuberparoli, and the sizes that follow from it (*Material*)."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Seat
from spieltisch.rules.options import check_agreed, options_of
from spieltisch.rules.paroli.options import Options

__all__ = ["Config"]


@dataclass(frozen=True)
class Config(Options):
    """What is agreed before the game."""

    players: int = 2
    robber: bool = False
    """Räuberparoli instead of Paroli (#raeuberparoli)."""

    def __post_init__(self) -> None:
        if self.players not in range(2, 7):
            raise Impossible(f"Paroli is for 2 to 6 players, not for {self.players}.")
        check_agreed(self)
        for each in options_of(Config):
            if each.only and not self.robber and getattr(self, each.name):
                raise Impossible(f"{each.name} ({each.ruling}) is for Räuberparoli.")

    @property
    def chips_each(self) -> int:
        """How many #chips a player has."""
        return 3 if self.players <= 4 else 2

    def seats_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats, clockwise, beginning with this one."""
        return (*range(seat, self.players), *range(seat))
