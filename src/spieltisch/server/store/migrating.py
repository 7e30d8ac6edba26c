"""Bringing a database up to the schema of this program, by Alembic."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from spieltisch.server.model import TooNew, TooOld

__all__ = ["migrate", "must_be_newest", "must_fit", "newest", "settings"]

_FOLDER: Final = Path(__file__).parent / "migrations"
_LOCK: Final = 0x5350_4945_4C
"""Names our lock in PostgreSQL: of two servers that start at once, one migrates, the other waits."""


def migrate(connection: Connection) -> None:
    """Up from whatever it is, also from empty; raises `TooNew`. The caller commits."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:name)"), {"name": _LOCK})
    must_fit(connection)
    command.upgrade(settings(connection), "head")


def must_fit(connection: Connection) -> None:
    """Refuses a database that a newer program has changed; raises `TooNew`."""
    present = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in _scripts().walk_revisions()}
    if present is not None and present not in known:
        raise TooNew(
            f"The database is newer than this program (schema {present}, this program knows {newest()}); "
            "install a newer spieltisch."
        )


def must_be_newest(connection: Connection) -> None:
    """For those who read without migrating; raises `TooNew`, `TooOld`."""
    must_fit(connection)
    if MigrationContext.configure(connection).get_current_revision() != newest():
        raise TooOld(f"The database is older than schema {newest()}; bring it up to date first.")


def newest() -> str:
    """The schema that this program needs."""
    return _scripts().get_current_head() or ""


def settings(connection: Connection | None = None) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(settings())
