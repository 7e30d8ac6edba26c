"""Random numbers inside kernels: SplitMix64, one 64-bit word of state for each game.

The same seed gives the same game on any number of threads. These numbers are for playouts; the dice
and cards of a game between people come from the table's own source.
"""

from __future__ import annotations

import numpy as np

from spieltisch.kernels.jit import Words, kernel

__all__ = ["below", "next_word", "seed_word"]

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


@kernel
def next_word(rng: Words) -> int:
    """The next 64 random bits of a game's stream; `rng` holds its state."""
    rng[0] += _STEP  # type: ignore[call-overload]
    word = rng[0]
    word = (word ^ (word >> _S30)) * _MIX_1
    word = (word ^ (word >> _S27)) * _MIX_2
    return word ^ (word >> _S31)


@kernel
def below(rng: Words, bound: int) -> int:
    """A number from 0 to below `bound`, by multiplication (bias under 2⁻²⁷ for bounds to 32)."""
    return np.int64(((next_word(rng) >> _S32) * np.uint64(bound)) >> _S32)


@kernel
def seed_word(seed: int, game: int) -> int:
    """The first state of game number `game` of a batch: neighbouring games share nothing."""
    word = np.uint64(seed) * _MIX_1 + np.uint64(game + 1) * _STEP
    word = (word ^ (word >> _S30)) * _MIX_2
    return word ^ (word >> _S31)
