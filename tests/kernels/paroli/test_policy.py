"""What a step appeals to a seat, worked out by the law; and that the most appealing one is taken."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import cast

import numpy as np
import pytest

from spieltisch.kernels.chance import below
from spieltisch.kernels.jit import Words
from spieltisch.kernels.paroli.packing import decode, encode, pack
from spieltisch.kernels.paroli.policy import KEEN, PARAMETERS, RANDOM, appeal, policy_step, tastes
from spieltisch.kernels.paroli.steps import random_step
from spieltisch.rules import paroli
from spieltisch.rules.paroli import (
    Action,
    Answer,
    Claim,
    Config,
    Draw,
    Lay,
    Line,
    Rob,
    Shift,
    State,
    Table,
)
from spieltisch.rules.paroli.consent import cells_of, table_after
from spieltisch.testing.paroli import state_from_drawing
from spieltisch.testing.paroli_strategies import eager, playout

(DRAWING, LAYING, FILLING, OWN, OTHER, COLOUR, WILD, CLAIMING, LACKING, MOVING, GAIN, ASKING,
 AGREEING) = (int(3 * 10**place) for place in range(13))  # fmt: skip
SAMPLES, EPSILON = 0, 1
TASTE = dict(
    enumerate(
        (DRAWING, LAYING, FILLING, OWN, OTHER, COLOUR, WILD, CLAIMING, LACKING, MOVING, GAIN,
         ASKING, AGREEING), 2,
    )
)  # fmt: skip
"""Every number of a step can be read from the sum."""


@cache
def decisions(robber: bool) -> tuple[State, ...]:
    """Moments of all kinds; with robbers mostly such at which moves are made or asked for."""
    found: list[State] = []
    for seed in range(6):
        states = [ply.state for ply in playout(Config(3, robber), Random(seed), eager)]
        asking = [each for each in states if each.turn.question]
        moving = [each for each in states if each.turn.moves_left][::8]
        found += asking[:4] + moving[:6] + [each for each in states if each.started][7::23]
    return tuple(each for each in found if isinstance(paroli.actor(each), int))


def test_a_seats_taste_stays_in_its_own_place() -> None:
    """A keen seat between others has a value for each parameter, and they have none of it."""
    weights = tastes([{}, KEEN, {}]).reshape(6, PARAMETERS)
    assert len(KEEN) == PARAMETERS
    assert weights[1].all()
    assert not weights[[0, 2, 3, 4, 5]].any()


def lines_of(row: int, number: int) -> tuple[Line, Line]:
    return Line("row", row), Line("col", number)


def standing(table: Table, lines: set[Line], seat: int) -> int:
    """The worth of these lines' chips to a seat: its own ones, less the others'."""
    return sum(
        paroli.line_value(table, line, robber=True) * (1 if table.owners[line] == seat else -1)
        for line in lines
        if line in table.owners
    )


def gain(state: State, move: Shift | Rob, seat: int) -> int:
    lines = {line for cell in cells_of(move) for line in lines_of(cell.row, cell.number)}
    after = table_after(state.table, move)
    return GAIN * (standing(after, lines, seat) - standing(state.table, lines, seat))


def by_law(state: State, action: Action, seat: int) -> int:
    table = state.table
    match action:
        case Lay(card, cell):
            lines = lines_of(cell.row, cell.number)
            owners = [table.owners[line] for line in lines if line in table.owners]
            own = owners.count(seat)
            other = len(owners) - own
            lying = sum(len(table.line(line)) for line in lines)
            liked = LAYING + FILLING * lying + OWN * own + OTHER * other
            return liked + COLOUR * card.value * (own - other) + WILD * card.is_paroli
        case Draw(count):
            return DRAWING * count
        case Claim(line):
            return CLAIMING + LACKING * len(paroli.missing_cells(table, line))
        case Shift() | Rob():
            asked = ASKING * len(paroli.owners_asked(state, action))
            return MOVING + asked + gain(state, action, seat)
        case Answer(agree=True) if state.turn.question:
            return AGREEING + gain(state, state.turn.question.move, seat)
        case _:
            return 0


def liked(state: State) -> Iterator[tuple[Action, int]]:
    row, seat = pack(state), cast("int", paroli.actor(state))
    weights = tastes([RANDOM] * seat + [TASTE])
    for action in paroli.legal(state):
        yield action, int(appeal(row, encode(action), seat, weights))
    assert (row == pack(state)).all(), "looking ahead leaves the position as it was"


@pytest.mark.parametrize("robber", [False, True])
def test_what_a_step_appeals(robber: bool) -> None:
    """`appeal`, for every legal step."""
    kinds = set[type]()
    for state in decisions(robber):
        seat = cast("int", paroli.actor(state))
        for action, found in liked(state):
            assert found == by_law(state, action, seat), paroli.format(action)
            kinds.add(type(action))
    assert kinds >= {Lay, Draw, Claim} | ({Shift, Rob, Answer} if robber else set())


def test_what_laying_a_joker_appeals() -> None:
    """On a row of its own, one of another, and between them."""
    state = state_from_drawing("J . . b3 . . . . . . . A", ["P b5", "b2 b3"])
    found = {action: worth for action, worth in liked(state) if isinstance(action, Lay)}
    jokers = [action for action in found if action.card.is_paroli]
    assert jokers
    assert all(found[action] == by_law(state, action, 0) for action in jokers)


def rng_of(seed: int) -> Words:
    return cast("Words", np.array([seed], dtype=np.uint64))


def few_choices() -> Iterator[State]:
    for state in decisions(True):
        if 1 < len(paroli.legal(state)) < 30:
            yield state


def test_of_many_samples_the_most_appealing_is_taken() -> None:
    """`policy_step`: the first of the best among the samples drawn, and legal."""
    for number, state in enumerate(few_choices()):
        row, seat = pack(state), cast("int", paroli.actor(state))
        weights = tastes([RANDOM] * seat + [TASTE | {SAMPLES: 5}])
        rng = rng_of(number)
        drawn = [int(random_step(row, rng))]
        assert below(rng, 1024) >= 0  # whether to play at random
        drawn += [int(random_step(row, rng)) for _ in range(4)]
        best = max(drawn, key=lambda code: appeal(row, code, seat, weights))
        assert policy_step(row, weights, rng_of(number)) == best
        assert decode(best) in paroli.legal(state)


@pytest.mark.parametrize("taste", [{}, {SAMPLES: 1}, TASTE | {SAMPLES: 9, EPSILON: 1024}])
def test_without_a_taste_the_step_is_random(taste: dict[int, int]) -> None:
    assert len(taste) <= PARAMETERS
    for number, state in enumerate(few_choices()):
        row, weights = pack(state), tastes([taste] * 3)
        assert policy_step(row, weights, rng_of(number)) == random_step(row, rng_of(number))


def test_epsilon_is_a_share_of_1024() -> None:
    """A step is random exactly where the number drawn for it is below EPSILON."""
    state = next(few_choices())
    row, seat = pack(state), cast("int", paroli.actor(state))
    seen = set[bool]()
    for number in range(60):
        rng = rng_of(number)
        first = random_step(row, rng)
        chance = below(rng, 1024)
        for epsilon in (chance, chance + 1):
            taste = TASTE | {SAMPLES: 40, EPSILON: epsilon}
            step = policy_step(row, tastes([RANDOM] * seat + [taste]), rng_of(number))
            assert step == first or epsilon == chance
            seen.add(bool(step == first))
    assert seen == {False, True}
