"""Learning what the end will bring: `python -m spieltisch.analysis.paroli.training`.

The network that plays values a clear win more than a narrow one. A review has to say chances and points, so
two more networks of its kind learn them from games that it plays against itself, 2 to 6 players.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from spieltisch.analysis.playouts.paroli import LEAST_POINTS, POINTS_SPAN, watch_game
from spieltisch.learn.adam import Adam
from spieltisch.learn.paroli.features import FEATURES
from spieltisch.learn.paroli.training import PAROLI, RAEUBERPAROLI, CardTrainer, net_of, slope
from spieltisch.learn.paroli.value import new_workspace
from spieltisch.search.paroli.race import network

__all__ = ["main"]

Floats: TypeAlias = NDArray[Any]
_TABLES: Final = (2, 3, 2, 4, 3, 5, 6)
_ROOM: Final = 3000
_BATCH: Final = 256
_FASTEST, _SLOWEST = 3e-3, 5e-5


def main(arguments: Sequence[str]) -> int:
    """Play, learn, and write the two networks of each game into the folder."""
    parser = ArgumentParser(prog="python -m spieltisch.analysis.paroli.training")
    parser.add_argument("folder", type=Path, help="where the two files are written")
    parser.add_argument("--games", type=int, default=4000, help="of each game (default: 4000)")
    parser.add_argument("--epochs", type=int, default=6)
    asked = parser.parse_args(arguments)
    for trainer in (PAROLI, RAEUBERPAROLI):
        inputs, shares, ends = _examples(trainer, asked.games)
        ends = (ends - LEAST_POINTS) / POINTS_SPAN
        win, points = (_learnt(trainer, inputs, each, asked.epochs) for each in (shares, ends))
        np.savez_compressed(asked.folder / f"{trainer.name}-end.npz", win=win, points=points)
    return 0


def _examples(trainer: CardTrainer, games: int) -> tuple[Floats, Floats, Floats]:
    net, at, kept = network(trainer.name), new_workspace(), list[tuple[Floats, Floats, Floats]]()
    inputs = np.zeros((_ROOM, FEATURES), dtype=np.float32)
    shares, ends = np.zeros(6), np.zeros(6)
    for game in track(range(games), f"{trainer.name}: games"):
        players = _TABLES[game % len(_TABLES)]
        found = watch_game(
            players, int(trainer.robber), net, 7, game, inputs.reshape(-1), shares, ends, at
        )
        turns = found // players
        kept.append(
            (
                inputs[:found].copy(),
                np.tile(shares[:players], turns),
                np.tile(ends[:players], turns),
            )
        )
    one, two, three = zip(*kept, strict=True)
    return np.concatenate(one), np.concatenate(two), np.concatenate(three)


def _learnt(trainer: CardTrainer, inputs: Floats, targets: Floats, epochs: int) -> Floats:
    """Adam on the cross-entropy, ever more slowly; the last twentieth is only for the exam."""
    adam, held = Adam(trainer.beginning(1)["net"]), len(targets) // 20
    total = epochs * ((len(targets) - held) // _BATCH)
    for epoch in range(epochs):
        order = np.random.default_rng(epoch).permutation(len(targets) - held)
        for begin in range(0, len(order) - _BATCH + 1, _BATCH):
            batch = order[begin : begin + _BATCH]
            speed = _FASTEST * (_SLOWEST / _FASTEST) ** (adam.steps / total)
            adam.step(slope(adam.net, inputs[batch], targets[batch]), speed)
    _report(adam.net, inputs[-held:], targets[-held:])
    return adam.net.astype(np.float16)


def _report(net: Floats, inputs: Floats, targets: Floats) -> None:
    """How far it is from what came, beside the mean of all, on games that it did not learn from."""
    said = _said(net, inputs)
    error, plain = np.mean((said - targets) ** 2), np.var(targets)
    sys.stdout.write(f"explains {1 - error / plain:.1%} of the variance; ")
    for low in np.arange(0, 1, 0.1):
        inside = (said >= low) & (said < low + 0.1)
        if inside.sum() > 50:
            sys.stdout.write(f"{said[inside].mean():.2f}→{targets[inside].mean():.2f} ")
    sys.stdout.write("\n")


def _said(net: Floats, inputs: Floats) -> Floats:
    first, bias, second, last = net_of(net)
    sums = inputs @ first + bias
    said: Floats = 1 / (1 + np.exp(-(np.maximum(sums, 0.1 * sums) @ second + last)))
    return said


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
