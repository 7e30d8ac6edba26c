"""Rows to values and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any, TypeVar

import msgspec
from sqlalchemy import RowMapping

from spieltisch.fair.canonical import canonical
from spieltisch.server.model import Event, SeatRow, TableRow
from spieltisch.server.store.prepared import Row

__all__ = [
    "event_of",
    "event_row",
    "from_json",
    "seat_of",
    "seat_rows",
    "table_of",
    "table_row",
    "to_json",
    "value_of",
]

ValueT = TypeVar("ValueT")


def to_json(value: Any) -> str:
    return canonical(value).decode()


def from_json(text: str) -> Any:
    return msgspec.json.decode(text)


def value_of(kind: type[ValueT], row: Row | RowMapping) -> ValueT:
    """A value whose fields are called as the columns are."""
    return kind(**{field.name: row[field.name] for field in fields(kind)})  # type: ignore[arg-type]


def event_row(table: str, event: Event) -> dict[str, Any]:
    return {**vars(event), "table_id": table, "body": to_json(event.body)}


def event_of(row: Row | RowMapping) -> Event:
    named: dict[str, Any] = {name: row[name] for name in Event.__dataclass_fields__}
    return Event(**{**named, "body": from_json(row["body"])})


def table_row(table: TableRow) -> dict[str, Any]:
    """The row without its seats."""
    row = {name: value for name, value in vars(table).items() if name != "seats"}
    return {**row, **{name: to_json(row[name]) for name in ("config", "options", "seeds")}}


def table_of(row: Row | RowMapping, seats: Sequence[SeatRow]) -> TableRow:
    named: dict[str, Any] = {**row, "seats": tuple(seats), "seeds": tuple(from_json(row["seeds"]))}
    return TableRow(**named | {name: from_json(row[name]) for name in ("config", "options")})


def seat_rows(table: TableRow) -> list[Mapping[str, Any]]:
    return [{"table_id": table.id, "seat": i, **asdict(s)} for i, s in enumerate(table.seats)]


def seat_of(row: Row | RowMapping) -> SeatRow:
    return value_of(SeatRow, row)
