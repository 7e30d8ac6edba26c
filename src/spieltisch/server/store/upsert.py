"""Write a row, or change the one that has its key: the one statement the two databases spell apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import Insert

__all__ = ["Upsert", "upsert"]


class Upsert:
    def __init__(
        self, made: sqlite.Insert | postgresql.Insert, key: Sequence[str], names: Sequence[str]
    ) -> None:
        self._made = made
        self._key = key
        self._names = names
        self.excluded = made.excluded

    def statement(self, where: ColumnElement[bool] | None = None) -> Insert:
        """Changes an existing row only `where` that holds."""
        changes = {name: self.excluded[name] for name in self._names if name not in self._key}
        return self._made.on_conflict_do_update(index_elements=self._key, set_=changes, where=where)


def upsert(
    connection: Connection, table: Table, row: Mapping[str, Any], key: Sequence[str]
) -> Upsert:
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return Upsert(insert(table).values(**row), key, [*row])
