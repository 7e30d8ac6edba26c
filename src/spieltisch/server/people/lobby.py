"""Setting a table up, sitting down and getting up: changes of its row, each a pure function. All raise `TableError`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from spieltisch.bots.registry import bots_for
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import Seat
from spieltisch.server.model import Person, SeatRow, TableRow
from spieltisch.server.people.one_line import line_of_words
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.options import TableOptions, options_of, with_options
from spieltisch.server.table.services import new_id, now
from spieltisch.wire.bodies import CreateTable, SeatWish
from spieltisch.wire.codec import write

__all__ = [
    "demand_bot",
    "demand_seat",
    "filled",
    "left",
    "named",
    "new_table",
    "readmitted",
    "sat",
    "seated_bot",
    "set_up_again",
]

_MOST_SENT_AWAY: Final = 100
_LONGEST_CONFIG: Final = 2048
"""Bytes of JSON; the longest agreement that can be played, a given path for four, takes a third of it."""


def named(name: str) -> str:
    """A name that fits in a line."""
    plain = line_of_words(name)
    if plain is None or plain != plain.strip():
        raise TableError("bad-name")
    return plain


def new_table(wish: CreateTable, person: Person) -> TableRow:
    options = TableOptions(
        clock=wish.clock,
        on_timeout=wish.on_timeout,
        chat=wish.chat,
        counts=wish.counts,
        fair=wish.fair,
        stand_in=wish.stand_in,
        absent_bot=wish.absent_bot,
    )
    demand_bot(wish.game, wish.stand_in)
    bare = TableRow(
        id=new_id(),
        game=wish.game,
        config=_config(wish),
        seats=tuple(_seat(wish.game, seat, person) for seat in wish.seats),
        owner=person.id,
        created=now(),
        public=wish.public,
    )
    return with_options(bare, options)


def sat(row: TableRow, seat: Seat, person: Person, name: str | None) -> TableRow:
    """The same person may sit at several seats, where several play on one screen.

    A table whose owner is gone is theirs who sit down there next.
    """
    _demand_gathering(row)
    if person.id in options_of(row).sent_away:
        raise TableError("sent-away")
    taken = demand_seat(row, seat)
    if taken.bot or taken.person not in (None, person.id):
        raise TableError("seat-taken")
    owned = replace(row, owner=row.owner or person.id)
    return _with_seat(owned, seat, SeatRow(person=person.id, name=named(name or person.name)))


def left(row: TableRow, seat: Seat, person: str) -> TableRow:
    """Get up; the owner may also send somebody away, who stays away, and put a bot back on the shelf."""
    _demand_gathering(row)
    sitter = demand_seat(row, seat).person
    if person not in (sitter, row.owner):
        raise TableError("not-your-seat")
    free = _with_seat(row, seat, SeatRow())
    return free if sitter in {None, person} else _without(free, str(sitter))


def readmitted(row: TableRow, person: str) -> TableRow:
    """An invitation lets a player who was sent away sit down again."""
    options = options_of(row)
    kept = tuple(each for each in options.sent_away if each != person)
    return with_options(row, structs.replace(options, sent_away=kept))


def seated_bot(row: TableRow, seat: Seat, bot: str) -> TableRow:
    _demand_gathering(row)
    demand_bot(row.game, bot)
    if demand_seat(row, seat).person:
        raise TableError("seat-taken")
    return _with_seat(row, seat, _bot(bot))


def filled(row: TableRow, bot: str | None) -> TableRow:
    """Every open seat taken by this bot."""
    _demand_gathering(row)
    if bot is None:
        return row
    demand_bot(row.game, bot)
    seats = (seat if seat.person or seat.bot else _bot(bot) for seat in row.seats)
    return replace(row, seats=tuple(seats))


def set_up_again(row: TableRow, owner: str) -> TableRow:
    """The same table set up again by somebody. Everybody keeps seat and colour: chance says who begins."""
    fresh = TableRow(
        id=new_id(row.id),
        game=row.game,
        config=row.config,
        seats=row.seats,
        owner=owner,
        created=now(),
        public=row.public,
    )
    again = structs.replace(
        options_of(row), rematch=None, origin=None, given=(), position=None, practice=False
    )
    return with_options(fresh, again)


def demand_seat(row: TableRow, seat: Seat) -> SeatRow:
    if seat not in range(len(row.seats)):
        raise TableError("no-seat")
    return row.seats[seat]


def demand_bot(game: str, bot: str) -> None:
    if bot not in bots_for(game):
        raise TableError("no-bot", bot=bot)


def _without(row: TableRow, person: str) -> TableRow:
    """Nobody of that person's is left at the table."""
    options = options_of(row)
    seats = tuple(SeatRow() if seat.person == person else seat for seat in row.seats)
    away = (*options.sent_away, person)[-_MOST_SENT_AWAY:]
    return with_options(replace(row, seats=seats), structs.replace(options, sent_away=away))


def _demand_gathering(row: TableRow) -> None:
    if row.status != "gathering":
        raise TableError("already-started")


def _config(wish: CreateTable) -> dict[str, object]:
    """As the law writes it, with as many players as seats. Its size is bounded before the law judges it."""
    if len(write(wish.config)) > _LONGEST_CONFIG:
        raise TableError("bad-config", text=f"It takes more than {_LONGEST_CONFIG} bytes.")
    found, players = entry(wish.game), len(wish.seats)
    try:
        config = found.config_from_json({"players": players, **wish.config})
    except SpieltischError as error:
        raise TableError("bad-config", text=str(error)) from None
    if config.players != players:
        raise TableError("bad-config", text=f"{config.players} players need as many seats.")
    return dict(found.config_to_json(config))


def _seat(game: str, wish: SeatWish, person: Person) -> SeatRow:
    match wish.kind:
        case "open":
            return SeatRow()
        case "me":
            return SeatRow(person=person.id, name=named(wish.name or person.name))
        case "bot":
            demand_bot(game, wish.bot or "")
            return _bot(wish.bot or "")


def _bot(bot: str) -> SeatRow:
    return SeatRow(bot=bot, name=bot)


def _with_seat(row: TableRow, number: Seat, seat: SeatRow) -> TableRow:
    seats: Sequence[SeatRow] = row.seats
    return replace(row, seats=(*seats[:number], seat, *seats[number + 1 :]))
