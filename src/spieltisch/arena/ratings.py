"""Ratings after Weng and Lin (openskill's Plackett-Luce), game after game in the order of the deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

from spieltisch.arena.game import Played
from spieltisch.arena.setting import Setting

__all__ = ["Rating", "ratings"]


class Rating(NamedTuple):
    mu: float
    sigma: float


def ratings(setting: Setting, results: Iterable[Played]) -> Mapping[str, Rating]:
    """By name. Everyone begins with openskill's 25 ± 25/3."""
    model = PlackettLuce()
    begin = model.rating()
    found = dict.fromkeys(setting.names, Rating(begin.mu, begin.sigma))
    for played in sorted(results):
        names = [setting.entrants[entrant].name for entrant in played.seats]
        found.update(_after(model, [(name, found[name]) for name in names], played.shares))
    return found


def _after(
    model: PlackettLuce, seats: list[tuple[str, Rating]], shares: tuple[float, ...]
) -> Mapping[str, Rating]:
    """Who won is first, all others are second. Someone on several seats gets the mean of them."""
    teams = [[model.rating(mu=old.mu, sigma=old.sigma)] for _, old in seats]
    best = max(shares)
    rated = model.rate(teams, ranks=[float(share < best) for share in shares])
    by_name: dict[str, list[Rating]] = {}
    for (name, _), (new,) in zip(seats, rated, strict=True):
        by_name.setdefault(name, []).append(Rating(new.mu, new.sigma))
    return {name: _mean(found) for name, found in by_name.items()}


def _mean(found: list[Rating]) -> Rating:
    return Rating(fmean(each.mu for each in found), fmean(each.sigma for each in found))
