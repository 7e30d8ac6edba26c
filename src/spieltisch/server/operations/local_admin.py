"""How `spieltisch admin` finds the server that has a SQLite file: a private file beside it says where, and by which token."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from spieltisch.server.store.privacy import new_private

__all__ = ["RunningServer", "running_beside", "told_beside"]


class RunningServer(NamedTuple):
    url: str
    token: str


@contextmanager
def told_beside(database: Path | None, server: RunningServer) -> Generator[None]:
    """As long as it serves; nothing where the database is no file."""
    if database is None:
        yield
        return
    file = _beside(database)
    file.unlink(missing_ok=True)  # of a server that was killed
    with open(new_private(file), "w", encoding="utf-8") as out:  # noqa: PTH123 a handle
        json.dump(server._asdict(), out)
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


def running_beside(database: Path) -> RunningServer | None:
    """What the file says; whether that server still runs is another question."""
    with suppress(OSError, ValueError, TypeError):
        return RunningServer(**json.loads(_beside(database).read_text(encoding="utf-8")))
    return None


def _beside(database: Path) -> Path:
    return database.with_name(f"{database.name}.admin")
