"""The moments of a race: exact with two players, by playing on with more."""

from __future__ import annotations

from collections.abc import Iterator

from spieltisch.analysis.findings import Effort, Findings
from spieltisch.analysis.paseo.exact import (
    is_near_limit,
    moments,
    race_of,
    solutions,
    start_of_race,
)
from spieltisch.analysis.paseo.network import find as find_by_playing_on
from spieltisch.rules.record import PlayedAction, Record
from spieltisch.wire.review import Method

__all__ = ["find"]


def find(record: Record, effort: Effort) -> Iterator[Findings]:
    """The second half of a race first, then all of it."""
    race = race_of(record)
    if not race:
        return
    yield from (_exact if len(record.seats) == 2 else find_by_playing_on)(race, effort)


def _exact(race: list[PlayedAction], effort: Effort) -> Iterator[Findings]:
    limit, first = is_near_limit(race), race[0].number - 1
    for solved in solutions(race, effort):
        found = tuple(moments(race, solved))
        whole = solved.since == first
        yield Findings(
            moments=found,
            start=start_of_race(race, solved.solution) if whole else None,
            method=Method(kind="solved"),
            whole=whole,
            progress=1.0 if whole else len(found) / len(race),
            since=solved.since,
            limit=limit,
        )
