"""Who may do what at a table."""

from __future__ import annotations

from spieltisch.rules.game import Seat, seat_letter
from spieltisch.server.log import seat_of
from spieltisch.server.services import Services, now
from spieltisch.server.sight import Viewers
from spieltisch.server.store import Table as Row
from spieltisch.server.table import Table
from spieltisch.server.trouble import Trouble
from spieltisch.wire.upward import AnyCommand, Ask, Hand

__all__ = [
    "demand_command",
    "demand_hints",
    "demand_owner",
    "demand_seats",
    "demand_sight",
    "is_at",
    "seats_of",
    "viewer_of",
    "viewers_for",
]


def seats_of(row: Row, person: str | None) -> tuple[Seat, ...]:
    """Where somebody sits."""
    if person is None:
        return ()
    return tuple(number for number, seat in enumerate(row.seats) if seat.person == person)


def is_at(row: Row, person: str | None) -> bool:
    """Whether it is somebody's table: made by them, or with them at it."""
    return person is not None and (row.owner == person or bool(seats_of(row, person)))


def viewers_for(row: Row, person: str | None, wanted: tuple[str, ...] | None) -> Viewers:
    """The seats that a connection plays now: its person's, those of them that it wanted; a watcher's for none."""
    own = seats_of(row, person)
    return tuple(seat for seat in own if wanted is None or seat_letter(seat) in wanted) or (None,)


def demand_seats(row: Row, person: str | None, wanted: tuple[str, ...] | None) -> None:
    """One comes for seats of one's own."""
    if not {seat_of(letter) for letter in wanted or ()} <= {*seats_of(row, person)}:
        raise Trouble("not-your-seat")


def viewer_of(question: Ask, viewers: Viewers) -> Seat | None:
    """Who of a connection asks; raises `Trouble` if it is none of them."""
    viewer = None if question.seat is None else seat_of(question.seat)
    if viewer not in viewers:
        raise Trouble("not-your-seat")
    return viewer


def demand_hints(row: Row, person: str | None) -> None:
    """Nobody else plays here: only bots, and seats of the same person's at one screen."""
    if any(seat.person not in {None, person} for seat in row.seats):
        raise Trouble("no-hints")


def demand_owner(row: Row, person: str) -> None:
    if row.owner != person:
        raise Trouble("not-yours")


async def demand_sight(services: Services, row: Row, person: str | None) -> None:
    """A table by invitation is seen by those at it and those who were invited. To others it is not there."""
    if row.public or is_at(row, person):
        return
    invitations = await services.store.invitations.of_table(row.id) if person else ()
    if not any(invitation.used_by == person for invitation in invitations):
        raise Trouble("no-table")


async def demand_command(
    services: Services, table: Table, person: str, command: AnyCommand
) -> None:
    """One plays one's own seats; whoever sits here may give an absent player's seat to the stand-in, in time."""
    seat = seat_of(command.seat)
    if seat in seats_of(table.row, person):
        return
    bot = command.to if isinstance(command, Hand) else None
    if bot is None or seat >= len(table.row.seats) or not seats_of(table.row, person):
        raise Trouble("not-your-seat")
    _demand_replaceable(services, table, seat, bot)
    if not await _is_away(services, table, seat):
        raise Trouble("still-here")


def _demand_replaceable(services: Services, table: Table, seat: Seat, bot: str) -> None:
    """Its turn, a fair share of its time gone by, and the bot that the table agreed on."""
    standing, at = table.standing, now()
    if standing is None or standing.waiting is None:
        raise Trouble("not-playing")
    if bot != standing.stand_in:
        raise Trouble("other-stand-in", bot=standing.stand_in)
    since = standing.replaceable(at, services.uptime)
    if since is None or since > at or standing.waiting.seat != seat:
        raise Trouble("not-replaceable")


async def _is_away(services: Services, table: Table, seat: Seat) -> bool:
    """Gone from this table for a while, or from all of them."""
    person = table.row.seats[seat].person
    if person is None:
        return True
    if person in table.audience.people:
        return False
    long_ago = now() - 1000 * services.settings.away_seconds
    if table.last_here(seat) <= long_ago:
        return True
    found = await services.store.people.get(person)
    return found is None or found.seen < long_ago
