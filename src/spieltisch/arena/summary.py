"""What a match has shown: a pure function of its results, whoever played them and in which order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from spieltisch.arena.estimate import Estimate, estimate_share
from spieltisch.arena.game import Played
from spieltisch.arena.luck import Luck, luck
from spieltisch.arena.match import complete_deals
from spieltisch.arena.ratings import Rating, ratings
from spieltisch.arena.setting import Setting

__all__ = ["Standing", "Summary", "summarize"]


@dataclass(frozen=True)
class Standing:
    """How one of the names did."""

    name: str
    share: Estimate
    """Of the wins, by seat: without any difference in strength 1 / players."""
    times_fair: Estimate
    """The same as a multiple of that."""
    rating: Rating
    games: int
    """Seats taken in games."""
    points: float | None
    """Mean score, in games that count points."""
    forfeits: int
    milliseconds: float
    """Mean time of a decision."""


@dataclass(frozen=True)
class Summary:
    deals: int
    games: int
    standings: tuple[Standing, ...]
    """Best first."""
    crosstable: Mapping[str, Mapping[str, float]]
    """Of the wins that two names share in games with both, the part of the first, by seat."""
    luck: Luck
    undecided: int
    """Games without a winner (P11)."""
    forfeits: tuple[tuple[str, str, int], ...]
    """Name, reason, how often."""


def summarize(setting: Setting, results: Sequence[Played]) -> Summary | None:
    """Of the complete deals; `None` where there is none."""
    deals = complete_deals(setting, [*results])
    if not deals:
        return None
    games = [played for deal in deals for played in deal]
    rated = ratings(setting, games)
    standings = [_standing(setting, name, deals, rated[name]) for name in setting.names]
    return Summary(
        deals=len(deals),
        games=len(games),
        standings=tuple(sorted(standings, key=lambda each: -each.share.mean)),
        crosstable={one: _row(setting, one, games) for one in setting.names},
        luck=luck(deals),
        undecided=sum(played.reason == "turn-limit" for played in games),
        forfeits=_forfeits(setting, games),
    )


def _standing(
    setting: Setting, name: str, deals: Sequence[Sequence[Played]], rating: Rating
) -> Standing:
    games = [played for deal in deals for played in deal]
    share = estimate_share([_share(setting, name, deal) for deal in deals])
    return Standing(
        name=name,
        share=share,
        times_fair=share.times(setting.players),
        rating=rating,
        games=sum(len(_seats(setting, name, played)) for played in games),
        points=_points(setting, name, games),
        forfeits=sum(_forfeited(setting, played) == name for played in games),
        milliseconds=_milliseconds(setting, name, games),
    )


def _seats(setting: Setting, name: str, played: Played) -> list[int]:
    """The seats that somebody of this name had."""
    found = enumerate(played.seats)
    return [seat for seat, entrant in found if setting.entrants[entrant].name == name]


def _share(setting: Setting, name: str, games: Sequence[Played]) -> float:
    return fmean(played.shares[seat] for played in games for seat in _seats(setting, name, played))


def _points(setting: Setting, name: str, games: Sequence[Played]) -> float | None:
    found = [
        played.scores[seat]
        for played in games
        if played.scores
        for seat in _seats(setting, name, played)
    ]
    return fmean(found) if found else None


def _milliseconds(setting: Setting, name: str, games: Sequence[Played]) -> float:
    at = [(played, seat) for played in games for seat in _seats(setting, name, played)]
    moves = sum(played.moves[seat] for played, seat in at)
    return 1000 * sum(played.seconds[seat] for played, seat in at) / max(1, moves)


def _row(setting: Setting, one: str, games: Sequence[Played]) -> Mapping[str, float]:
    return {
        other: found
        for other in setting.names
        if other != one
        if (found := _against(setting, one, other, games)) is not None
    }


def _against(setting: Setting, one: str, other: str, games: Sequence[Played]) -> float | None:
    both = [
        played
        for played in games
        if _seats(setting, one, played) and _seats(setting, other, played)
    ]
    if not both:
        return None
    ours, theirs = _share(setting, one, both), _share(setting, other, both)
    return ours / (ours + theirs) if ours + theirs else 0.5


def _forfeited(setting: Setting, played: Played) -> str | None:
    if played.forfeit is None:
        return None
    return setting.entrants[played.seats[played.forfeit[0]]].name


def _forfeits(setting: Setting, games: Sequence[Played]) -> tuple[tuple[str, str, int], ...]:
    found: dict[tuple[str, str], int] = {}
    for played in games:
        if played.forfeit:
            key = (str(_forfeited(setting, played)), played.forfeit[1])
            found[key] = found.get(key, 0) + 1
    return tuple((name, why, times) for (name, why), times in found.items())
