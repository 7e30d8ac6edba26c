"""Games that do not begin here: brought in from paper, or played on from a moment of another one."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, Final

from msgspec import structs

from spieltisch.games.port import Unanswerable
from spieltisch.games.registry import PORTS
from spieltisch.rules.errors import SpieltischError
from spieltisch.rules.game import Chance, Seat
from spieltisch.server.model import Person, SeatRow, TableRow
from spieltisch.server.people.authority import demand_ended, seats_of
from spieltisch.server.people.lobby import demand_bot, demand_seat
from spieltisch.server.people.one_line import line_of_words
from spieltisch.server.people.worlds import world_seed
from spieltisch.server.table.bringing import Brought
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.options import TableOptions, options_of, with_options
from spieltisch.server.table.records import kept_actions
from spieltisch.server.table.replay import Course, seat_of
from spieltisch.server.table.services import new_id, now
from spieltisch.server.table.table import LiveTable
from spieltisch.wire import finished
from spieltisch.wire.pieces import Origin

__all__ = ["brought_row", "moment_of", "played_on"]

_LONGEST_NAME: Final = 40


def brought_row(found: Brought, person: Person, table: str, at: int) -> TableRow:
    """The table of a game from paper."""
    seats = (SeatRow(name=_name(number, name)) for number, name in enumerate(found.names))
    row = TableRow(
        id=table,
        game=found.game,
        config=found.config,
        seats=tuple(seats),
        owner=person.id,
        created=at,
        brought=True,
    )
    return with_options(row, TableOptions(fair=False, chat=False, origin=Origin(kind="record")))


def _name(seat: Seat, name: str) -> str:
    """As a name at a table may be."""
    return line_of_words(name[:_LONGEST_NAME].strip()) or "ABCDEF"[seat]


async def played_on(source: LiveTable, wish: finished.PlayOn, person: Person) -> TableRow:
    """The row of the new table; raises `TableError`."""
    demand_ended(source)
    course = await moment_of(source, wish.at)
    rolled = [_chosen_roll(course, wish.roll)] if wish.roll else []
    seat = _seat(person, source, course, wish)
    if wish.bot is not None:
        demand_bot(source.row.game, wish.bot)
    texts = kept_actions([each for each in await source.written() if each.seq <= wish.at])
    texts = [*texts, *rolled]
    begun = await _position(source)
    if wish.world is not None:
        texts = await asyncio.to_thread(_dealt_again, course, texts, seat, wish.world)
    row = _new_row(person, source.row, wish, seat)
    agreed = structs.replace(options_of(row), given=tuple(texts), position=begun)
    return with_options(row, agreed)


async def moment_of(source: LiveTable, at: int) -> Course:
    """How the game stood after an event, if somebody could go on from there."""
    found = [each.course for each in await source.happened() if each.event.seq == at]
    if not found or found[0].ending or found[0].seeding.waits_for:
        raise TableError("no-moment")
    if found[0].entry.game.actor(found[0].state) is None:
        raise TableError("no-moment")
    return found[0]


def _chosen_roll(course: Course, dice: tuple[int, int]) -> str:
    """As the record writes it; raises `TableError` where no roll comes next."""
    game = course.entry.game
    try:
        roll = course.port.roll(dice)
    except Unanswerable:
        raise TableError("no-moment") from None
    if refusal := game.refusal(course.state, roll):
        raise TableError("not-legal", ruling=refusal.ruling, reason=refusal.code)
    if game.actor(game.apply(course.state, roll).state) is None:
        raise TableError("no-moment")
    return game.format(roll)


async def _position(source: LiveTable) -> str | None:
    """What the source begins with. Where cards are hidden, nobody else can check what was drawn after that."""
    position = (await source.written())[0].body.get("position")
    if position is not None and PORTS[source.row.game].hidden:
        raise TableError("no-moment")
    return position


def _seat(person: Person, source: LiveTable, course: Course, wish: finished.PlayOn) -> Seat:
    if wish.seat is not None:
        demand_seat(source.row, seat_of(wish.seat))
        return seat_of(wish.seat)
    own = seats_of(source.row, person.id)
    actor = course.entry.game.actor(course.state)
    to_act = 0 if isinstance(actor, Chance) or actor is None else actor
    return to_act if to_act in own or not own else own[0]


def _dealt_again(course: Course, texts: list[str], seat: Seat, world: int) -> list[str]:
    """The same game, but for cards that the seat had not seen; raises `TableError` if there is none."""
    game = course.entry.game
    actions, rng = [game.parse(text) for text in texts], Random(world_seed(course, seat, world))
    try:
        again = course.port.dealt_again(course.config, actions, seat, rng)
    except SpieltischError:
        raise TableError("no-world") from None
    return [game.format(action) for action in again]


def _new_row(person: Person, source: TableRow, wish: finished.PlayOn, seat: Seat) -> TableRow:
    """Everybody's name but the caller's stays with the game that was."""
    others = SeatRow() if wish.bot is None else SeatRow(bot=wish.bot, name=wish.bot)
    mine = SeatRow(person=person.id, name=person.name)
    seats = tuple(mine if number == seat else others for number in range(len(source.seats)))
    options = TableOptions(
        counts=options_of(source).counts,
        origin=Origin(kind="table", table=source.id, at=wish.at, world=wish.world, roll=wish.roll),
    )
    bare: dict[str, Any] = {"owner": person.id, "created": now()}
    row = TableRow(
        id=new_id(source.id), game=source.game, config=source.config, seats=seats, **bare
    )
    return with_options(row, options)
