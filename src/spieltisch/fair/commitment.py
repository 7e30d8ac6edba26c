"""What is promised before anything is drawn: the server's seed and the seats' contributions.

All seeds are 32 random bytes. Order and deadlines are the table's affair; see docs/fairness.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from spieltisch.fair.canonical import canonical, lp
from spieltisch.rules.json_form import JsonValue

__all__ = ["SEED_LENGTH", "agreement", "seat_commitment", "server_commitment"]

SEED_LENGTH: Final = 32


def agreement(game: str, rules: int, config: Mapping[str, JsonValue]) -> bytes:
    """`cfg`: what is played. Paroli and Räuberparoli have equal configurations, so the name is in it."""
    agreed: dict[str, JsonValue] = {"config": {**config}, "game": game, "rules": rules}
    return sha256(canonical(agreed)).digest()


def server_commitment(table: str, cfg: bytes, seed: bytes) -> bytes:
    """`C`, published in `start` and `restart` before any seat says anything."""
    return sha256(b"fair/1/commit" + lp(table.encode()) + lp(cfg) + lp(seed)).digest()


def seat_commitment(table: str, letter: str, seed: bytes) -> bytes:
    """What a seat publishes in `commit`; the letter keeps one seat from copying another's."""
    parts = lp(table.encode()) + lp(letter.encode()) + lp(seed)
    return sha256(b"fair/1/seat" + parts).digest()
