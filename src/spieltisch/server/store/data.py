"""All that is stored, for the operator: written out, or copied."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, RowMapping, Table, select

from spieltisch.server.model import NotPossible
from spieltisch.server.store.access import Access
from spieltisch.server.store.coding import from_json, to_json
from spieltisch.server.store.schema import METADATA
from spieltisch.server.store.sqlite import copy_while_used

__all__ = ["Data"]

_AT_ONCE: Final = 500
"""Rows in memory."""
_SECRET: Final = {"hash", "code_hash", "secret", "token"}
_OBJECTS: Final = {"body", "config", "options", "seeds"}


class Data:
    def __init__(self, access: Access, file: Path | None) -> None:
        self._access = access
        self._file = file

    async def export(self, tell: Callable[[str], object]) -> None:
        """Tell JSON lines: one row each, told apart by `row`.

        Left out are hashes of tokens, keys and the seeds of games that are not over. Draws of running games
        are in it, hidden cards too.
        """

        def job(connection: Connection) -> None:
            for table in METADATA.sorted_tables:
                asked = select(table).order_by(*table.primary_key.columns)
                rows = connection.execution_options(yield_per=_AT_ONCE).execute(asked)
                for row in rows.mappings():
                    tell(to_json({"row": str(table.name), **_told(table, row)}))

        await self._access.read(job)

    async def backup(self, file: Path) -> None:
        """Copy everything to a new file while the server runs; raises `NotPossible`, `OSError`."""
        if self._file is None:
            raise NotPossible("Back up PostgreSQL with its own pg_dump; this copies SQLite files.")
        await asyncio.to_thread(copy_while_used, self._file, file)


def _told(table: Table, row: RowMapping) -> Mapping[str, Any]:
    secret_seeds = table.name == "tables" and row["status"] != "ended"
    hidden = _SECRET | {"seeds"} if secret_seeds else _SECRET
    return {
        str(name): from_json(value) if name in _OBJECTS else value
        for name, value in row.items()
        if name not in hidden
    }
