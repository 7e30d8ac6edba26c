"""Paseo with 3 and 4 players as something to be learnt by self-play."""

from __future__ import annotations

from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.chance import as_seed
from spieltisch.learn.compiling import Floats
from spieltisch.learn.paseo.network_boards import yard
from spieltisch.learn.paseo.network_games import WIDE, Notes, contest, notes, self_play
from spieltisch.learn.paseo.network_value import OUT, SIZE, THRESHOLDS
from spieltisch.learn.paseo.network_workspace import HIDDEN, INPUTS, ints, new_workspace
from spieltisch.learn.trainer import Knowledge, Trainer

__all__ = ["TRAINER", "NetworkTrainer"]

_Array = NDArray[np.float32]
_BATCH: Final = 256
_PASSES: Final = 2
_DECAYS: Final = 0.9, 0.999
"""Of Adam's running means."""


class NetworkTrainer:
    """Epochs of self-play, each followed by a few passes over what was played."""

    name = "paseo34"
    epochs = 40

    def __init__(self, games: int = 1600) -> None:
        self._games = games
        """In each epoch."""

    def beginning(self, seed: int) -> Knowledge:
        """Small random numbers, and an optimiser that has seen nothing."""
        rng = np.random.default_rng(as_seed(seed))
        net = np.zeros(SIZE, dtype=np.float32)
        net[:THRESHOLDS] = rng.normal(0, INPUTS**-0.5, THRESHOLDS)
        net[OUT : OUT + 4 * HIDDEN] = rng.normal(0, HIDDEN**-0.5, 4 * HIDDEN)
        zeros = np.zeros(SIZE, dtype=np.float32)
        return {"net": net, "mean": zeros, "square": zeros.copy(), "steps": np.array(0)}

    def epoch(self, known: Knowledge, number: int, seed: int) -> Knowledge:
        book, made = notes(40 * self._games + 400), yard()
        lines = self_play(
            _floats(known["net"]), made, new_workspace(), book, as_seed(seed),
            number * self._games, (number + 1) * self._games,
        )  # fmt: skip
        rng = np.random.default_rng([as_seed(seed), number])
        optimiser = _Optimiser(known, self._rate(number))
        for _ in range(_PASSES):
            for batch in np.array_split(rng.permutation(lines), max(1, lines // _BATCH)):
                optimiser.learn(book, batch)
        return optimiser.knowledge

    def exam(self, known: Knowledge, games: int, seed: int) -> float:
        """Against a player who takes the quickest turn; boards, dice and seats are the same for both."""
        tally = ints(3)
        net = _floats(known["net"])
        contest(net, net, WIDE, 1, yard(), new_workspace(), as_seed(seed), 0, games, tally)
        return (tally[0] + tally[2] / 2) / games

    def weights(self, known: Knowledge) -> Knowledge:
        return {"net": known["net"].astype(np.float16)}

    def _rate(self, number: int) -> float:
        """Large steps first, small ones in the end."""
        return float(0.003 * 0.03 ** min(1.0, number / self.epochs))


class _Optimiser:
    """A network with its optimiser (Adam)."""

    def __init__(self, known: Knowledge, rate: float) -> None:
        self._net, self._mean, self._square = (
            known[name].copy() for name in ("net", "mean", "square")
        )
        self._steps, self._rate = int(known["steps"]), rate

    @property
    def knowledge(self) -> Knowledge:
        kept: dict[str, NDArray[Any]] = {"net": self._net, "mean": self._mean}
        return {**kept, "square": self._square, "steps": np.array(self._steps)}

    def learn(self, book: Notes, batch: NDArray[np.int64]) -> None:
        """One step towards what these positions turned out to be worth."""
        slope = _slope(self._net, book.inputs[batch], book.targets[batch], book.orders[batch] >= 0)
        self._steps += 1
        self._mean += (1 - _DECAYS[0]) * (slope - self._mean)
        self._square += (1 - _DECAYS[1]) * (slope * slope - self._square)
        mean = self._mean / (1 - _DECAYS[0] ** self._steps)
        square = self._square / (1 - _DECAYS[1] ** self._steps)
        self._net -= np.float32(self._rate) * mean / (np.sqrt(square) + np.float32(1e-8))


def _slope(net: _Array, inputs: _Array, targets: _Array, present: NDArray[np.bool_]) -> _Array:
    """The slope of the mean cross entropy between what the network says and the targets."""
    into, out = net[:THRESHOLDS].reshape(INPUTS, HIDDEN), net[OUT:].reshape(HIDDEN + 1, 4)
    hidden = np.maximum(inputs @ into + net[THRESHOLDS:OUT], 0)
    said = np.where(present, np.exp(np.clip(hidden @ out[:-1] + out[-1], -30, 30)), 0)
    wrong = (said / said.sum(axis=1, keepdims=True) - targets) * present / np.float32(len(inputs))
    back = (wrong @ out[:-1].T) * (hidden > 0)
    parts = inputs.T @ back, back.sum(axis=0), hidden.T @ wrong, wrong.sum(axis=0)
    return np.concatenate([part.ravel() for part in parts]).astype(np.float32)


def _floats(array: NDArray[Any]) -> Floats:
    return cast("Floats", array)


TRAINER: Final[Trainer] = NetworkTrainer()
