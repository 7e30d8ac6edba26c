"""Random numbers inside kernels: SplitMix64, one 64-bit word of state for each game.

The same seed gives the same game on any number of threads. These numbers are for playouts; the dice
and cards of a game between people come from the table's own source.
"""

from __future__ import annotations

from spieltisch.kernels.jit import Words, kernel, signed, word

__all__ = ["as_seed", "below", "next_word", "seed_word"]

_STEP = word(0x9E3779B97F4A7C15)
_MIX_1 = word(0xBF58476D1CE4E5B9)
_MIX_2 = word(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = word(27), word(30), word(31), word(32)


@kernel
def next_word(rng: Words) -> int:
    """The next 64 random bits of a game's stream; `rng` holds its state."""
    rng[0] += _STEP
    mixed = rng[0]
    mixed = (mixed ^ (mixed >> _S30)) * _MIX_1
    mixed = (mixed ^ (mixed >> _S27)) * _MIX_2
    return mixed ^ (mixed >> _S31)


@kernel
def below(rng: Words, bound: int) -> int:
    """A number from 0 to below `bound`, by multiplication: for bounds to 32 a bias under 2⁻²⁷."""
    return signed(((next_word(rng) >> _S32) * word(bound)) >> _S32)


@kernel
def seed_word(seed: int, game: int) -> int:
    """The first state of game number `game` of a batch: neighbouring games share nothing."""
    mixed = word(seed) * _MIX_1 + word(game + 1) * _STEP
    mixed = (mixed ^ (mixed >> _S30)) * _MIX_2
    return mixed ^ (mixed >> _S31)


def as_seed(number: int) -> int:
    """Any whole number as a seed that kernels can take."""
    return number & 0x7FFF_FFFF_FFFF_FFFF
