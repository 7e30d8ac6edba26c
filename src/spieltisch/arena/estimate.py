"""How sure a share is: intervals over deals, because games that share a deal are no independent ones.

The interval is Wilson's, with as many trials as would give the variance that the deals show (Korn and
Graubard's effective sample) and Student's t for few deals. If all deals are alike, one trial each.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple

from scipy.special import stdtrit

__all__ = ["CONFIDENCE", "Estimate", "estimate_share", "student"]

CONFIDENCE: Final = 0.95


class Estimate(NamedTuple):
    mean: float
    low: float
    high: float

    def times(self, factor: float) -> Estimate:
        return Estimate(self.mean * factor, self.low * factor, self.high * factor)


def estimate_share(deals: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """From the shares of the single deals, each between 0 and 1."""
    mean = fmean(deals)
    if len(deals) < 2:
        return Estimate(mean, 0.0, 1.0)
    squared = student(confidence, len(deals) - 1) ** 2
    trials = _effective(mean, variance(deals), len(deals))
    centre = (mean + squared / (2 * trials)) / (1 + squared / trials)
    spread = squared * mean * (1 - mean) / trials + squared**2 / (4 * trials**2)
    half = sqrt(spread) / (1 + squared / trials)
    return Estimate(mean, max(0.0, centre - half), min(1.0, centre + half))


def _effective(mean: float, spread: float, deals: int) -> float:
    alike = spread * deals < 1e-12
    return deals if alike else deals * mean * (1 - mean) / spread


def student(confidence: float, freedom: int) -> float:
    """How many standard deviations hold so much of Student's t."""
    return float(stdtrit(freedom, (1 + confidence) / 2))
