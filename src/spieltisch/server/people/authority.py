"""Who may do what at a table."""

from __future__ import annotations

from spieltisch.rules.game import Seat, seat_letter
from spieltisch.server.model import TableRow
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.replay import seat_of
from spieltisch.server.table.services import TableServices
from spieltisch.server.table.table import LiveTable
from spieltisch.server.table.views import Viewers
from spieltisch.wire.upward import Ask

__all__ = [
    "demand_ended",
    "demand_hints",
    "demand_owner",
    "demand_seats",
    "demand_sight",
    "has_hints",
    "is_at",
    "is_over",
    "seats_of",
    "viewer_of",
    "viewers_for",
]


def seats_of(row: TableRow, person: str | None) -> tuple[Seat, ...]:
    """Where somebody sits."""
    if person is None:
        return ()
    return tuple(number for number, seat in enumerate(row.seats) if seat.person == person)


def is_at(row: TableRow, person: str | None) -> bool:
    """Whether it is somebody's table: made by them, or with them at it."""
    return person is not None and (row.owner == person or bool(seats_of(row, person)))


def viewers_for(row: TableRow, person: str | None, wanted: tuple[str, ...] | None) -> Viewers:
    """The seats that a connection plays now: its person's, those of them that it wanted; a watcher's for none."""
    own = seats_of(row, person)
    return tuple(seat for seat in own if wanted is None or seat_letter(seat) in wanted) or (None,)


def demand_seats(row: TableRow, person: str | None, wanted: tuple[str, ...] | None) -> None:
    """One comes for seats of one's own."""
    if not {seat_of(letter) for letter in wanted or ()} <= {*seats_of(row, person)}:
        raise TableError("not-your-seat")


def viewer_of(question: Ask, viewers: Viewers) -> Seat | None:
    """Who of a connection asks; raises `TableError` if it is none of them."""
    viewer = None if question.seat is None else seat_of(question.seat)
    if viewer not in viewers:
        raise TableError("not-your-seat")
    return viewer


def has_hints(row: TableRow, person: str | None) -> bool:
    """Nobody else plays here: only bots, and seats of the same person's at one screen."""
    return all(seat.person in {None, person} for seat in row.seats)


def demand_hints(row: TableRow, person: str | None) -> None:
    if not has_hints(row, person):
        raise TableError("no-hints")


def demand_owner(row: TableRow, person: str) -> None:
    if row.owner != person:
        raise TableError("not-yours")


async def demand_sight(services: TableServices, row: TableRow, person: str | None) -> None:
    """A table by invitation is seen by those at it and those who were invited. To others it is not there."""
    if row.public or is_at(row, person):
        return
    invitations = await services.store.invitations.of_table(row.id) if person else ()
    if not any(invitation.used_by == person for invitation in invitations):
        raise TableError("no-table")


def is_over(table: LiveTable) -> bool:
    return table.course is not None and table.course.ending is not None


def demand_ended(table: LiveTable) -> None:
    """Nothing of a game is shown, reviewed or played on while it is on for anybody."""
    if not is_over(table):
        raise TableError("not-ended")
