"""A command from whoever gives it: carried out if they may. What was accepted once is never refused later."""

from __future__ import annotations

from spieltisch.server.authority import demand_command
from spieltisch.server.lobby import demand_bot
from spieltisch.server.services import Services
from spieltisch.server.sight import Viewers
from spieltisch.server.table import Answer, Table
from spieltisch.server.trouble import Trouble
from spieltisch.wire.upward import AnyCommand, Hand

__all__ = ["carry_out"]


async def carry_out(
    services: Services, table: Table, person: str, command: AnyCommand, viewers: Viewers
) -> Answer:
    """Raises `Trouble` and `StoreFailed`."""
    try:
        await demand_command(services, table, person, command)
        if isinstance(command, Hand) and command.to is not None:
            demand_bot(table.row.game, command.to)
    except Trouble:
        if accepted := await table.repeated(command):
            return accepted
        raise
    return await table.command(command, viewers)
