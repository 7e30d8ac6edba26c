"""Where everything is kept: one schema for SQLite and PostgreSQL."""

from spieltisch.server.store.errors import (
    Damaged,
    FileInUse,
    NotPossible,
    NotStorable,
    StoreError,
    StoreFailed,
    TooNew,
    TooOld,
    UnknownTable,
)
from spieltisch.server.store.event import (
    Append,
    Appended,
    Event,
    OutOfStep,
    Repeated,
    Snapshot,
    Verdict,
)
from spieltisch.server.store.opening import default_url, is_postgres, open_store, read_store
from spieltisch.server.store.person import (
    ChatLine,
    Invitation,
    Person,
    Scope,
    Token,
    TokenKind,
)
from spieltisch.server.store.store import Store
from spieltisch.server.store.table import Counts, Due, Seat, Status, Table

__all__ = [
    "Append",
    "Appended",
    "ChatLine",
    "Counts",
    "Damaged",
    "Due",
    "Event",
    "FileInUse",
    "Invitation",
    "NotPossible",
    "NotStorable",
    "OutOfStep",
    "Person",
    "Repeated",
    "Scope",
    "Seat",
    "Snapshot",
    "Status",
    "Store",
    "StoreError",
    "StoreFailed",
    "Table",
    "Token",
    "TokenKind",
    "TooNew",
    "TooOld",
    "UnknownTable",
    "Verdict",
    "default_url",
    "is_postgres",
    "open_store",
    "read_store",
]
