"""A position of Paroli looked at, by what a seat may know, and the worlds it could be in."""

from __future__ import annotations

from random import Random
from typing import Final

from spieltisch.analysis.figures import mean_of
from spieltisch.analysis.findings import letter
from spieltisch.analysis.paroli.held import cards_held
from spieltisch.analysis.paroli.playing import NOBODY, Ends, Plan, Table, Worlds, ways_to_go
from spieltisch.analysis.paroli.reasons import why
from spieltisch.analysis.paroli.studying import weighed
from spieltisch.analysis.passes import by_seat
from spieltisch.kernels.paroli.packing import pack
from spieltisch.rules.game import Seat
from spieltisch.rules.paroli import State, View, actor, outcome, sample, view
from spieltisch.search.budget import Budget, Spending
from spieltisch.wire.review import Because, Figure, HintGiven, Outlook, World

__all__ = ["hint", "look", "worlds"]

_FEW: Final = 12
_MOST: Final = 96
_BEST: Final = 3
_KEPT: Final = 4
_EACH: Final = 24
"""How often a single world is played on."""
_SMALL: Final = 0.01


def look(game: str, state: State, budget: Budget) -> Outlook:
    """What the seat that acts could do, by what it knows; chances and points with the cards as they lie."""
    ended, seat = outcome(state), actor(state)
    if ended is not None or not isinstance(seat, int):
        return Outlook(seat=None, exact=ended is not None, chances=_now(game, state).chances)
    plans, known = _weighed(game, state, seat, budget)
    now = _now(game, state)
    return Outlook(
        seat=letter(seat),
        exact=False,
        chances=now.chances,
        points=now.points,
        weighed=weighed(plans, known, None, seat),
        held=cards_held(state, seat),
    )


def hint(game: str, seen: View, budget: Budget, rng: Random) -> HintGiven:
    """The best three ways to play the turn, from what the seat may know, and why."""
    seat, state = seen.seat or 0, sample(seen, rng)
    plans, known = _weighed(game, state, seat, budget)
    found = weighed(plans, known, None, seat)
    return HintGiven(
        seat=letter(seat),
        exact=False,
        before=_before(game, state, seat),
        after=found[0].chance,
        choices=len(ways_to_go(pack(state))),
        weighed=found[:_BEST],
        reason=_why(state, seat, plans, known),
    )


def _why(state: State, seat: Seat, plans: list[Plan], known: Ends) -> Because | None:
    if len(plans) == 1:
        return Because(code="only") if len(ways_to_go(pack(state))) == 1 else None
    order = sorted(range(len(plans)), key=lambda place: -known.shares[place, :, seat].mean())
    one, two = order[:2]
    if known.shares[one, :, seat].mean() - known.shares[two, :, seat].mean() < _SMALL:
        return Because(code="small-edge")
    return why(state, seat, (plans[one], plans[two]), (known.points[one], known.points[two]))


def _weighed(game: str, state: State, seat: Seat, budget: Budget) -> tuple[list[Plan], Ends]:
    """Plans in a few worlds, then the best of them in more while there is time."""
    table, spent, row = Table(game), Spending(budget.half()), pack(state)
    try:
        plans = table.plans(row, seat, 1)
        known, done = table.play(row, plans, Worlds(seat, 1, range(_FEW))), _FEW
        order = sorted(range(len(plans)), key=lambda place: -known.shares[place, :, seat].mean())
        plans, known = [plans[place] for place in order[:_KEPT]], known.only(order[:_KEPT])
        while done < _MOST and not spent.is_over:
            known = known.more(table.play(row, plans, Worlds(seat, 1, range(done, 2 * done))))
            done *= 2
    finally:
        table.close()
    return plans, known


def _before(game: str, state: State, seat: Seat) -> Figure:
    """The chance of the turn played as the fast policy would."""
    table = Table(game)
    try:
        ends = table.play(pack(state), [()], Worlds(seat, 2, range(2 * _FEW)))
    finally:
        table.close()
    return mean_of(ends.shares[0, :, seat])


def _now(game: str, state: State) -> World:
    """Chances and points with the cards as they lie."""
    table = Table(game)
    try:
        ends = table.play(pack(state), [()], Worlds(NOBODY, 3, range(_EACH)))
    finally:
        table.close()
    racks = tuple(tuple(map(str, rack)) for rack in state.racks)
    return World(racks=racks, chances=by_seat(ends.shares[0]), points=by_seat(ends.points[0]))


def worlds(game: str, state: State, seat: Seat, count: int, rng: Random) -> tuple[World, ...]:
    """Ways the cards could lie that a seat can't see, each played on by itself."""
    seen = view(state, seat)
    return tuple(_now(game, sample(seen, rng)) for _ in range(count))
