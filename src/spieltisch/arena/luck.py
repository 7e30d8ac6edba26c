"""How much of a match the dice and cards decide.

A deal is played several times with the seats rotated. If the same seat wins again, whoever sits there,
chance has decided; if the same player wins on another seat, the player has.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from spieltisch.arena.estimate import Estimate, estimate_share
from spieltisch.arena.game import Played

__all__ = ["Luck", "luck"]


class Luck(NamedTuple):
    """Of all pairs of games with the same chance and the same players on other seats."""

    same_seat: Estimate
    """The share in which the same seat wins both."""
    same_player: Estimate
    """The share in which the same player wins both."""

    def limit(self, players: int) -> float:
        """The most that one player can win while deals in which the same seat wins stay decided."""
        return 1 - self.same_seat.mean * (1 - 1 / players)


def luck(deals: Sequence[Sequence[Played]]) -> Luck:
    """From complete deals."""
    seats = [fmean(_alike(one.shares, two.shares) for one, two in _pairs(deal)) for deal in deals]
    players = [
        fmean(_alike(_by_player(one), _by_player(two)) for one, two in _pairs(deal))
        for deal in deals
    ]
    return Luck(estimate_share(seats), estimate_share(players))


def _pairs(deal: Sequence[Played]) -> list[tuple[Played, Played]]:
    return [
        (one, two) for one, two in combinations(deal, 2) if sorted(one.seats) == sorted(two.seats)
    ]


def _by_player(played: Played) -> list[float]:
    return [share for _, share in sorted(zip(played.seats, played.shares, strict=True))]


def _alike(one: Sequence[float], two: Sequence[float]) -> float:
    """The chance that a winner drawn from each is the same."""
    return sum(first * second for first, second in zip(one, two, strict=True))
