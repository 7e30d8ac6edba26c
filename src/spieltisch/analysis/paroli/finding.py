"""The moments of a game of Paroli or Räuberparoli, by playing on from each.

Decisions are judged twice: by what the seat could know, with all it could not see dealt again in every world, and in
hindsight, with the cards as they lay. Only the first says whether something was a mistake. What moments changed, and
so the ledger, is counted with the cards as they lay.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from typing import Final

from spieltisch.analysis.findings import Effort, Findings
from spieltisch.analysis.paroli.playing import NOBODY, Table, Worlds
from spieltisch.analysis.paroli.studying import ChanceStudy, DecisionStudy
from spieltisch.analysis.passes import Start, Study, by_seat, in_passes
from spieltisch.kernels.paroli.packing import pack
from spieltisch.rules.paroli import Phase
from spieltisch.rules.record import PlayedAction, Record, replay

__all__ = ["find"]

PASSES: Final = (8, 24, 64)
"""Worlds that are known after each pass: coarse figures first."""
_START: Final = 1 << 40
"""The seed of the beginning; moments have the number of their action."""


def find(record: Record, effort: Effort) -> Iterator[Findings]:
    """Coarse figures of the whole game first, then finer ones."""
    studies = [*_studies(record)]
    if not studies:
        return
    table = Table(record.game, effort.threads, effort.seed)
    start = partial(_start, table, studies[0])
    yield from in_passes(table, studies, effort, PASSES, start)


def _studies(record: Record) -> Iterator[Study[Table]]:
    """Steps of one seat in a turn are one decision, cards dealt one after the other are one draw."""
    played = [each for each in replay(record) if _is_begun(each)]
    for (seat, _), run in groupby(played, key=lambda each: (each.actor, each.before.turns)):
        steps = [*run]
        if isinstance(seat, int):
            yield DecisionStudy(record.game, seat, steps)
        else:
            yield ChanceStudy(record.game, steps)


def _is_begun(played: PlayedAction) -> bool:
    """Whether the cards were dealt out and the first one was turned up before."""
    return played.before.phase not in (Phase.FIRST, Phase.DEALING, Phase.TURN_UP)


def _start(table: Table, first: Study[Table], worlds: int) -> Start:
    """By seat the chance before the first turn."""
    row = pack(first.state)
    ends = table.play(row, [()], Worlds(NOBODY, _START, range(4 * worlds)))
    return by_seat(ends.shares[0])
