"""Which players played: a hash of everything that decides how our bots move."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["code_hash"]

_ROOMS: Final = ("rules", "kernels", "solver", "learn", "search", "envs", "bots")


@cache
def code_hash() -> str:
    """Of law, kernels, weights, searches and bots, as they lie on the disk."""
    package, digest = Path(__file__).parents[1], hashlib.sha256()
    for room in _ROOMS:
        for file in sorted((package / room).rglob("*")):
            if file.is_file() and file.suffix not in {".pyc", ".nbc", ".nbi"}:
                digest.update(file.relative_to(package).as_posix().encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]
