"""What the server and a worker tell each other through a pipe: pickled tuples behind their length.

Both ends are our own processes; nothing from outside is ever unpickled.
"""

from __future__ import annotations

import pickle
from typing import Any, BinaryIO, Final, TypeAlias

__all__ = ["HEADER", "Frame", "packed", "read_frame", "unpacked"]

Frame: TypeAlias = tuple[Any, ...]
"""To a worker: `("job", number, Job, seconds)`, `("stop", number)`, `("warm",)`.
From it: `("up",)`, `("moved", number, text)`, `("failed", number, why)`, `("warm",)`."""

HEADER: Final = 8
"""Bytes of the length."""


def packed(frame: Frame) -> bytes:
    body = pickle.dumps(frame)
    return len(body).to_bytes(HEADER) + body


def unpacked(body: bytes) -> Frame:
    frame: Frame = pickle.loads(body)  # noqa: S301 see above
    return frame


def read_frame(stream: BinaryIO) -> Frame | None:
    """The next one; `None` when the other end is gone."""
    header = stream.read(HEADER)
    if len(header) < HEADER:
        return None
    size = int.from_bytes(header)
    body = stream.read(size)
    return unpacked(body) if len(body) == size else None
