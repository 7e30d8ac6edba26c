"""The moments of a race: exact with two players, by playing on with more."""

from __future__ import annotations

from collections.abc import Iterator

from spieltisch.analysis.findings import Effort, Findings
from spieltisch.analysis.paseo.exact import (
    Solved,
    is_near_limit,
    kept,
    moments,
    race_of,
    solutions,
    start_of_race,
)
from spieltisch.analysis.paseo.network import find as find_by_playing_on
from spieltisch.rules.record import PlayedAction, Record
from spieltisch.solver import unless_damaged
from spieltisch.wire.review import Method

__all__ = ["find"]


def find(record: Record, effort: Effort) -> Iterator[Findings]:
    """The second half of a race first, then all of it."""
    race = race_of(record)
    if not race:
        return
    yield from (_exact if len(record.seats) == 2 else find_by_playing_on)(race, effort)


def _exact(race: list[PlayedAction], effort: Effort) -> Iterator[Findings]:
    known = kept(race)
    if known is not None and (found := unless_damaged(lambda: _served(race, known))):
        yield found
        return
    for solved in solutions(race, effort):
        yield _served(race, solved)


def _served(race: list[PlayedAction], solved: Solved) -> Findings:
    """What a solution says."""
    found, whole = tuple(moments(race, solved)), solved.since == race[0].number - 1
    return Findings(
        moments=found,
        start=start_of_race(race, solved.solution) if whole else None,
        method=Method(kind="solved"),
        whole=whole,
        progress=1.0 if whole else len(found) / len(race),
        since=solved.since,
        limit=is_near_limit(race),
    )
