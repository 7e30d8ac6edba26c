"""Why one turn of Paseo is better than another, in things a player can see.

What each sign is worth was fitted to the truth: 787 pairs of a best and another turn in 40 games between
clubs on random paths, boxes solved (docs/review.md). A reason is given if its sign explains a good part
of the difference by these weights; of several, the one that explains most.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from spieltisch.analysis.paseo.signs import Signs, own_number_ahead, signs, stuck_rolls
from spieltisch.rules.game import Seat
from spieltisch.rules.paseo import State, Turn, apply, hops, outcome
from spieltisch.rules.paseo.state import turn_of
from spieltisch.wire.review import Because

__all__ = ["better_because"]

_STUCK: Final = 0.018
"""A roll of 36 that leaves oneself stuck."""
_THEIR_STUCK: Final = 0.015
_THEIR_MOVES: Final = 0.023
"""A pair of an opponent's stone and a die that goes."""
_RESERVE: Final = 0.013
"""A step not used: who has none left is stuck."""
_HOME: Final = 0.113
_GOOD_PART: Final = 1 / 3
_FEW_DICE, _MANY_DICE = 2, 2
"""A stone that at most two dice move is freed if two more do."""
SMALL: Final = 0.01
"""Below this the second best does as well."""


class _Pair(NamedTuple):
    """Two turns beside each other, and the boards they leave."""

    seat: Seat
    state: State
    turns: tuple[Turn, Turn]
    after: tuple[State, State]
    own: tuple[Signs, Signs]


class _Found(NamedTuple):
    explains: float
    because: Because


def better_because(state: State, better: Turn, other: Turn, lost: float) -> Because | None:
    """What explains a good part of what the other turn gives away; nothing if nothing does."""
    seat, after = turn_of(state), (apply(state, better).state, apply(state, other).state)
    if outcome(after[0]) is not None:
        return Because(code="wins")
    if lost < SMALL:
        return Because(code="small-edge")
    own = signs(after[0], seat), signs(after[1], seat)
    pair = _Pair(seat, state, (better, other), after, own)
    found = [each for each in _reasons(pair) if each.explains >= _GOOD_PART * lost]
    return max(found, key=lambda each: each.explains).because if found else None


def _reasons(pair: _Pair) -> Iterator[_Found]:
    one, other = pair.own
    if one.stuck < other.stuck:
        yield _Found(_STUCK * (other.stuck - one.stuck), _stuck(pair))
    if home := [stone for stone in one.home if stone not in other.home]:
        yield _Found(_HOME * (len(one.home) - len(other.home)), _home(pair, home[0]))
    if one.left > other.left:
        count = one.left - other.left
        yield _Found(_RESERVE * count, Because(code="reserve", params={"count": count}))
    for seat in range(pair.state.players):
        if seat != pair.seat and pair.state.alive[seat]:
            yield from _against(pair, seat)


def _stuck(pair: _Pair) -> Because:
    """With what caused it, if that can be seen: a stone that hardly moves, or its own number ahead."""
    one, other = pair.own
    params = {"count": one.stuck, "than": other.stuck}
    for stone, (mine, theirs) in enumerate(zip(one.free, other.free, strict=True)):
        if theirs <= _FEW_DICE and mine - theirs >= _MANY_DICE:
            return Because(code="frees", params={"stone": stone, **params})
    worse = {*stuck_rolls(pair.after[1], pair.seat)} - {*stuck_rolls(pair.after[0], pair.seat)}
    for hop in hops(pair.turns[1]):
        die = own_number_ahead(pair.state, pair.seat, hop)
        if die is not None and all(die in dice for dice in worse):
            return Because(code="own-number", params={"stone": hop.stone, "steps": die, **params})
    return Because(code="stuck", params=params)


def _home(pair: _Pair, stone: int) -> Because:
    steps = next((hop.steps for hop in hops(pair.turns[0]) if hop.stone == stone), 0)
    return Because(code="home", params={"stone": stone, "steps": steps})


def _against(pair: _Pair, seat: Seat) -> Iterator[_Found]:
    """What the better turn does to an opponent."""
    one, other = signs(pair.after[0], seat), signs(pair.after[1], seat)
    if one.stuck > other.stuck:
        params = {"seat": seat, "count": one.stuck, "than": other.stuck}
        yield _Found(
            _THEIR_STUCK * (one.stuck - other.stuck), Because(code="their-stuck", params=params)
        )
    if one.moves < other.moves:
        yield _Found(_THEIR_MOVES * (other.moves - one.moves), _blocks(seat, one, other))


def _blocks(seat: Seat, one: Signs, other: Signs) -> Because:
    """A stone that can't get past, or fewer moves for all of them."""
    if halted := [stone for stone in one.blocked if stone not in other.blocked]:
        return Because(code="blocks", params={"seat": seat, "stone": halted[0]})
    return Because(code="hinders", params={"seat": seat, "count": one.moves, "than": other.moves})
