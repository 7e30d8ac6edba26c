"""Where the tables are kept, as it was said on the command line."""

from __future__ import annotations

from pathlib import Path

from spieltisch.cli.complaints import Complaint

__all__ = ["database_at", "file_in"]


def database_at(database: str | None, folder: Path | None) -> str | None:
    """By address or by folder; `None`: where they usually are."""
    if database and folder:
        raise Complaint("error.two-places")
    return database or file_in(folder)


def file_in(folder: Path | None) -> str | None:
    return None if folder is None else f"sqlite:///{folder.resolve() / 'tables.db'}"
