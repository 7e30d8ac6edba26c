"""Sets of small numbers in one word."""

from __future__ import annotations

import numpy as np

from spieltisch.kernels.jit import kernel

__all__ = ["count", "highest", "kth", "lowest"]

_M1, _M2 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_M4, _H1 = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
_S1, _S2, _S4, _S56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@kernel
def count(word: int) -> int:
    """How many bits are set; compilers know this shape as one instruction."""
    bits = np.uint64(word)
    bits -= bits >> _S1 & _M1
    bits = (bits & _M2) + (bits >> _S2 & _M2)
    bits = bits + (bits >> _S4) & _M4
    return np.int64(bits * _H1 >> _S56)


@kernel
def lowest(word: int) -> int:
    """The place of the lowest bit that is set; 64 if there is none."""
    return count((word & -word) - 1)


@kernel
def highest(word: int) -> int:
    """The place of the highest bit that is set, of a word below 2³²; -1 if there is none."""
    word |= word >> 1
    word |= word >> 2
    word |= word >> 4
    word |= word >> 8
    return count(word | word >> 16) - 1


@kernel
def kth(word: int, place: int) -> int:
    """The place of the bit that has so many set bits below it."""
    for _ in range(place):
        word &= word - 1
    return lowest(word)
