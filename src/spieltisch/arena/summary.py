"""What a match has shown: a pure function of its results, whoever played them and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

from spieltisch.arena.estimate import Estimate, estimate_share
from spieltisch.arena.game import GameResult
from spieltisch.arena.match_setup import MatchSetup
from spieltisch.arena.running import complete_deals

__all__ = ["EntrantResult", "Luck", "Rating", "Summary", "luck", "ratings", "summarize"]


@dataclass(frozen=True)
class EntrantResult:
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
    standings: tuple[EntrantResult, ...]
    """Best first."""
    crosstable: Mapping[str, Mapping[str, float]]
    """Of the wins that two names share in games with both, the part of the first, by seat."""
    luck: Luck
    undecided: int
    """Games without a winner (P11)."""
    forfeits: tuple[tuple[str, str, int], ...]
    """Name, reason, how often."""


def summarize(setting: MatchSetup, results: Sequence[GameResult]) -> Summary | None:
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
    setting: MatchSetup, name: str, deals: Sequence[Sequence[GameResult]], rating: Rating
) -> EntrantResult:
    games = [played for deal in deals for played in deal]
    share = estimate_share([_share(setting, name, deal) for deal in deals])
    return EntrantResult(
        name=name,
        share=share,
        times_fair=share.times(setting.players),
        rating=rating,
        games=sum(len(_seats(setting, name, played)) for played in games),
        points=_points(setting, name, games),
        forfeits=sum(_forfeited(setting, played) == name for played in games),
        milliseconds=_milliseconds(setting, name, games),
    )


def _seats(setting: MatchSetup, name: str, played: GameResult) -> list[int]:
    """The seats that somebody of this name had."""
    found = enumerate(played.seats)
    return [seat for seat, entrant in found if setting.entrants[entrant].name == name]


def _share(setting: MatchSetup, name: str, games: Sequence[GameResult]) -> float:
    return fmean(played.shares[seat] for played in games for seat in _seats(setting, name, played))


def _points(setting: MatchSetup, name: str, games: Sequence[GameResult]) -> float | None:
    found = [
        played.scores[seat]
        for played in games
        if played.scores
        for seat in _seats(setting, name, played)
    ]
    return fmean(found) if found else None


def _milliseconds(setting: MatchSetup, name: str, games: Sequence[GameResult]) -> float:
    at = [(played, seat) for played in games for seat in _seats(setting, name, played)]
    moves = sum(played.moves[seat] for played, seat in at)
    return 1000 * sum(played.seconds[seat] for played, seat in at) / max(1, moves)


def _row(setting: MatchSetup, one: str, games: Sequence[GameResult]) -> Mapping[str, float]:
    return {
        other: found
        for other in setting.names
        if other != one
        if (found := _against(setting, one, other, games)) is not None
    }


def _against(
    setting: MatchSetup, one: str, other: str, games: Sequence[GameResult]
) -> float | None:
    both = [
        played
        for played in games
        if _seats(setting, one, played) and _seats(setting, other, played)
    ]
    if not both:
        return None
    ours, theirs = _share(setting, one, both), _share(setting, other, both)
    return ours / (ours + theirs) if ours + theirs else 0.5


def _forfeited(setting: MatchSetup, played: GameResult) -> str | None:
    if played.forfeit is None:
        return None
    return setting.entrants[played.seats[played.forfeit[0]]].name


def _forfeits(setting: MatchSetup, games: Sequence[GameResult]) -> tuple[tuple[str, str, int], ...]:
    found: dict[tuple[str, str], int] = {}
    for played in games:
        if played.forfeit:
            key = (str(_forfeited(setting, played)), played.forfeit[1])
            found[key] = found.get(key, 0) + 1
    return tuple((name, why, times) for (name, why), times in found.items())


class Luck(NamedTuple):
    """Of all pairs of games with the same chance and the same players on other seats."""

    same_seat: Estimate
    """The share in which the same seat wins both."""
    same_player: Estimate
    """The share in which the same player wins both."""

    def limit(self, players: int) -> float:
        """The most that one player can win while deals in which the same seat wins stay decided."""
        return 1 - self.same_seat.mean * (1 - 1 / players)


def luck(deals: Sequence[Sequence[GameResult]]) -> Luck:
    """From complete deals."""
    seats = [fmean(_alike(one.shares, two.shares) for one, two in _pairs(deal)) for deal in deals]
    players = [
        fmean(_alike(_by_player(one), _by_player(two)) for one, two in _pairs(deal))
        for deal in deals
    ]
    return Luck(estimate_share(seats), estimate_share(players))


def _pairs(deal: Sequence[GameResult]) -> list[tuple[GameResult, GameResult]]:
    return [
        (one, two) for one, two in combinations(deal, 2) if sorted(one.seats) == sorted(two.seats)
    ]


def _by_player(played: GameResult) -> list[float]:
    return [share for _, share in sorted(zip(played.seats, played.shares, strict=True))]


def _alike(one: Sequence[float], two: Sequence[float]) -> float:
    """The chance that a winner drawn from each is the same."""
    return sum(first * second for first, second in zip(one, two, strict=True))


class Rating(NamedTuple):
    mu: float
    sigma: float


def ratings(setting: MatchSetup, results: Iterable[GameResult]) -> Mapping[str, Rating]:
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
