"""What is drawn: a number below a total, from the table's key, a new one for each draw."""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from itertools import count
from struct import Struct
from typing import Final, TypeVar

from spieltisch.fair.canonical import lp, u32, u64

__all__ = ["Stream", "pick", "stream_key"]

Drawn = TypeVar("Drawn")

_WORDS: Final = 2**64
_FOUR_WORDS: Final = Struct(">4Q")


def stream_key(table: str, cfg: bytes, seed: bytes, contributions: Sequence[bytes]) -> bytes:
    """`K`, from the server's seed in force and what the seats revealed, in the order of seats."""
    shared = lp(table.encode()) + lp(cfg) + u32(len(contributions))
    said = b"fair/1/key" + shared + b"".join(lp(each) for each in contributions)
    return hmac.digest(seed, said, "sha256")


class Stream:
    """The dice and cards of one table. Asking twice for the same draw gives the same number."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def below(self, label: str, number: int, total: int) -> int:
        """Draw `number` (counted from 0) of a purpose: 0 … total - 1, each with equal chance."""
        fair = _WORDS - _WORDS % total
        return next(word for word in self._words(label, number) if word < fair) % total

    def _words(self, label: str, number: int) -> Iterator[int]:
        """As many as it takes: a word beyond the last whole multiple of the total is passed over."""
        said = b"fair/1/draw" + lp(label.encode()) + u64(number)
        for block in count():
            yield from _FOUR_WORDS.unpack(hmac.digest(self._key, said + u32(block), "sha256"))


def pick(outcomes: Sequence[tuple[Drawn, int]], number: int) -> Drawn:
    """The outcome in whose share of the weights the number falls; for a game's `chance(state)`."""
    for outcome, weight in outcomes:
        if number < weight:
            return outcome
        number -= weight
    raise ValueError("the number is not below the sum of the weights")
