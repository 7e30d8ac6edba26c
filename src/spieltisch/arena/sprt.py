"""A test of strength that ends as soon as it can: is the new version better than the old one?

Wald's sequential test of two hypotheses on the new one's share of the wins, in the generalised form
that Stockfish's testing uses: the distribution over deals is unknown and estimated under each hypothesis
by maximum likelihood. With two players a deal is a pair of games, and this is the pentanomial test.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import log
from statistics import fmean
from typing import Final, NamedTuple

from spieltisch.arena.game import GameResult
from spieltisch.rules.errors import Impossible

__all__ = ["Finding", "Sprt", "Verdict", "findings", "log_likelihood_ratio"]

_LEAST: Final = 1e-3
"""Every value counts as seen at least so often, so that both hypotheses stay possible."""
_STEPS: Final = 60


class Verdict(Enum):
    OPEN = "open"
    BETTER = "better"
    """The share is rather h1 than h0."""
    NOT_BETTER = "not-better"
    """The share is rather h0 than h1."""


@dataclass(frozen=True)
class Sprt:
    """The hypotheses, as shares of the wins, and how often each kind of mistake may happen."""

    h0: float
    h1: float
    alpha: float = 0.05
    """To call it better although h0 holds."""
    beta: float = 0.05
    """Not to call it better although h1 holds."""

    def __post_init__(self) -> None:
        if not 0 < self.h0 < self.h1 < 1:
            raise Impossible(f"The shares must be 0 < h0 < h1 < 1, not {self.h0} and {self.h1}.")
        for risk in (self.alpha, self.beta):
            if not 0 < risk < 0.5:
                raise Impossible(f"A risk lies between 0 and 0.5, not at {risk}.")

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the log-likelihood ratio decides."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, shares: Sequence[float]) -> float:
        """Log-likelihood ratio of h1 to h0, after deals in which the new one had these shares."""
        return log_likelihood_ratio(Counter(round(share, 6) for share in shares), self.h0, self.h1)

    def verdict(self, ratio: float) -> Verdict:
        low, high = self.bounds
        if ratio >= high:
            return Verdict.BETTER
        return Verdict.NOT_BETTER if ratio <= low else Verdict.OPEN


class Finding(NamedTuple):
    """Where a test stands after some deals."""

    shares: tuple[float, ...]
    """Of the new one, by deal."""
    ratio: float
    verdict: Verdict


def findings(sprt: Sprt, deals: Iterable[Sequence[GameResult]]) -> Iterator[Finding]:
    """After each deal, up to the one that decides. The new one is the first of the entrants.

    The deals are taken in their order, so that it is decided the same way whoever played them.
    """
    shares: list[float] = []
    for games in deals:
        shares.append(fmean(played.shares[played.seats.index(0)] for played in games))
        ratio = sprt.ratio(shares)
        yield Finding(tuple(shares), ratio, sprt.verdict(ratio))
        if sprt.verdict(ratio) is not Verdict.OPEN:
            return


def log_likelihood_ratio(seen: Mapping[float, int], h0: float, h1: float) -> float:
    """Of mean h1 to mean h0, for values between 0 and 1 that were seen so often."""
    counts = {0.0: _LEAST, 1.0: _LEAST} | {value: float(times) for value, times in seen.items()}
    total = sum(counts.values())
    odds = {value: times / total for value, times in counts.items()}
    one, two = (_fitted(odds, mean) for mean in (h0, h1))
    return total * sum(chance * log(two[value] / one[value]) for value, chance in odds.items())


def _fitted(odds: Mapping[float, float], mean: float) -> Mapping[float, float]:
    """The likeliest distribution with this mean: p / (1 + θ·(value − mean)), θ by bisection."""
    low, high = -1 / (max(odds) - mean), 1 / (mean - min(odds))
    theta = (low + high) / 2
    for _ in range(_STEPS):
        pull = sum(p * (value - mean) / (1 + theta * (value - mean)) for value, p in odds.items())
        low, high = (theta, high) if pull > 0 else (low, theta)
        theta = (low + high) / 2
    return {value: p / (1 + theta * (value - mean)) for value, p in odds.items()}
