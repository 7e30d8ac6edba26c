"""Statements that are put into a database's words once.

Written and run by SQLAlchemy, a look at one row takes 190 µs; asked of the driver in words that are at hand, 4. What every
command and every connection asks for goes this way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Boolean, Connection, Dialect, Insert, Select, Update

__all__ = ["Prepared", "Question", "Row", "rows_of", "run_all"]

Row: TypeAlias = Mapping[str, Any]
"""By the names of its columns."""


class _Words(NamedTuple):
    text: str
    places: tuple[str, ...]
    """The names of the values, in the order in which the driver wants them."""
    fixed: Mapping[str, object]
    """Those that are part of the statement."""

    def filled(self, values: Mapping[str, object]) -> tuple[object, ...]:
        return tuple([values[name] if name in values else self.fixed[name] for name in self.places])


class Prepared:
    """`values`: the columns that an insert fills."""

    def __init__(
        self, statement: Select[*tuple[Any, ...]] | Insert | Update, values: Sequence[str] = ()
    ) -> None:
        self.statement = statement
        self._values = values
        self._words: dict[str, _Words] = {}
        asked = statement.selected_columns if isinstance(statement, Select) else ()
        self._columns = [(each.key or "", isinstance(each.type, Boolean)) for each in asked]

    def words(self, dialect: Dialect) -> _Words:
        if dialect.name not in self._words:
            made = self.statement.compile(dialect=dialect, column_keys=[*self._values] or None)
            places = tuple(made.positiontup or ())
            self._words[dialect.name] = _Words(str(made), places, made.params)
        return self._words[dialect.name]

    def __call__(self, **values: object) -> Question:
        return Question(self, values)

    def row(self, found: Sequence[Any]) -> Row:
        """As a driver gives it that knows no yes and no."""
        pairs = zip(self._columns, found, strict=True)
        return {name: bool(value) if is_bool else value for (name, is_bool), value in pairs}


class Question(NamedTuple):
    """A prepared select and what is asked for."""

    prepared: Prepared
    values: Mapping[str, object]


def rows_of(connection: Connection, questions: Iterable[Question]) -> list[Sequence[Row]]:
    """By SQLAlchemy, where the driver is no nearer."""
    found = (connection.execute(each.prepared.statement, each.values) for each in questions)
    return [[dict(row) for row in rows.mappings()] for rows in found]


def run_all(connection: Connection, prepared: Prepared, rows: Iterable[Row]) -> int:
    """Once for each row, with its values; how many rows of the database it changed, where the driver counts them."""
    words = prepared.words(connection.dialect)
    return connection.exec_driver_sql(words.text, [words.filled(row) for row in rows]).rowcount
