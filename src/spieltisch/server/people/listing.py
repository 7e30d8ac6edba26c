"""What a list says of somebody's tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from spieltisch.games.pieces import letter
from spieltisch.server.model import TableRow
from spieltisch.server.table.describing import describe
from spieltisch.server.table.replay import Course
from spieltisch.wire import bodies
from spieltisch.wire.pieces import Letter

__all__ = ["played_game", "waits_for"]


def waits_for(course: Course, row: TableRow, person: str) -> Letter | None:
    """The seat of this person's whose turn it is, or that is asked something."""
    actor = course.actor
    if not isinstance(actor, int) or actor in course.stand_ins:
        return None
    return letter(actor) if row.seats[actor].person == person else None


def played_game(
    row: TableRow,
    person: str,
    ending: Mapping[str, Any],
    summary: Mapping[str, Mapping[str, float]],
) -> bodies.PlayedGame:
    yours: list[Letter] = [letter(at) for at, seat in enumerate(row.seats) if seat.person == person]
    told = summary.get(yours[0]) if len(yours) == 1 else None
    return bodies.PlayedGame(
        table=structs.replace(describe(row), winners=tuple(ending["winners"])),
        ended=row.ended or row.created,
        yours=tuple(yours),
        reason=ending["reason"],
        scores=tuple(ending["scores"]),
        luck=told["luck"] if told else None,
        errors=told["errors"] if told else None,
    )
