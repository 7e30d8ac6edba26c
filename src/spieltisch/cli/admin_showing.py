"""What a server answers its operator, as it is shown in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, cast

from rich.console import RenderableType
from rich.table import Table as Grid

from spieltisch.cli.wording import Wording
from spieltisch.wire import admin

__all__ = ["grid_of", "overview_grid", "shown", "time_of"]


def shown(answer: admin.AdminAnswer, words: Wording) -> RenderableType:
    match answer:
        case admin.Done():
            return words(f"admin.done.{answer.what}", count=answer.count)
        case admin.Words():
            return "\n".join(answer.words) or words("admin.nothing")
        case admin.Tidied():
            return overview_grid(_pairs(answer, words))
        case admin.Overview():
            return overview_grid(_pairs(answer, words))
        case _:
            rows: Sequence[Any] = next(getattr(answer, name) for name in answer.__struct_fields__)
            return grid_of(rows, words)


def grid_of(rows: Sequence[Any], words: Wording) -> RenderableType:
    """One line for each, one column for each field."""
    if not rows:
        return words("admin.nothing")
    fields: Sequence[str] = rows[0].__struct_fields__
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in fields:
        grid.add_column(words(f"admin.column.{name}"), overflow="fold")
    for row in rows:
        grid.add_row(*(_cell(name, getattr(row, name), words) for name in fields))
    return grid


def overview_grid(pairs: Iterable[tuple[str, str]]) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for name, value in pairs:
        grid.add_row(name, value)
    return grid


def _pairs(answer: admin.Overview | admin.Tidied, words: Wording) -> Iterable[tuple[str, str]]:
    for name in answer.__struct_fields__:
        value = getattr(answer, name)
        if value is not None:
            yield words(f"admin.column.{name}"), _cell(name, value, words)


def _cell(name: str, value: Any, words: Wording) -> str:
    match value:
        case None:
            return ""
        case bool():
            return words("admin.yes") if value else ""
        case tuple():
            return ", ".join(name or "–" for name in cast("tuple[str, ...]", value))
        case int() if name in {
            "at",
            "created",
            "started",
            "ended",
            "seen",
            "until",
            "since",
            "now",
        }:
            return time_of(value) if value > 10**10 else str(value)
        case int() if name == "memory":
            return f"{value / 2**20:.0f} MiB"
        case float():
            return f"{value:.2f} ms"
        case _:
            return str(value)


def time_of(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
