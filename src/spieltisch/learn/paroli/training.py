"""How Paroli and Räuberparoli are learnt: by playing oneself, with 2 to 6 players.

In the first epochs all seats play to a plain taste and the network only watches; then they play by
the network, now and then to the taste. After each epoch's games the network is moved, by Adam, towards
what came of what it saw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from spieltisch.kernels.chance import as_seed
from spieltisch.kernels.paroli.policy import KEEN, tastes
from spieltisch.learn.adam import Adam
from spieltisch.learn.paroli.features import FEATURES
from spieltisch.learn.paroli.games import play_game
from spieltisch.learn.paroli.value import HIDDEN, NET, new_workspace
from spieltisch.learn.trainer import Knowledge

__all__ = ["PAROLI", "RAEUBERPAROLI", "CardTrainer", "net_of", "slope"]

Floats: TypeAlias = NDArray[Any]

_TABLES: Final = (2, 3, 2, 4, 2, 5, 6)
"""The player counts of an epoch, in turn."""
_WATCHING: Final = 4
"""So many epochs are games to a plain taste."""
_CURIOUS: Final = 60
"""How many of 1,024 steps are to a plain taste later on."""
_TRUST: Final = 0.85
"""How much of what came of a state counts against what was thought of the next."""
_BATCH: Final = 256
_MOST_EXAMPLES: Final = 1800
"""Room for a game's turns, seat by seat; later ones are not kept."""
_FASTEST, _SLOWEST = 2e-3, 1e-4


@dataclass(frozen=True)
class CardTrainer:
    """One of the two games, learnt in so many epochs of so many games."""

    name: str
    robber: bool
    epochs: int
    games: int

    def beginning(self, seed: int) -> Knowledge:
        """Small random weights."""
        chance = np.random.default_rng(seed)
        first = chance.normal(0, FEATURES**-0.5, FEATURES * HIDDEN)
        second = chance.normal(0, HIDDEN**-0.5, HIDDEN)
        net = np.concatenate([first, np.zeros(HIDDEN), second, np.zeros(1)])
        moments = np.zeros((2, NET), dtype=np.float32)
        return {"net": net.astype(np.float32), "moments": moments, "steps": np.zeros(1, np.int64)}

    def epoch(self, known: Knowledge, number: int, seed: int) -> Knowledge:
        """Games, then one walk through all that was seen in them."""
        inputs, targets = self._examples(known["net"], number, seed)
        order = np.random.default_rng([seed, number]).permutation(len(targets))
        adam, speed = (
            Adam(known["net"], known["moments"], int(known["steps"][0])),
            self._speed(number),
        )
        for begin in range(0, len(order) - _BATCH + 1, _BATCH):
            batch = order[begin : begin + _BATCH]
            adam.step(slope(adam.net, inputs[batch], targets[batch]), speed)
        return {"net": adam.net, "moments": adam.moments, "steps": np.array([adam.steps])}

    def exam(self, known: Knowledge, games: int, seed: int) -> float:
        """Games of two against the plain taste, every deal with both seats."""
        won = 0.0
        for game in range(games):
            room = _Room(self.robber, 0, learners=1 << game % 2)
            won += float(room.play(known["net"], 2, game // 2, as_seed(seed))[game % 2])
        return won / games

    def weights(self, known: Knowledge) -> Knowledge:
        """The network in half precision."""
        return {"net": known["net"].astype(np.float16)}

    def _speed(self, number: int) -> float:
        done = min(1.0, number / max(1, self.epochs - 1))
        return float(_FASTEST * (_SLOWEST / _FASTEST) ** done)

    def _examples(self, net: Floats, number: int, seed: int) -> tuple[Floats, Floats]:
        curious = 1024 if number < _WATCHING else _CURIOUS
        room = _Room(self.robber, curious)
        for game in range(self.games):
            room.play(net, _TABLES[game % len(_TABLES)], game, as_seed(seed * 1_000_003 + number))
        return room.examples


class _Room:
    """Where games are played and what is seen in them is kept."""

    def __init__(self, robber: bool, curious: int, learners: int = 63) -> None:
        self._robber, self._curious, self._learners = int(robber), curious, learners
        self._tastes, self._work = tastes([KEEN] * 6), new_workspace()
        self._inputs = np.zeros((_MOST_EXAMPLES, FEATURES), dtype=np.float32)
        self._targets = np.zeros(_MOST_EXAMPLES, dtype=np.float32)
        self._kept: list[tuple[Floats, Floats]] = []

    @property
    def examples(self) -> tuple[Floats, Floats]:
        inputs, targets = zip(*self._kept, strict=True)
        return np.concatenate(inputs), np.concatenate(targets)

    def play(self, net: Floats, players: int, game: int, seed: int) -> Floats:
        """Play a game and keep its examples; the share of the win of each seat."""
        shares = np.zeros(6, dtype=np.float32)
        found = play_game(
            players, self._robber, net, self._learners, self._tastes, self._curious, _TRUST,
            seed, game, self._inputs.reshape(-1), self._targets, shares, self._work,
        )  # fmt: skip
        self._kept.append((self._inputs[:found].copy(), self._targets[:found].copy()))
        return shares


def slope(net: Floats, inputs: Floats, targets: Floats) -> Floats:
    """The gradient of the cross-entropy, in the order of the network's weights."""
    first, bias, second, last = net_of(net)
    sums = inputs @ first + bias
    cells = np.maximum(sums, np.float32(0.1) * sums)
    judged = 1 / (1 + np.exp(-(cells @ second + last)))
    error = (judged - targets) / np.float32(len(targets))
    back = np.outer(error, second) * np.where(sums > 0, np.float32(1), np.float32(0.1))
    parts = ((inputs.T @ back).ravel(), back.sum(axis=0), cells.T @ error, error.sum(keepdims=True))
    return np.concatenate(parts).astype(np.float32)


def net_of(net: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """A network's four parts: weights by feature, biases, weights of the second layer, its bias."""
    edges = np.cumsum([FEATURES * HIDDEN, HIDDEN, HIDDEN])
    first, bias, second, last = np.split(net, edges)
    return first.reshape(FEATURES, HIDDEN), bias, second, last


PAROLI: Final = CardTrainer("paroli", robber=False, epochs=60, games=245)
RAEUBERPAROLI: Final = CardTrainer("raeuberparoli", robber=True, epochs=60, games=245)
