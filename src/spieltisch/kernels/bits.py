"""Sets of small numbers in one word."""

from __future__ import annotations

from spieltisch.kernels.jit import kernel, signed, word

__all__ = ["count", "highest", "kth", "lowest"]

_M1, _M2 = word(0x5555555555555555), word(0x3333333333333333)
_M4, _H1 = word(0x0F0F0F0F0F0F0F0F), word(0x0101010101010101)
_S1, _S2, _S4, _S56 = word(1), word(2), word(4), word(56)


@kernel
def count(members: int) -> int:
    """How many bits are set; compilers know this shape as one instruction."""
    bits = word(members)
    bits -= bits >> _S1 & _M1
    bits = (bits & _M2) + (bits >> _S2 & _M2)
    bits = bits + (bits >> _S4) & _M4
    return signed(bits * _H1 >> _S56)


@kernel
def lowest(members: int) -> int:
    """The place of the lowest bit that is set; 64 if there is none."""
    return count((members & -members) - 1)


@kernel
def highest(members: int) -> int:
    """The place of the highest bit that is set, of a word below 2³²; -1 if there is none."""
    members |= members >> 1
    members |= members >> 2
    members |= members >> 4
    members |= members >> 8
    return count(members | members >> 16) - 1


@kernel
def kth(members: int, place: int) -> int:
    """The place of the bit that has so many set bits below it."""
    for _ in range(place):
        members &= members - 1
    return lowest(members)
