"""Putting a copy in the place of a SQLite database that no server has. What was there is moved aside, not deleted."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, inspect

from spieltisch.server.model import NotPossible
from spieltisch.server.store.locking import locked
from spieltisch.server.store.migrating import must_fit
from spieltisch.server.store.privacy import new_private
from spieltisch.server.store.sqlite import demand_sound

__all__ = ["demand_copy", "restore"]

_BESIDE: Final = ("", "-wal", "-shm")


def restore(copy: Path, database: Path) -> Path | None:
    """Where the old one lies now, if there was one. Raises `Damaged`, `NotPossible`, `TooNew`,
    `FileInUse` and `OSError`.
    """
    demand_copy(copy)
    with locked(database):
        fresh = database.with_name(f"{database.name}.restoring")
        fresh.unlink(missing_ok=True)
        _write_synced(copy, fresh)
        aside = _moved_aside(database)
        fresh.replace(database)
        _sync(database.parent)
        return aside


def demand_copy(copy: Path) -> None:
    """That it is whole, and that this program can bring it up to date."""
    uri = f"{copy.resolve(strict=True).as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(uri, uri=True)) as found:
        demand_sound(found, "integrity_check", copy)
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(uri, uri=True))
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            raise NotPossible(f"{copy} is no copy of a database of tables.")
        must_fit(connection)
    engine.dispose()


def _write_synced(copy: Path, fresh: Path) -> None:
    with copy.open("rb") as source, open(new_private(fresh), "wb") as target:  # noqa: PTH123 a handle
        shutil.copyfileobj(source, target)
        target.flush()
        os.fsync(target.fileno())


def _moved_aside(database: Path) -> Path | None:
    """With what SQLite has not yet written into it."""
    if not database.exists():
        return None
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    aside = database.with_name(f"{database.name}.before-{stamp}")
    for end in _BESIDE:
        part = database.with_name(f"{database.name}{end}")
        if part.exists():
            part.replace(aside.with_name(f"{aside.name}{end}"))
    return aside


def _sync(folder: Path) -> None:
    if os.name == "nt":  # there folders can't be opened
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
