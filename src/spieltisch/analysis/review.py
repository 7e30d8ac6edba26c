"""A game, reviewed: the same for every game, with its moments from the game's own folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from spieltisch.analysis.findings import Effort, Findings, Tell
from spieltisch.analysis.folders import module_of
from spieltisch.analysis.summing import key_turns, ledgers, summaries
from spieltisch.rules.catalogue import entry
from spieltisch.rules.errors import Impossible
from spieltisch.rules.game import Outcome
from spieltisch.rules.record import Record, digest, final_state
from spieltisch.wire.review import Review
from spieltisch.words.languages import choose

__all__ = ["Reviewed", "review", "reviews", "shares_of"]

_UNFINISHED: Final = "unfinished"


class Reviewed(Review, frozen=True, kw_only=True):
    """A review that notebooks show as pictures, from the side of A."""

    def _repr_html_(self) -> str:
        from spieltisch.analysis.report import fragment  # noqa: PLC0415 only notebooks draw

        return fragment(self, 0, choose())


def review(record: Record, *, threads: int = 1, tell: Tell = id, seed: int = 0) -> Reviewed:
    """All of a game, as far as it can be known; raises `Impossible` if there is nothing to review.

    `tell` is told how much of the work is done, of 1. See `reviews` for what is known on the way.
    """
    found = None
    for found in reviews(record, threads=threads, tell=tell, seed=seed):  # noqa: B007 the last one is wanted
        pass
    if found is None:
        raise Impossible("Nothing of this game can be reviewed: the race or the play never began.")
    return found


def reviews(
    record: Record, *, threads: int = 1, tell: Tell = id, seed: int = 0
) -> Iterator[Reviewed]:
    """What is known early, then more, at last all of it (`whole`).

    If memory or disk is too little for the rest, what is known so far remains, and the error is raised.
    """
    find: Callable[[Record, Effort], Iterator[Findings]] = module_of(record.game, "finding").find
    for found in find(record, Effort(threads, tell, seed)):
        yield _summed_up(record, found)


def _summed_up(record: Record, found: Findings) -> Reviewed:
    ended = entry(record.game).game.outcome(final_state(record))
    result = shares_of(ended, len(record.seats))
    closing = found.whole and found.start and result and (ended and ended.winners)
    at_last = result or tuple(each.value for each in found.moments[-1].after)
    return Reviewed(
        game=record.game,  # type: ignore[arg-type]  # the catalogue's names are the wire's
        digest=digest(record),
        players=record.seats,
        exact=found.method.kind == "solved",
        method=found.method,
        whole=found.whole,
        progress=found.progress,
        since=found.since,
        result=result,
        ending=ended.reason if ended else _UNFINISHED,
        scores=ended.scores if ended else (),
        moments=found.moments,
        ledgers=ledgers(found.moments, found.start, result) if closing and found.start else (),
        seats=summaries(record.game, record.seats, found.moments, at_last),
        key=key_turns(found.moments),
        limit=found.limit or (ended is not None and ended.reason == "turn-limit"),
    )


def shares_of(ended: Outcome | None, players: int) -> tuple[float, ...]:
    """By seat its share of the win; of a game that is not over, nothing."""
    if ended is None:
        return ()
    return tuple(
        1 / len(ended.winners) if seat in ended.winners else 0.0 for seat in range(players)
    )
