"""Locks on files, which the system takes back when a process dies, however it dies."""

from __future__ import annotations

import os
import sys

__all__ = ["is_locked", "lock"]

if sys.platform == "win32":
    import msvcrt

    def lock(handle: int) -> bool:
        """Whether it is ours now, until the handle is closed; without waiting."""
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def lock(handle: int) -> bool:
        """Whether it is ours now, until the handle is closed; without waiting."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


def is_locked(file: str | os.PathLike[str]) -> bool:
    """Whether another process, or another handle of this one, holds it."""
    try:
        handle = os.open(file, os.O_RDWR)
    except OSError:
        return False
    try:
        return not lock(handle)
    finally:
        os.close(handle)
