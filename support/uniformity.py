"""Whether things came out as often as their weights say: Pearson's chi-square test."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, gamma, sqrt

__all__ = ["chi_square", "p_value"]


def chi_square(counts: Sequence[int], weights: Sequence[int]) -> float:
    """How far the counts are from what the weights let expect."""
    share = sum(counts) / sum(weights)
    pairs = zip(counts, weights, strict=True)
    return sum((count - weight * share) ** 2 / (weight * share) for count, weight in pairs)


def p_value(counts: Sequence[int], weights: Sequence[int]) -> float:
    """How often honest chance is at least as far off."""
    return _survival(chi_square(counts, weights) / 2, len(weights) - 1)


def _survival(half: float, freedom: int) -> float:
    """The chi-square distribution beyond twice `half`, by its finite sums."""
    odd = freedom % 2
    term = exp(-half) * (sqrt(half) / gamma(1.5) if odd else 1.0)
    total = erfc(sqrt(half)) if odd else 0.0
    for step in range(freedom // 2):
        total += term
        term *= half / (step + 1 + odd / 2)
    return total
