"""Paseo with 2 players as a trainer: what the shipped weights `paseo2` were learnt by.

What is known is the network after the last epoch and the mean of those after the latest epochs, which
plays a little better and is what is shipped.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.chance import as_seed
from spieltisch.learn.compiling import Floats
from spieltisch.learn.paseo.line_evaluation import exam_games
from spieltisch.learn.paseo.line_network import HIDDEN, OUT, SIZE, THRESHOLDS
from spieltisch.learn.paseo.line_truth import Sampling, examples, learn_examples
from spieltisch.learn.trainer import Knowledge
from spieltisch.learn.weights import weights

__all__ = ["TRAINER", "LineTrainer", "shipped_net"]

_EPOCHS: Final = 60
_BOXES: Final = (Sampling(230_000_000, 10_000), *(Sampling(9_000_000, 3_000),) * 6)
"""Of an epoch: a whole path, then late halves of others; the last quarter with the blank blocked (P8)."""
_RATES: Final = (0.02, 0.0005)
"""How far the first and the last epoch's mistakes change the network; between, a steady decline."""
_NEWEST: Final = 0.1
"""The share of the newest epoch in the mean."""


@dataclass(frozen=True)
class LineTrainer:
    """The trainer; see `learn.trainer`."""

    boxes: tuple[Sampling, ...] = _BOXES
    name: str = "paseo2"
    epochs: int = _EPOCHS

    def beginning(self, seed: int) -> Knowledge:
        chance, net = np.random.default_rng(as_seed(seed)), np.zeros(SIZE, dtype=np.float32)
        net[:THRESHOLDS] = chance.normal(0, 0.12, THRESHOLDS)
        net[OUT:-1] = chance.normal(0, HIDDEN**-0.5, HIDDEN)
        return {"net": net, "mean": net.copy()}

    def epoch(self, known: Knowledge, number: int, seed: int) -> Knowledge:
        net, rng = known["net"].copy(), Random(f"{seed}/{number}")
        for place, box in enumerate(self.boxes):
            blocked = 4 * place >= 3 * len(self.boxes)
            seen = examples(_floats(net), box, rng, blocked=blocked)
            learn_examples(_floats(net), seen, _rate(number))
        share = max(_NEWEST, 1 / (number + 1))
        mean = known["mean"] + np.float32(share) * (net - known["mean"])
        return {"net": net, "mean": mean}

    def exam(self, known: Knowledge, games: int, seed: int) -> float:
        """Against the greedy player, one turn ahead."""
        greedy = np.empty(0, dtype=np.float32)
        return exam_games(_floats(known["mean"]), _floats(greedy), 0, as_seed(seed), games) / games

    def weights(self, known: Knowledge) -> Knowledge:
        return {"net": known["mean"].astype(np.float16)}


TRAINER: Final = LineTrainer()


def shipped_net() -> Floats:
    """The network that comes with the package."""
    return _floats(weights(TRAINER.name)["net"].astype(np.float32))


def _rate(number: int) -> float:
    first, last = _RATES
    return float(first * (last / first) ** min(1.0, number / (_EPOCHS - 1)))


def _floats(array: NDArray[np.float32]) -> Floats:
    return cast("Floats", array)
