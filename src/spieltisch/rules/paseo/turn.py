"""A turn: split, sum, difference, single (P6) and the last move of a stuck player (P10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from spieltisch.rules.game import Refusal, Seat
from spieltisch.rules.paseo.actions import (
    Difference,
    Hop,
    Last,
    Single,
    Split,
    Stay,
    Sum,
    Turn,
    hops,
)
from spieltisch.rules.paseo.moving import Walk, best_walks, refuse_hop
from spieltisch.rules.paseo.state import State, Stones, away, crowd, mover
from spieltisch.rules.paseo.tiles import STONES, Dice, Stone

__all__ = [
    "Walked",
    "after_hop",
    "can_move",
    "is_stuck",
    "legal_turns",
    "refuse_turn",
    "walked_turns",
]

Walked: TypeAlias = tuple[Turn, tuple[Walk, ...]]
"""A turn and the way of each stone that it moves."""


def legal_turns(state: State, seat: Seat, dice: Dice) -> tuple[Turn, ...]:
    """Every legal turn; for a stuck player with 3 or 4 players, every last move (P10)."""
    return tuple(turn for turn, _ in walked_turns(state, seat, dice))


def walked_turns(state: State, seat: Seat, dice: Dice) -> tuple[Walked, ...]:
    """Every legal turn with the ways that its stones go."""
    ordinary = tuple(_ordinary_turns(state, seat, dice))
    return ordinary or tuple(_last_moves(state, seat, dice))


def can_move(state: State, seat: Seat, dice: Dice) -> bool:
    """Whether there is any legal turn, a last move (P10) included."""
    return not is_stuck(state, seat, dice) or any(_last_moves(state, seat, dice))


def is_stuck(state: State, seat: Seat, dice: Dice) -> bool:
    """Whether a player who has rolled has no legal option (#stuck, P10)."""
    return next(_ordinary_turns(state, seat, dice), None) is None


def _ordinary_turns(state: State, seat: Seat, dice: Dice) -> Iterator[Walked]:
    """#split, #sum, #difference, #stay and #single; a roll can be used in no other way (#no-passing)."""
    low, high = dice
    yield from _splits(state, seat, dice)
    yield from ((Sum(hop), (walk,)) for hop, walk in _hops_of_all(state, seat, low + high))
    if low == high:
        yield Stay(), ()
    yield from ((Difference(hop), (walk,)) for hop, walk in _hops_of_all(state, seat, high - low))
    if len(away(state, seat)) == 1:  # P6
        yield from ((Single(hop), (walk,)) for hop, walk in _by_one_die(state, seat, dice))


def _splits(state: State, seat: Seat, dice: Dice) -> Iterator[Walked]:
    """The second move is judged on the board as the first left it."""
    for first, way in _by_one_die(state, seat, dice):
        between = _stones_after(state, seat, first)
        rest = sum(dice) - first.steps
        for second, other in _hops_of_all(state, seat, rest, between, first.stone):
            yield Split(first, second), (way, other)


def _last_moves(state: State, seat: Seat, dice: Dice) -> Iterator[Walked]:
    """P10: one move by one die, where a game begun with 3 or 4 players leaves no legal option."""
    if state.players > 2:
        yield from ((Last(hop), (walk,)) for hop, walk in _by_one_die(state, seat, dice))


def _by_one_die(state: State, seat: Seat, dice: Dice) -> Iterator[tuple[Hop, Walk]]:
    for die in dice if dice[0] != dice[1] else dice[:1]:
        yield from _hops_of_all(state, seat, die)


def _hops_of_all(
    state: State, seat: Seat, steps: int, stones: Stones | None = None, but: Stone | None = None
) -> Iterator[tuple[Hop, Walk]]:
    """Every legal move by this many steps of any stone that is not home, with the stones as they lie or as given."""
    if steps == 0:  # the difference of equal dice moves nothing: that is `Stay`
        return
    taken = crowd(stones or state.stones)
    for stone in away(state, seat):
        if stone != but:
            found = best_walks(mover(state, seat, stone, taken), steps)
            for target in sorted(found):
                yield Hop(stone, steps, target), found[target]


def after_hop(state: State, seat: Seat, hop: Hop) -> State:
    """The position with one stone moved, within a turn."""
    return replace(state, stones=_stones_after(state, seat, hop))


def _stones_after(state: State, seat: Seat, hop: Hop) -> Stones:
    own = state.stones[seat]
    moved = (*own[: hop.stone], hop.target, *own[hop.stone + 1 :])
    return (*state.stones[:seat], moved, *state.stones[seat + 1 :])


def refuse_turn(state: State, seat: Seat, dice: Dice, turn: Turn) -> Refusal | None:
    """Why this is not a legal turn."""
    return _refuse_form(state, seat, dice, turn) or _refuse_hops(state, seat, hops(turn))


def _refuse_form(state: State, seat: Seat, dice: Dice, turn: Turn) -> Refusal | None:
    """Whether the dice allow a turn of this kind, wherever the stones lie."""
    low, high = dice
    match turn:
        case Split(first, second):
            return _refuse_split(dice, first, second)
        case Sum(hop):
            return _wrong_steps("sum", hop, (low + high,))
        case Difference(hop):
            return _refuse_difference(dice, hop)
        case Single(hop):
            return _refuse_single(len(away(state, seat))) or _wrong_steps("single", hop, dice)
        case Stay():
            return None if low == high else Refusal("difference", "stay-needs-double")
        case _:
            return _refuse_last(state, seat, dice) or _wrong_steps("P10", turn.hop, dice)


def _refuse_split(dice: Dice, first: Hop, second: Hop) -> Refusal | None:
    if first.stone == second.stone:
        return Refusal("split", "same-stone-twice", {"stone": first.stone})
    if sorted((first.steps, second.steps)) != [*dice]:
        return Refusal("split", "wrong-dice", {"steps": [first.steps, second.steps], "dice": dice})
    return None


def _refuse_difference(dice: Dice, hop: Hop) -> Refusal | None:
    if dice[0] == dice[1]:
        return Refusal("difference", "double-stays", {"stone": hop.stone})
    return _wrong_steps("difference", hop, (dice[1] - dice[0],))


def _refuse_single(not_home: int) -> Refusal | None:
    """P6: one die alone may be used when exactly one stone is not home."""
    return Refusal("P6", "single-too-early", {"count": not_home}) if not_home != 1 else None


def _refuse_last(state: State, seat: Seat, dice: Dice) -> Refusal | None:
    """P10: only a stuck player makes a last move, and only in games begun with 3 or 4 players."""
    if state.players == 2 or not is_stuck(state, seat, dice):
        return Refusal("P10", "not-stuck")
    return None


def _wrong_steps(ruling: str, hop: Hop, allowed: tuple[int, ...]) -> Refusal | None:
    if hop.steps in allowed:
        return None
    return Refusal(ruling, "wrong-steps", {"steps": hop.steps, "allowed": sorted({*allowed})})


def _refuse_hops(state: State, seat: Seat, moves: tuple[Hop, ...]) -> Refusal | None:
    """Judge the moves one after the other, each on the board as the one before left it."""
    for hop in moves:
        if hop.stone not in STONES:
            return Refusal("material", "no-stone", {"stone": hop.stone})
        if refusal := refuse_hop(mover(state, seat, hop.stone), hop.steps, hop.target):
            return refusal
        state = after_hop(state, seat, hop)
    return None
