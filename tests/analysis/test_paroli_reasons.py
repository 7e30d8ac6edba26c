"""Reasons of card games: what only the worse plan leaves to others or gives out of hand, where it explains a good part."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import pytest

from spieltisch.analysis.figures import Samples
from spieltisch.analysis.paroli.reasons import better_because, by_the_worlds
from spieltisch.kernels.paroli.packing import encode
from spieltisch.rules.paroli import State, parse
from spieltisch.testing.paroli import state_from_drawing
from spieltisch.wire.review import Because

FREE: Final = """
J b1 b2 b3 b4 b5 b6 b7 b8 b9 .
"""
"""Whoever lays the 10 completes a row that has no chip."""
SHORT: Final = """
J b1 b2 b3 b4 b5 b6 b7 b8 .  .
K r1 .  .  .  .  .  .  .  .  .
L g1 g2 g3 g4 g5 g6 g7 g8 g9 r10 B
M .  .  .  .  .  .  .  .  .  g10
"""
"""Row L gets 15 points more by a swap of its 10, for which nobody is asked; in row J two cards are missing."""


def why(state: State, better: str, other: str, points: float) -> Because | None:
    one, two = ([encode(parse(text)) for text in plan.split(", ")] for plan in (better, other))
    return better_because(state, 0, one, two, points)


def test_a_complete_line_is_not_left_to_others() -> None:
    state = state_from_drawing(FREE, ["b10", "b1"])
    found = why(state, "lay b10 J10, claim row J", "lay b10 J10, end", 30)
    assert found == Because(code="left-line", params={"line": ["row", 0], "count": 50, "seat": 1})
    assert why(state, "draw 1", "lay b10 J10, end", 30) == found
    assert why(state, "draw 1", "lay b10 J10, end", 300) is None, "it explains too little"


def test_a_line_is_no_danger_to_whoever_takes_it() -> None:
    state = state_from_drawing(FREE, ["b10", "b1"])
    assert why(state, "draw 1", "lay b10 J10, claim row J", 30) is None


@pytest.mark.parametrize("robber", [True, False])
def test_the_tenth_card_and_its_move_are_not_left_to_others(robber: bool) -> None:
    state = state_from_drawing(SHORT, ["b9", ""], robber=robber, fill_racks="B")
    found = why(state, "draw 1", "lay b9 J9, end", 6)
    params = {"line": ["row", 0], "count": 15, "seat": 1}
    assert found == (Because(code="left-move", params=params) if robber else None)


OWN: Final = """
J b1 b2 b3 b4 b5 b6 .  .  .  .  A
K r1 .  .  .  .  r6 .  .  .  .
"""
"""Row J lacks 7 to 10."""


def test_more_cards_to_choose_from() -> None:
    """Late in the game, with how many of the unseen cards fit an own line: all but the one in hand."""
    begun = state_from_drawing(OWN, ["b7 g2", ""])
    state = replace(begun, stock=begun.stock[:9])
    params = {"count": 3 * 10, "than": 104 - 10}
    assert why(state, "draw 2", "draw 1", 12) == Because(code="draws", params=params)
    assert why(state, "draw 2", "draw 1", 60) is None, "it explains too little"
    assert why(begun, "draw 2", "draw 1", 12) is None, "there is time to draw"


def test_a_card_that_an_own_line_lacks_is_kept() -> None:
    state = state_from_drawing(OWN, ["g7 b2", ""])
    found = why(state, "lay b2 K2, end", "lay g7 K7, end", 9)
    assert found == Because(code="keeps", params={"card": "g7", "line": ["row", 0]})
    assert why(state, "lay b2 K2, end", "lay g7 J7, end", 9) is None, "it went into the line"


def test_a_paroli_is_kept() -> None:
    state = state_from_drawing(OWN, ["P b2", ""])
    assert why(state, "lay b2 K2, end", "lay P K2, end", 30) == Because(code="keeps-paroli")


def test_a_chip_is_not_tied_to_a_line_that_lacks_much() -> None:
    state = state_from_drawing(OWN, ["b2 b3", ""])
    found = why(state, "lay b2 K2, end", "lay b2 K2, claim row K", 40)
    params = {"line": ["row", 1], "count": 6}
    assert found == Because(code="keeps-chip", params=params)


def points(own: Sequence[float], theirs: Sequence[float]) -> Samples:
    """Of two seats, by world."""
    return np.array([own, theirs]).T


EVEN: Final = [20.0, 22.0, 18.0, 20.0]


def test_the_worlds_say_whose_points_it_changes() -> None:
    more, fewer = ([each + by for each in EVEN] for by in (9, -9))
    base = points(EVEN, EVEN)
    found = by_the_worlds(0, (points(more, EVEN), base), 9)
    assert found == Because(code="on-average", params={"count": 29, "than": 20, "seat": 0})
    found = by_the_worlds(0, (points(EVEN, fewer), base), 9)
    assert found == Because(code="on-average", params={"count": 11, "than": 20, "seat": 1})


def test_the_worlds_say_nothing_that_is_small_or_in_doubt() -> None:
    base, more = points(EVEN, EVEN), points([each + 9 for each in EVEN], EVEN)
    assert by_the_worlds(0, (more, base), 28) is None, "it explains too little"
    assert by_the_worlds(0, (points([22.0, 24.0, 20.0, 22.0], EVEN), base), 2) is None, (
        "it is little"
    )
    assert by_the_worlds(0, (points([90.0, -20.0, 50.0, -4.0], EVEN), base), 9) is None, "in doubt"
