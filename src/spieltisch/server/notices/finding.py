"""Whom a table gives cause to tell, and of what. Only what everybody at the table may know decides."""

from __future__ import annotations

from collections.abc import Iterator

from spieltisch.server.model import Notice, NoticeKind, TableRow
from spieltisch.server.table.options import options_of
from spieltisch.server.table.state import TableState
from spieltisch.wire.pieces import DaysClock, NoClock

__all__ = ["is_unhurried", "notices_at"]


def notices_at(row: TableRow, table_state: TableState | None) -> Iterator[Notice]:
    """Once for each person, who may have several seats. Where only bots play with one, nobody waits."""
    if len([*_people(row)]) < 2:
        return
    if table_state is None:
        yield from _invitations(row)
        return
    course, days = table_state.course, is_unhurried(row)
    if course.ending:
        for person in _people(row):
            yield Notice(person, row.id, "end", course.at, days)
        return
    waiting = table_state.waiting
    kind: NoticeKind = "question" if waiting and waiting.kind == "consent" else "turn"
    seat = waiting.seat if waiting and waiting.kind in {"turn", "consent"} else None
    acting = None if seat is None else row.seats[seat].person
    if acting:
        yield Notice(acting, row.id, kind, course.at, days)


def is_unhurried(row: TableRow) -> bool:
    """Without a clock, or with days for a move."""
    return isinstance(options_of(row).clock, NoClock | DaysClock)


def _invitations(row: TableRow) -> Iterator[Notice]:
    """Seats that somebody kept for others: at a rematch."""
    for person in _people(row):
        if row.status == "gathering" and row.owner and person != row.owner:
            yield Notice(person, row.id, "invitation", row.created, is_unhurried(row), row.owner)


def _people(row: TableRow) -> Iterator[str]:
    yield from dict.fromkeys(seat.person for seat in row.seats if seat.person)
