"""No notice depends on what is hidden: games that differ only in hidden cards give the same words at every moment."""

from collections.abc import Sequence
from random import Random

import pytest
from support.leaks import CARD_GAMES, courses, twin

from spieltisch.server.model import SeatRow, TableRow
from spieltisch.server.notices.finding import notices_at
from spieltisch.server.notices.wording import sentence_of
from spieltisch.server.table.advancing import Happening
from spieltisch.server.table.clocks import Clocks
from spieltisch.server.table.state import TableState
from spieltisch.wire.pieces import NoClock
from spieltisch.words.catalogue import codes

NAMES = ("Mira", "Jonas", "Anna")


def said(happened: Sequence[Happening]) -> list[list[tuple[object, ...]]]:
    """At every moment, to everybody, in every language."""
    seats = tuple(SeatRow(name, name=name) for name in NAMES)
    course = happened[-1].course
    row = TableRow("t1", course.game, {}, seats, "Mira", 1, {"clock": {"kind": "none"}})
    states = (TableState(each.course, Clocks(NoClock()), seats, "greedy") for each in happened)
    return [
        [
            (
                notice,
                *(sentence_of(language, notice.kind, row, notice.person) for language in codes()),
            )
            for notice in notices_at(row, state)
        ]
        for state in states
    ]


@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_notices_of_twins_are_the_same(game: str, seed: int) -> None:
    happened = courses(game, len(NAMES), seed, 40)
    other = twin(happened, 0, Random(seed))
    assert said(other) == said(happened)
    assert any(said(happened))


@pytest.mark.parametrize("language", codes())
def test_a_notice_names_the_game_and_the_others(language: str) -> None:
    seats = tuple(SeatRow(name, name=name) for name in NAMES)
    row = TableRow("t1", "paseo", {}, (*seats, SeatRow(bot="club", name="club")), "Mira", 1)
    text = sentence_of(language, "turn", row, "Mira")
    assert all(name in text for name in ("Paseo", "Jonas", "Anna"))
    assert "Mira" not in text
    assert "club" not in text
