"""Opening a store by its address: a SQLite file of one server, or a PostgreSQL database of many."""

from __future__ import annotations

import errno
import logging
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, make_url, text
from sqlalchemy.exc import ArgumentError

from spieltisch.server.model import NotPossible
from spieltisch.server.store.locking import locked
from spieltisch.server.store.migrating import migrate, must_be_newest
from spieltisch.server.store.postgres import postgres_access
from spieltisch.server.store.privacy import make_private
from spieltisch.server.store.sqlite import (
    check_sound,
    checked_meanwhile,
    sqlite_access,
    sqlite_file,
    sqlite_only_reading,
)
from spieltisch.server.store.store import Store

__all__ = ["default_url", "file_of", "is_postgres", "open_store", "read_store"]

_DRIVERS: Final = {
    "sqlite": "sqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}

_log = logging.getLogger(__name__)


def default_url() -> str:
    """A file in the user's data folder."""
    return f"sqlite:///{user_data_path('spieltisch') / 'tables.db'}"


def is_postgres(url: str) -> bool:
    return _read_url(url).drivername == _DRIVERS["postgres"]


def file_of(url: str) -> Path | None:
    """Of SQLite; raises `NotPossible`."""
    return _file(_read_url(url))


@asynccontextmanager
async def open_store(url: str, *, fresh: bool = True) -> AsyncGenerator[Store]:
    """Open, and bring the schema up to date; raises `FileInUse`, `TooNew`, `StoreFailed`, `NotPossible`.

    A file that is not there is made, or raises `FileNotFoundError` if it may not be `fresh`; and so does a folder.
    """
    address = _read_url(url)
    file = _file(address)
    if file is not None:
        _demand_file(file, fresh=fresh)
        _demand_folder(file.parent, ours=url == default_url())
    with locked(file) if file else nullcontext():
        if file is not None:
            make_private(file)
            check_sound(file)
        access = sqlite_access(file) if file else postgres_access(address)
        store = Store(access, file)
        try:
            await access.write(migrate)
            _log.info("store open: %s", await access.read(_version))
            with checked_meanwhile(file, store.note_damage) if file else nullcontext():
                yield store
        finally:
            await store.close()


@asynccontextmanager
async def read_store(url: str) -> AsyncGenerator[Store]:
    """Open for reading only, also beside a running server; raises `FileNotFoundError` and the above."""
    address = _read_url(url)
    file = _file(address)
    if file is not None:
        _demand_file(file, fresh=False)
    store = Store(sqlite_only_reading(file) if file else postgres_access(address), file)
    try:
        await store.access.write(must_be_newest)
        yield store
    finally:
        await store.close()


def _read_url(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError:
        raise NotPossible("A database is named as in sqlite:///games.db.") from None
    driver = _DRIVERS.get(address.drivername)
    if driver is None:
        raise NotPossible(
            f"There is no store for {address.drivername}; SQLite and PostgreSQL work."
        )
    return address.set(drivername=driver)


def _file(address: URL) -> Path | None:
    return sqlite_file(address) if address.drivername.startswith("sqlite") else None


def _demand_file(file: Path, *, fresh: bool) -> None:
    if not fresh and not file.exists():
        raise FileNotFoundError(errno.ENOENT, "There is no database", str(file))


def _demand_folder(folder: Path, *, ours: bool) -> None:
    """Only the user's data folder is made; elsewhere a misspelt path would make folders that nobody wants."""
    if ours:
        folder.mkdir(parents=True, exist_ok=True)
    elif not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, "There is no such folder", str(folder))


def _version(connection: Connection) -> str:
    if connection.dialect.name == "sqlite":
        return f"SQLite {sqlite3.sqlite_version}"
    return f"PostgreSQL {connection.scalar(text('SHOW server_version'))}"
