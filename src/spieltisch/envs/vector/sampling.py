"""Random legal actions for a whole batch, and the random numbers of its games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from spieltisch.envs.vector.compiling import kernel
from spieltisch.kernels.chance import seed_word

__all__ = ["random_actions", "seed_games", "signed_seed"]


def random_actions(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """For each game one of the ids that its mask allows, all with the same chance."""
    actions = rng.integers(0, 1 << 62, len(masks))
    _take_legal(masks, actions)
    return actions


@kernel
def _take_legal(masks: Any, actions: Any) -> None:
    """Turn random numbers into legal actions."""
    for game in range(len(actions)):
        mask, legal = masks[game], 0
        for number in range(len(mask)):
            legal += mask[number]
        wanted = actions[game] % legal
        for number in range(len(mask)):
            wanted -= mask[number]
            if wanted < 0:
                actions[game] = number
                break


@kernel
def seed_games(rngs: Any, seed: int, first: int) -> None:
    """Give the games the streams number `first`, `first` + 1, … of a seed."""
    for game in range(len(rngs)):
        rngs[game, 0] = seed_word(seed, first + game)


def signed_seed(seed: int) -> int:
    """The lowest 64 bits of a seed, as the number with sign that kernels take."""
    return int(np.uint64(seed % 2**64).astype(np.int64))
