"""What can go wrong with the store. Every message is one sentence, fit to be shown to whoever runs the server.

StoreError
├── StoreFailed     it is not known whether the writing happened: acknowledge nothing, read anew
├── UnknownTable    there is no such table
├── FileInUse       another server process has this SQLite file
├── TooNew          the database was written by a newer program
└── NotPossible     this database can't do that
"""

from __future__ import annotations

from spieltisch.rules.errors import SpieltischError

__all__ = ["FileInUse", "NotPossible", "StoreError", "StoreFailed", "TooNew", "UnknownTable"]


class StoreError(SpieltischError):
    """The store can't do what it was asked for."""


class StoreFailed(StoreError):
    """Nothing may be acknowledged: whether it was written is not known."""


class UnknownTable(StoreError):
    """There is no table of this name."""


class FileInUse(StoreError):
    """One server process per file."""


class TooNew(StoreError):
    """A database from the future."""


class NotPossible(StoreError):
    """Not with this kind of database."""
