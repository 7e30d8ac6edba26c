"""Every event bound to all before it, so that none can be changed, dropped or put in later.

The salt keeps a seat from trying out all cards for a hidden draw and comparing heads.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

from spieltisch.fair.canonical import lp, u64
from spieltisch.fair.event import Event

__all__ = ["first_head", "next_head", "salt"]


def first_head(table: str) -> bytes:
    """What the first event is bound to."""
    return sha256(b"fair/1/chain" + lp(table.encode())).digest()


def salt(seed: bytes, seq: int) -> bytes:
    """From the server's seed in force; a `restart` is already salted with its new one."""
    return hmac.digest(seed, b"fair/1/salt" + u64(seq), "sha256")


def next_head(previous: bytes, seed: bytes, event: Event) -> bytes:
    """The head after this event."""
    bound = b"fair/1/link" + previous + salt(seed, event.seq) + lp(event.canonical)
    return sha256(bound).digest()
