"""What players heard is done, and whether the store has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from spieltisch.server.model import Event
from spieltisch.server.store import read_store

__all__ = ["Acknowledged", "missing"]


@dataclass(frozen=True)
class Acknowledged:
    table: str
    seq: int
    idem: str
    at: float


async def missing(acknowledged: Sequence[Acknowledged], database: str) -> list[str]:
    """What is lost, stands elsewhere or twice, and where a number is missing."""
    async with read_store(database) as store:
        logs = {
            table: await store.log.since(table) for table in {each.table for each in acknowledged}
        }
    written = {(table, event.seq): event.idem for table, log in logs.items() for event in log}
    return [
        *(flaw for table, log in logs.items() for flaw in _flaws(table, log)),
        *(
            f"{each.table} {each.seq} is not what was acknowledged"
            for each in acknowledged
            if written.get((each.table, each.seq)) != each.idem
        ),
    ]


def _flaws(table: str, log: Sequence[Event]) -> list[str]:
    gap = [event.seq for event in log] != [*range(len(log))]
    idems = Counter(event.idem for event in log if event.idem)
    double = [idem for idem, count in idems.items() if count > 1]
    return [f"{table} has a gap"] * gap + [f"{table} has {idem} twice" for idem in double]
