"""A command and the person who gives it: carried out if they may. What was accepted once is never refused later."""

from __future__ import annotations

from time import perf_counter

from spieltisch.rules.game import Seat
from spieltisch.server.people.authority import seats_of
from spieltisch.server.people.lobby import demand_bot
from spieltisch.server.people.room import demand_bots_alone
from spieltisch.server.services import Services
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.replay import seat_of
from spieltisch.server.table.services import now
from spieltisch.server.table.table import Answer, LiveTable
from spieltisch.server.table.views import Viewers
from spieltisch.server.tables import OpenTables
from spieltisch.wire.upward import AnyCommand, Hand

__all__ = ["carry_out"]


async def carry_out(
    open_tables: OpenTables, table: LiveTable, person: str, command: AnyCommand, viewers: Viewers
) -> Answer:
    """Counted and timed, whatever comes of it; raises `TableError` and `StoreFailed`."""
    begun, kind, services = perf_counter(), "Error", open_tables.services
    try:
        given = await _carried_out(open_tables, table, person, command, viewers)
        kind = type(given).__name__
        return given
    finally:
        services.metrics.answers.labels(kind).inc()
        services.metrics.acknowledging.observe(perf_counter() - begun)


async def _carried_out(
    open_tables: OpenTables, table: LiveTable, person: str, command: AnyCommand, viewers: Viewers
) -> Answer:
    try:
        await _demand_command(open_tables.services, table, person, command)
        if isinstance(command, Hand) and command.to is not None:
            demand_bot(table.row.game, command.to)
            await _demand_company(open_tables, table, person, seat_of(command.seat))
    except TableError:
        if seats_of(table.row, person) and (accepted := await table.repeated(command)):
            return accepted
        raise
    return await table.command(command, viewers)


async def _demand_company(
    open_tables: OpenTables, table: LiveTable, person: str, seat: Seat
) -> None:
    """Only at few tables do bots play without anybody, also where somebody sat down first."""
    table_state = table.table_state
    if table_state is None or seat in table_state.bots:
        return
    if len(table_state.bots) + 1 == len(table_state.seats):
        await demand_bots_alone(open_tables, person)


async def _demand_command(
    services: Services, table: LiveTable, person: str, command: AnyCommand
) -> None:
    """One plays one's own seats; whoever sits here may give an absent player's seat to the stand-in, in time."""
    seat = seat_of(command.seat)
    if seat in seats_of(table.row, person):
        return
    bot = command.to if isinstance(command, Hand) else None
    if bot is None or seat >= len(table.row.seats) or not seats_of(table.row, person):
        raise TableError("not-your-seat")
    _demand_replaceable(services, table, seat, bot)
    if not await _is_away(services, table, seat):
        raise TableError("still-here")


def _demand_replaceable(services: Services, table: LiveTable, seat: Seat, bot: str) -> None:
    """Its turn, a fair share of its time gone by, and the bot that the table agreed on."""
    table_state, at = table.table_state, now()
    if table_state is None or table_state.waiting is None:
        raise TableError("not-playing")
    if bot != table_state.stand_in:
        raise TableError("other-stand-in", bot=table_state.stand_in)
    since = table_state.replaceable(at, services.uptime)
    if since is None or since > at or table_state.waiting.seat != seat:
        raise TableError("not-replaceable")


async def _is_away(services: Services, table: LiveTable, seat: Seat) -> bool:
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
