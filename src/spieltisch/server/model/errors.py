"""What can go wrong with the store. Every message is one sentence, fit to be shown to the operator.

StoreError
├── StoreFailed         it is not known whether the writing happened: acknowledge nothing, read again
│   └── NotStorable     it certainly did not: a key is taken, or what it refers to is gone
├── UnknownTable        there is no such table
├── FileInUse           another server process has this SQLite file
├── Damaged             a SQLite file is not what SQLite wrote
├── TooNew              the database was written by a newer program
├── TooOld              it must be brought up to date before it can be read
└── NotPossible         this database can't do that
"""

from __future__ import annotations

from spieltisch.rules.errors import SpieltischError

__all__ = [
    "Damaged",
    "FileInUse",
    "NotPossible",
    "NotStorable",
    "StoreError",
    "StoreFailed",
    "TooNew",
    "TooOld",
    "UnknownTable",
    "in_short",
]


class StoreError(SpieltischError):
    """The store can't do what it was asked for."""


class StoreFailed(StoreError):
    """Nothing may be acknowledged: whether it was written is not known."""


class NotStorable(StoreFailed):
    """The database is well, but will not take it."""


class UnknownTable(StoreError):
    """There is no table of this name."""


class FileInUse(StoreError):
    """One server process per file."""


class Damaged(StoreError):
    """Restore a backup."""


class TooNew(StoreError):
    """A database from the future."""


class TooOld(StoreError):
    """A database from the past."""


class NotPossible(StoreError):
    """Not with this kind of database."""


def in_short(error: object) -> str:
    """The first line of what a driver says: PostgreSQL goes on with the row that it did not take."""
    return str(error).partition("\n")[0]
