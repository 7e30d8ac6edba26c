"""The judge of concurrent histories finds what can't be, and nothing else."""

from dataclasses import replace

import pytest
from support.stress.histories import History, Operation, violations

from spieltisch.server.model import Event
from spieltisch.wire.downward import Accepted, Stale

ONE, TWO = "1" * 32, "2" * 32


def event(seq: int, idem: str | None, action: str = "draw 1") -> Event:
    return Event(seq, 0, "act", "A", {"action": action}, 1, "00", idem)


def done(idem: str, seq: int, sent: float, answered: float) -> Operation:
    return Operation(idem, seq - 1, "draw 1", sent, answered, Accepted(idem=idem, seq=seq))


LOG = [event(0, None), event(1, ONE), event(2, TWO)]
RIGHT = [done(ONE, 1, 0, 1), done(TWO, 2, 2, 3), replace(done(ONE, 1, 4, 5), answered=5)]


def test_what_is_in_order_is_accepted() -> None:
    unanswered = Operation("3" * 32, 2, "draw 1", 6)
    late = Operation("4" * 32, 0, "draw 1", 6, 7, Stale(idem="4" * 32, seq=2, events=()))
    assert violations(History("t", [*RIGHT, unanswered, late]), LOG) == []


@pytest.mark.parametrize(
    ("operations", "log", "said"),
    [
        (RIGHT, LOG[:2], "lost"),
        (RIGHT, [*LOG, event(3, ONE)], "twice"),
        (RIGHT, [LOG[0], LOG[2], LOG[1]], "gap"),
        (RIGHT, [LOG[0], event(1, TWO), event(2, ONE)], "elsewhere"),
        (RIGHT, [LOG[0], event(1, ONE, "draw 2"), LOG[2]], "elsewhere"),
        ([done(TWO, 2, 0, 1), done(ONE, 1, 2, 3)], LOG, "preceded"),
        (
            [*RIGHT, Operation("4" * 32, 0, "draw 1", 6, 7, Stale(idem=ONE, seq=1, events=()))],
            LOG,
            "told of 1 after 2",
        ),
    ],
)
def test_what_cannot_be_is_found(operations: list[Operation], log: list[Event], said: str) -> None:
    assert any(said in each for each in violations(History("t", operations), log))
