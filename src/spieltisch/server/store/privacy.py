"""Files that nobody but their owner may read: seeds and hidden cards are in them."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

__all__ = ["make_private", "new_private"]

_OWNER_ONLY: Final = 0o600
_BESIDE: Final = ("", "-wal", "-shm")
"""What SQLite makes beside a database it makes as open as the database is."""


def make_private(database: Path) -> None:
    """Make the file, if there is none, and close what others left open."""
    os.close(os.open(database, os.O_RDWR | os.O_CREAT, _OWNER_ONLY))
    for end in _BESIDE:
        with suppress(FileNotFoundError, PermissionError):  # none there, or somebody else's
            database.with_name(f"{database.name}{end}").chmod(_OWNER_ONLY)


def new_private(file: Path) -> int:
    """Open a new file for writing; raises `FileExistsError`."""
    return os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
