"""One server process per file: a lock that the system takes back when the process dies."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from spieltisch.server.model import FileInUse

__all__ = ["locked"]


@contextmanager
def locked(file: Path) -> Generator[None]:
    """Hold the lock file beside this file; raises `FileInUse`."""
    lock = file.with_name(f"{file.name}.lock")
    handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _take(handle, file)
        os.ftruncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        yield
    finally:
        os.close(handle)


def _take(handle: int, file: Path) -> None:
    try:
        _lock(handle)
    except OSError:
        holder = os.read(handle, 20).decode(errors="replace") or "?"
        raise FileInUse(
            f"The database {file} is in use by another server (process {holder}); one server per file."
        ) from None


if sys.platform == "win32":
    import msvcrt

    _FAR_BEHIND = 1 << 20  # Windows keeps others from reading what is locked

    def _lock(handle: int) -> None:
        os.lseek(handle, _FAR_BEHIND, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
