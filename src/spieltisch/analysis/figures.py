"""Figures with their standard errors, added and compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Final

import numpy as np
from numpy.typing import NDArray

from spieltisch.wire.review import Figure

__all__ = [
    "NOTHING",
    "Samples",
    "figure",
    "given_away",
    "less",
    "mean_of",
    "negative",
    "plus",
    "sum_of",
]

Samples = NDArray[np.float64]
NOTHING: Final = Figure(value=0.0)
_DIGITS: Final = 6


def figure(value: float, error: float = 0.0) -> Figure:
    """Rounded to what may be said: a millionth."""
    return Figure(value=round(float(value), _DIGITS) + 0.0, error=round(float(error), _DIGITS))


def mean_of(samples: Samples | Sequence[float]) -> Figure:
    """The mean of independent samples, and its standard error."""
    found = np.asarray(samples, dtype=np.float64)
    spread = found.std(ddof=1) / len(found) ** 0.5 if len(found) > 1 else 0.0
    return figure(found.mean(), float(spread))


def given_away(shares: Samples, screened: int) -> Figure:
    """What the first choice loses against the best of all, by choice and sample; never above 0.

    In every sample it is compared with the one that is best in others, because what looks best where it is chosen is
    there by chance a little better than it is. The first samples, in which choices were screened, choose alone.
    """
    numbers: NDArray[np.int64] = np.arange(int(shares.shape[1]))
    fresh = numbers >= (screened if screened < len(numbers) else screened // 2)
    lost = np.zeros(len(numbers))
    for half in range(2):
        here = fresh & (numbers % 2 == half)
        best = shares[:, ~here].mean(axis=1).argmax()
        lost[here] = shares[0, here] - shares[best, here]
    found = mean_of(lost[fresh])
    return figure(min(0.0, found.value), found.error)


def plus(one: Figure, other: Figure) -> Figure:
    """The sum of two figures that were found independently."""
    return figure(one.value + other.value, hypot(one.error, other.error))


def less(one: Figure, other: Figure) -> Figure:
    return plus(one, negative(other))


def negative(one: Figure) -> Figure:
    return figure(-one.value, one.error)


def sum_of(figures: Iterable[Figure]) -> Figure:
    """Of any number of figures; rounded once, so that no error builds up."""
    found = [*figures]
    return figure(sum(each.value for each in found), hypot(*(each.error for each in found)))
