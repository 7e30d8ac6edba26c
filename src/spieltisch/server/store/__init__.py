"""Where everything is kept: one schema for SQLite and PostgreSQL."""

from spieltisch.server.store.opening import default_url, is_postgres, open_store, read_store
from spieltisch.server.store.store import Store

__all__ = ["Store", "default_url", "is_postgres", "open_store", "read_store"]
