"""Whether memory and disk are enough, asked before the work begins."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from spieltisch.solver.errors import TooLittleRoom

__all__ = ["free_memory", "need_disk", "need_memory"]

_NOTES: Final = 64_000_000
"""Bytes for kernels and their notes."""
_MEMINFO: Final = Path("/proc/meminfo")
_CGROUP: Final = Path("/sys/fs/cgroup")


def need_memory(pairs: int, spare: int = 0) -> None:
    """Raise `TooLittleRoom` if two 32-bit values for each pair of arrangements do not fit, and `spare` bytes."""
    needed, free = 8 * pairs + _NOTES + spare, free_memory()
    if free is not None and needed > free:
        way_out = "close other programs, or solve from a later position"
        raise TooLittleRoom("memory", needed, free, way_out)


def need_disk(folder: Path, needed: int, *, full: bool = False) -> None:
    """Raise `TooLittleRoom` if it does not fit; `full` if that has been tried."""
    free = _free_disk(folder)
    if full or needed > free:
        way_out = "delete files, make room with `spieltisch solve --prune`, or set SPIELTISCH_TABLES to a folder on another disk"
        raise TooLittleRoom("disk", needed, free, way_out)


def _free_disk(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def free_memory() -> int | None:
    """In bytes; nothing where the system does not say."""
    return min(_limits(), default=None)


def _limits() -> Iterator[int]:
    if _MEMINFO.exists():
        lines = (line.split() for line in _MEMINFO.read_text(encoding="ascii").splitlines())
        yield from (1024 * int(number) for name, number, *_ in lines if name == "MemAvailable:")
    most, used = _CGROUP / "memory.max", _CGROUP / "memory.current"
    if most.exists() and used.exists() and (limit := most.read_text().strip()).isdecimal():
        yield max(0, int(limit) - int(used.read_text()))
