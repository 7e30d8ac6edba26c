"""A command from whoever gives it: carried out if they may. What was accepted once is never refused later."""

from __future__ import annotations

from time import perf_counter

from spieltisch.server.people.authority import demand_command, seats_of
from spieltisch.server.people.lobby import demand_bot
from spieltisch.server.services import Services
from spieltisch.server.table.errors import TableError
from spieltisch.server.table.table import Answer, LiveTable
from spieltisch.server.table.views import Viewers
from spieltisch.wire.upward import AnyCommand, Hand

__all__ = ["carry_out"]


async def carry_out(
    services: Services, table: LiveTable, person: str, command: AnyCommand, viewers: Viewers
) -> Answer:
    """Counted and timed, whatever comes of it; raises `TableError` and `StoreFailed`."""
    begun, kind = perf_counter(), "Error"
    try:
        given = await _carried_out(services, table, person, command, viewers)
        kind = type(given).__name__
        return given
    finally:
        services.metrics.answers.labels(kind).inc()
        services.metrics.acknowledging.observe(perf_counter() - begun)


async def _carried_out(
    services: Services, table: LiveTable, person: str, command: AnyCommand, viewers: Viewers
) -> Answer:
    try:
        await demand_command(services, table, person, command)
        if isinstance(command, Hand) and command.to is not None:
            demand_bot(table.row.game, command.to)
    except TableError:
        if seats_of(table.row, person) and (accepted := await table.repeated(command)):
            return accepted
        raise
    return await table.command(command, viewers)
