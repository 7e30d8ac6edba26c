"""Links by which strangers read a game that is over: they open that game, and nothing else."""

from __future__ import annotations

from typing import Final

from spieltisch.server.people.auth import hashed
from spieltisch.server.people.authority import is_over
from spieltisch.server.services import Services
from spieltisch.server.table.table import LiveTable

__all__ = ["SHARE_HEADER", "opens", "share_id"]

SHARE_HEADER: Final = "spieltisch-share"
_LONGEST: Final = 64


async def opens(services: Services, table: LiveTable, code: str) -> bool:
    """Whether the code of a link is one to this game, and the game is over."""
    if not is_over(table) or not 0 < len(code) <= _LONGEST:
        return False
    found = await services.store.shares.get(hashed(code))
    return found is not None and found.table == table.row.id


def share_id(code_hash: str) -> str:
    """What a link is called when it is listed: enough to tell it by, and of no use to open anything."""
    return code_hash[:16]
