"""Paseo with 2 players as a subject: what the shipped weights `paseo2` were learnt by.

What is known is the network after the last lesson and the mean of those after the latest lessons, which
plays a little better and is what is shipped.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.chance import as_seed
from spieltisch.learn.paseo_line_exam import exam_games
from spieltisch.learn.paseo_line_lesson import learn_games
from spieltisch.learn.paseo_line_net import HIDDEN, OUT, SIZE, THRESHOLDS, Floats
from spieltisch.learn.subject import Knowledge
from spieltisch.learn.weights import weights

__all__ = ["SUBJECT", "PaseoLine", "shipped_net"]

_LESSONS: Final = 40
_GAMES: Final = (7500, 2500)
"""In a lesson, by the readings of P8: the blank free to pass, then blocked."""
_RATES: Final = (0.01, 0.0003)
"""How far the first and the last lesson's mistakes change the network; between, a steady decline."""
_TRACE: Final = 0.7
_WHIM: Final = 0.02
_NEWEST: Final = 0.1
"""The share of the newest lesson in the mean."""


@dataclass(frozen=True)
class PaseoLine:
    """The subject; see `learn.subject`."""

    games: tuple[int, int] = _GAMES
    name: str = "paseo2"
    lessons: int = _LESSONS

    def beginning(self, seed: int) -> Knowledge:
        chance, net = np.random.default_rng(as_seed(seed)), np.zeros(SIZE, dtype=np.float32)
        net[:THRESHOLDS] = chance.normal(0, 0.12, THRESHOLDS)
        net[OUT:-1] = chance.normal(0, HIDDEN**-0.5, HIDDEN)
        return {"net": net, "mean": net.copy()}

    def lesson(self, known: Knowledge, number: int, seed: int) -> Knowledge:
        net = known["net"].copy()
        for blocked, games in enumerate(self.games):
            first = number * games
            stream = as_seed(2 * seed + blocked)
            learn_games(net, blocked, stream, first, first + games, _rate(number), _TRACE, _WHIM)
        share = max(_NEWEST, 1 / (number + 1))
        mean = known["mean"] + np.float32(share) * (net - known["mean"])
        return {"net": net, "mean": mean}

    def exam(self, known: Knowledge, games: int, seed: int) -> float:
        """Against the greedy player, one turn ahead."""
        greedy = np.empty(0, dtype=np.float32)
        return exam_games(_floats(known["mean"]), _floats(greedy), 0, as_seed(seed), games) / games

    def weights(self, known: Knowledge) -> Knowledge:
        return {"net": known["mean"].astype(np.float16)}


SUBJECT: Final = PaseoLine()


def shipped_net() -> Floats:
    """The network that comes with the package."""
    return _floats(weights(SUBJECT.name)["net"].astype(np.float32))


def _rate(number: int) -> float:
    first, last = _RATES
    return float(first * (last / first) ** min(1.0, number / (_LESSONS - 1)))


def _floats(array: NDArray[np.float32]) -> Floats:
    return cast("Floats", array)
