"""Values as bytes that are the same everywhere: canonical JSON, and framed parts of what is hashed."""

from __future__ import annotations

from typing import Final

from msgspec.json import Encoder

__all__ = ["canonical", "lp", "u32", "u64"]

_sorted: Final = Encoder(order="sorted")


def canonical(value: object) -> bytes:
    """JSON in UTF-8, keys sorted, no spaces, only those escapes that JSON demands."""
    return _sorted.encode(value)


def lp(part: bytes) -> bytes:
    """The part after its length in eight bytes, so that no two lists of parts look alike."""
    return u64(len(part)) + part


def u32(number: int) -> bytes:
    return number.to_bytes(4)


def u64(number: int) -> bytes:
    return number.to_bytes(8)
