"""Reasons that lie in a hand of Paroli: cards drawn or kept, and chips that are not bound too early.

What each is worth in points was fitted to reviews (docs/review.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from spieltisch.rules.game import Seat
from spieltisch.rules.paroli import (
    PAROLI,
    Card,
    Line,
    LineStatus,
    State,
    explain_lines,
    unseen,
    view,
)
from spieltisch.wire.review import Because

__all__ = ["Found", "in_hand", "spoken"]

_FITTING: Final = 10.0
"""A card that an own line lacks."""
_DRAWN, _DRAWN_EARLY = 17.0, -2.0
_HELD, _HELD_EARLY = 9.0, -1.0
"""What a card brings that is drawn, and what one costs that is held: the more, the fewer cards the stock has."""
_STOCK: Final = 90
_LACKING: Final = 8.0
"""What a line with a chip loses by every card that it lacks."""
_JOKER: Final = 17.0
"""A Paroli that is kept."""


class Found(NamedTuple):
    points: float
    because: Because


def in_hand(seat: Seat, one: State, two: State) -> Iterator[Found]:
    """What the plan that leads to `one` draws, keeps or gets rid of, and the other one does not."""
    yield from _more_or_fewer(seat, one, two)
    kept = Counter(one.racks[seat]) - Counter(two.racks[seat])
    if PAROLI in kept:
        yield Found(_JOKER * kept[PAROLI], Because(code="keeps-paroli"))
    yield from _fitting(seat, two, [card for card in kept if card != PAROLI])
    yield from _chip(seat, one, two)


def _more_or_fewer(seat: Seat, one: State, two: State) -> Iterator[Found]:
    """Cards drawn help, cards held cost."""
    drawn = one.turn.owed - two.turn.owed
    fewer = len(two.racks[seat]) - len(one.racks[seat])
    late = 1 - len(one.stock) / _STOCK
    worth, cost = _DRAWN * late + _DRAWN_EARLY, _HELD * late + _HELD_EARLY
    points = worth * drawn + cost * (fewer - drawn)
    if drawn > 0:
        yield Found(points, _draws(seat, one))
    elif fewer > 0:
        yield Found(points, Because(code="lays-more", params={"count": fewer}))


def _draws(seat: Seat, state: State) -> Because:
    """With how many of the unseen cards fill a gap in an own line."""
    lacking = {number for each in _own(seat, state) for number in _not_held(seat, state, each)}
    hidden = unseen(view(state, seat))
    fitting = sum(card.number in lacking for card in hidden)
    return Because(code="draws", params={"count": fitting, "than": len(hidden)})


def _fitting(seat: Seat, worse: State, kept: Sequence[Card]) -> Iterator[Found]:
    """Cards that are kept and that an own line lacks after the worse plan."""
    lines = {
        number: each.line for each in _own(seat, worse) for number in _not_held(seat, worse, each)
    }
    if found := [card for card in kept if card.number in lines]:
        params = {"card": str(found[0]), "line": spoken(lines[found[0].number])}
        yield Found(_FITTING * len(found), Because(code="keeps", params=params))


def _chip(seat: Seat, one: State, two: State) -> Iterator[Found]:
    """A line that only the worse plan claims, and that lacks more than a line of the better one."""
    lines, others = ({each.line: each for each in _own(seat, state)} for state in (one, two))
    better = [_bound(seat, one, lines[line]) for line in lines.keys() - others.keys()]
    for line in others.keys() - lines.keys():
        params = {"line": spoken(line), "count": len(_not_held(seat, two, others[line]))}
        if params["count"]:
            cost = _bound(seat, two, others[line]) - sum(better)
            yield Found(cost, Because(code="keeps-chip", params=params))


def _bound(seat: Seat, state: State, line: LineStatus) -> float:
    """What a chip before this line costs."""
    lacking, missing = len(_not_held(seat, state, line)), len(line.missing)
    return _LACKING * missing - _FITTING * (missing - lacking)


def _own(seat: Seat, state: State) -> list[LineStatus]:
    return [each for each in explain_lines(state) if each.owner == seat]


def _not_held(seat: Seat, state: State, line: LineStatus) -> list[int]:
    """The numbers that a line lacks, without those that the seat holds."""
    lacks = Counter(cell.number for cell in line.missing)
    return [*(lacks - Counter(card.number for card in state.racks[seat])).elements()]


def spoken(line: Line) -> list[str | int]:
    """As sentences take it."""
    return [line.axis, line.at]
