"""Where the tables are kept, as it was said on the command line."""

from __future__ import annotations

from pathlib import Path

from spieltisch.cli.errors import CommandError

__all__ = ["database_at", "file_in", "made"]


def database_at(database: str | None, folder: Path | None) -> str | None:
    """By address or by folder; `None`: where they usually are."""
    if database and folder:
        raise CommandError("error.two-places")
    return database or file_in(folder)


def made(folder: Path | None) -> Path | None:
    """The folder, made if it is not there yet; not those above it."""
    if folder is not None:
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise CommandError(
                "error.folder", name=str(folder), text=error.strerror or str(error)
            ) from None
    return folder


def file_in(folder: Path | None) -> str | None:
    return None if folder is None else f"sqlite:///{folder.resolve() / 'tables.db'}"
