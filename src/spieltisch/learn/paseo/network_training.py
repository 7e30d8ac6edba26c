"""Paseo with 3 and 4 players as something to be learnt by self-play."""

from __future__ import annotations

from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.chance import as_seed
from spieltisch.learn.adam import Adam
from spieltisch.learn.compiling import Floats
from spieltisch.learn.paseo.network_boards import board_workspace
from spieltisch.learn.paseo.network_games import WIDE, Notes, contest, notes, self_play
from spieltisch.learn.paseo.network_value import OUT, SIZE, THRESHOLDS
from spieltisch.learn.paseo.network_workspace import HIDDEN, INPUTS, ints, new_workspace
from spieltisch.learn.trainer import Knowledge, Trainer

__all__ = ["TRAINER", "NetworkTrainer"]

_Array = NDArray[np.float32]
_BATCH: Final = 256
_PASSES: Final = 2


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
        book, made = notes(40 * self._games + 400), board_workspace()
        lines = self_play(
            _floats(known["net"]), made, new_workspace(), book, as_seed(seed),
            number * self._games, (number + 1) * self._games,
        )  # fmt: skip
        rng = np.random.default_rng([as_seed(seed), number])
        moments = np.stack([known["mean"], known["square"]])
        adam, rate = Adam(known["net"], moments, int(known["steps"])), self._rate(number)
        for _ in range(_PASSES):
            for batch in np.array_split(rng.permutation(lines), max(1, lines // _BATCH)):
                adam.step(_slope(adam.net, book, batch), rate)
        mean, square = adam.moments
        return {"net": adam.net, "mean": mean, "square": square, "steps": np.array(adam.steps)}

    def exam(self, known: Knowledge, games: int, seed: int) -> float:
        """Against a player who takes the quickest turn; boards, dice and seats are the same for both."""
        tally = ints(3)
        net = _floats(known["net"])
        contest(
            net, net, WIDE, 1, board_workspace(), new_workspace(), as_seed(seed), 0, games, tally
        )
        return (tally[0] + tally[2] / 2) / games

    def weights(self, known: Knowledge) -> Knowledge:
        return {"net": known["net"].astype(np.float16)}

    def _rate(self, number: int) -> float:
        """Large steps first, small ones in the end."""
        return float(0.003 * 0.03 ** min(1.0, number / self.epochs))


def _slope(net: _Array, book: Notes, batch: NDArray[np.int64]) -> _Array:
    """Of the mean cross entropy between what the network says and what positions turned out to be worth."""
    inputs, targets, present = book.inputs[batch], book.targets[batch], book.orders[batch] >= 0
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
