"""A half-entered turn: so far so good, complete, or impossible and why."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.rules import paseo
from spieltisch.rules.game import Refusal
from spieltisch.rules.paseo import (
    Action,
    Cell,
    Choice,
    Config,
    Difference,
    Draft,
    Hop,
    Last,
    Pick,
    Progress,
    Single,
    Split,
    State,
    Stay,
    Sum,
    Use,
    consider,
    why_not_stone,
    why_not_tile,
)
from spieltisch.rules.paseo.moving import walks
from spieltisch.rules.paseo.state import away, dice_of, mover, turn_of
from spieltisch.rules.paseo.tiles import STONES
from spieltisch.rules.paseo.turn import after_hop
from spieltisch.testing.paseo import drawn
from spieltisch.testing.paseo_strategies import moving_positions

FAST = (
    "4 ..*/.A1/..*.*/.2*.3/..*2*/.*3/..11/.22/C3.3D/.1**/**/.*B@-2,-7"
    " -1,4;-1,-4;0,-3;B|1,-3;-1,3;D;0,0|B;1,1;A;B|-1,3;0,-2;-;1,-1 A 5-5 - 33/60 -"
)

STAY = Pick(Use.DIFFERENCE, 0)


def on(field: int) -> Cell:
    return Cell(field, 0)


def die(steps: int) -> Pick:
    return Pick(Use.DIE, steps)


def picks(state: State) -> list[Pick]:
    low, high = dice_of(state)
    return [die(low), die(high), Pick(Use.SUM, low + high), Pick(Use.DIFFERENCE, high - low)]


def last_step(turn: Action) -> tuple[Hop | None, Hop, Pick]:
    """What is entered of a turn: the first half already made, the last move, its part of the roll."""
    match turn:
        case Split(first, second):
            return first, second, die(second.steps)
        case Sum(hop):
            return None, hop, Pick(Use.SUM, hop.steps)
        case Difference(hop):
            return None, hop, Pick(Use.DIFFERENCE, hop.steps)
        case Single(hop) | Last(hop):
            return None, hop, die(hop.steps)
        case _:
            raise AssertionError(turn)


def entries(first: Hop | None, hop: Hop, pick: Pick) -> Iterator[list[Draft]]:
    """Every order in which stone, part of the roll and tile can be pointed at, draft by draft."""
    whole: dict[str, Any] = {"stone": hop.stone, "pick": pick, "target": hop.target}
    for order in permutations(whole):
        yield [
            replace(Draft(first), **{name: whole[name] for name in order[: count + 1]})
            for count in range(len(order))
        ]


@settings(max_examples=30)
@given(moving_positions())
def test_every_legal_turn_can_be_entered_in_every_order(state: State) -> None:
    for turn in paseo.legal(state)[::7]:
        if isinstance(turn, Stay):
            assert consider(state, Draft(pick=STAY)).turn == turn
            continue
        first, hop, pick = last_step(turn)
        if first:
            so_far_so_good(state, first)
        for drafts in entries(first, hop, pick):
            for prefix in drafts[:-1]:
                assert consider(state, prefix).progress is not Progress.IMPOSSIBLE
            whole = consider(state, drafts[-1])
            assert (whole.progress, whole.turn) == (Progress.COMPLETE, turn)


def so_far_so_good(state: State, first: Hop) -> None:
    """The first half of a split, pointed at and made, is no complete turn but can become one."""
    for draft in (
        Draft(stone=first.stone, pick=die(first.steps), target=first.target),
        Draft(first),
    ):
        advice = consider(state, draft)
        assert (advice.progress, advice.turn) == (Progress.POSSIBLE, None)


@settings(max_examples=30)
@given(moving_positions())
def test_nothing_is_complete_before_a_tile_or_staying_is_chosen(state: State) -> None:
    drafts = [Draft(), *(Draft(stone=stone) for stone in STONES), *map(pointed, picks(state))]
    for draft in drafts:
        advice = consider(state, draft)
        if draft.pick != STAY:
            assert advice.progress is not Progress.COMPLETE
        assert (advice.refusal is None) == bool(advice.choices)


def pointed(pick: Pick) -> Draft:
    return Draft(pick=pick)


@pytest.mark.exhaustive
@settings(max_examples=25)
@given(moving_positions(), st.data())
def test_a_stone_or_tile_can_be_chosen_exactly_if_nothing_speaks_against_it(
    state: State, data: st.DataObject
) -> None:
    halves = [hop_of(choice) for choice in consider(state, Draft()).choices if not choice.turn]
    cells = [*state.board.labels, *state.board.hosts, Cell(99, 99)]
    draft = Draft(
        first=data.draw(st.sampled_from([None, *halves])),
        pick=data.draw(st.sampled_from([None, *picks(state)])),
    )
    for stone in (*STONES, 4):
        agree(state, replace(draft, stone=stone), why_not_stone(state, draft, stone))
    for cell in cells:
        agree(state, replace(draft, target=cell), why_not_tile(state, draft, cell))


@settings(max_examples=25)
@given(moving_positions(), st.data())
def test_so_it_is_with_two_things_chosen(state: State, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from([*state.board.labels, *state.board.hosts]))
    for stone in STONES:
        both = Draft(stone=stone, target=cell)
        agree(state, both, why_not_tile(state, Draft(stone=stone), cell))
        agree(state, both, why_not_stone(state, Draft(target=cell), stone))


@settings(max_examples=40)
@given(moving_positions(), st.data())
def test_why_not_a_tile_is_about_that_tile(state: State, data: st.DataObject) -> None:
    """Whatever is named or marked is the tile, or an obstacle on a route that ends there."""
    halves = [hop_of(choice) for choice in consider(state, Draft()).choices if not choice.turn]
    draft = Draft(
        first=data.draw(st.sampled_from([None, *halves])),
        stone=data.draw(st.sampled_from([None, *STONES])),
        pick=data.draw(st.sampled_from([None, *picks(state)])),
    )
    for cell in (*state.board.labels, *state.board.hosts, Cell(99, 99)):
        refusal = why_not_tile(state, draft, cell)
        if refusal and refusal.code != "stone-home":
            assert refusal.params.get("target", cell) == cell
            assert marked(refusal) <= {cell} | on_routes(state, draft, cell)


def marked(refusal: Refusal) -> set[Cell]:
    """The places that the refusal marks on the board."""
    cells = refusal.params.get("cells", [])
    assert isinstance(cells, list)
    return {*cells}


def on_routes(state: State, draft: Draft, cell: Cell) -> set[Cell]:
    """Every tile that some stone in play would enter or jump on its way to this one."""
    seat = turn_of(state)
    now = after_hop(state, seat, draft.first) if draft.first else state
    found = (
        walks(mover(now, seat, stone), pick.steps)
        for stone in ([draft.stone] if draft.stone is not None else away(now, seat))
        for pick in picks(state)
        if pick != STAY
    )
    return {
        passed for each in found for walk in each if walk.target == cell for passed in walk.route
    }


def hop_of(choice: Choice) -> Hop:
    assert choice.stone is not None
    assert choice.target is not None
    return Hop(choice.stone, choice.pick.steps, choice.target)


def agree(state: State, chosen: Draft, refusal: Refusal | None) -> None:
    """A refusal is given exactly where no legal turn begins like this, found by looking at all."""
    possible = [turn for turn in paseo.legal(state) if begins_like(turn, chosen)]
    advice = consider(state, chosen)
    assert (refusal is None) == bool(possible), (chosen, refusal)
    assert (advice.progress is Progress.IMPOSSIBLE) == (not possible)
    assert advice.refusal == refusal


def begins_like(turn: Action, draft: Draft) -> bool:
    if isinstance(turn, Stay):
        return draft in (Draft(), Draft(pick=STAY))
    first, hop, pick = last_step(turn)
    if first and draft.first is None:
        pick, hop, first = die(first.steps), first, None
    return (
        first == draft.first
        and draft.stone in (None, hop.stone)
        and draft.pick in (None, pick)
        and draft.target in (None, hop.target)
    )


class TestReasons:
    """Of several reasons the most telling one."""

    def test_p9_with_the_stones_in_the_way(self) -> None:
        state = drawn("A * *a1 *b0b1 * * * * * B", dice="1-2")
        assert why_not_stone(state, Draft(), 1) == Refusal(
            "P9", "jump-limit", {"stone": 1, "count": 2, "target": on(4), "cells": [on(3)]}
        )
        assert why_not_tile(state, Draft(stone=1), on(5)) == Refusal(
            "P9", "jump-limit", {"stone": 1, "count": 2, "target": on(5), "cells": [on(3)]}
        )

    def test_the_own_number(self) -> None:
        state = drawn("A * *a2 2 * * * * B", dice="1-2")
        assert why_not_tile(state, Draft(stone=2), on(3)) == Refusal(
            "numbered-stone", "own-number", {"stone": 2, "cells": [on(3)]}
        )

    def test_the_own_number_where_only_the_difference_leads(self) -> None:
        state = drawn("A * *a2 * * 2 * * * * * B", dice="2-5")
        assert why_not_tile(state, Draft(stone=2), on(5)) == Refusal(
            "numbered-stone", "own-number", {"stone": 2, "cells": [on(5)]}
        )

    def test_p8_the_blocked_blank(self) -> None:
        state = drawn("A * *a0 *b1 * * * * * B", dice="2-3", blank_blocked=True)
        assert why_not_tile(state, Draft(stone=0), on(4)) == Refusal(
            "P8", "blank-blocked", {"cells": [on(3)]}
        )

    def test_no_second_half(self) -> None:
        """The blank could move by 1, but then no other stone could move by 6."""
        state = drawn("A * * * * *a0 *a1 Ba23", dice="1-1")
        assert why_not_stone(state, Draft(), 0) is None
        state = drawn("A * * *a0 * *a1 * Ba23", dice="1-3")
        assert why_not_tile(state, Draft(stone=0, pick=die(1)), on(4)) == Refusal(
            "split", "no-second-half", {"stone": 0, "steps": 1, "cells": [on(4)]}
        )
        assert consider(state, Draft(Hop(0, 1, on(4)))).refusal == Refusal(
            "split", "no-second-half", {"stone": 0, "steps": 1, "cells": [on(4)]}
        )
        assert why_not_stone(state, Draft(pick=die(1)), 0) == Refusal(
            "split", "no-second-half", {"stone": 0, "steps": 1, "cells": [on(3)]}
        )

    def test_overshooting(self) -> None:
        state = drawn("A * * * * *a1 * B", dice="3-6")
        assert why_not_stone(state, Draft(), 1) == Refusal(
            "overshooting", "overshoot", {"stone": 1, "steps": 3, "cells": [on(5)]}
        )
        assert why_not_stone(state, Draft(pick=die(6)), 1) == Refusal(
            "overshooting", "overshoot", {"stone": 1, "steps": 6, "cells": [on(5)]}
        )

    def test_a_stone_that_is_home(self) -> None:
        state = drawn("A * * * * * * Ba1", dice="1-2")
        home = Refusal("home", "stone-home", {"stone": 1, "cells": [on(7)]})
        assert why_not_stone(state, Draft(), 1) == home
        assert why_not_tile(state, Draft(stone=1), on(2)) == home

    def test_the_same_stone_twice(self) -> None:
        state = drawn("A * * * * * * * * B", dice="1-2")
        first = Draft(Hop(1, 1, on(1)))
        twice = Refusal("split", "same-stone-twice", {"stone": 1})
        assert why_not_stone(state, first, 1) == twice
        assert why_not_tile(state, replace(first, stone=1), on(3)) == twice

    def test_a_value_that_was_not_rolled(self) -> None:
        state = drawn("A * * * * * * * * B", dice="1-2")
        refusal = Refusal("a-turn", "not-in-roll", {"steps": 5, "dice": (1, 2)})
        assert consider(state, Draft(pick=die(5))).refusal == refusal
        assert why_not_stone(state, Draft(pick=die(5)), 1) == refusal
        assert why_not_tile(state, Draft(pick=die(5)), on(5)) == refusal

    def test_only_the_other_die_is_left_after_the_first_half(self) -> None:
        state = drawn("A * * * * * * * * B", dice="1-2")
        first = Hop(1, 1, on(1))
        assert consider(state, Draft(first, pick=die(2))).progress is Progress.POSSIBLE
        for pick in (die(1), Pick(Use.SUM, 3), Pick(Use.DIFFERENCE, 1), Pick(Use.SUM, 2)):
            found: dict[str, object] = {"used": 1, "left": 2, "steps": pick.steps}
            refusal = Refusal("split", "die-used", found)
            assert why_not_stone(state, Draft(first, pick=pick), 2) == refusal
            assert why_not_tile(state, Draft(first, pick=pick), on(2)) == refusal
        refusal = Refusal("a-turn", "not-in-roll", {"steps": 4, "dice": (1, 2)})
        assert why_not_stone(state, Draft(first, pick=die(4)), 2) == refusal

    def test_nobody_stays_after_the_first_half(self) -> None:
        state = drawn("A * * * * * * * * B", dice="2-2")
        first = Hop(1, 2, on(2))
        assert consider(state, Draft(first, pick=STAY)).refusal == Refusal(
            "split", "die-used", {"used": 2, "left": 2, "steps": 0}
        )

    @pytest.mark.parametrize("steps", [5, 1])
    def test_sum_and_difference_are_no_dice(self, steps: int) -> None:
        state = drawn("A * * * * * * * * B", dice="2-3")
        refusal = Refusal("split", "not-a-die", {"steps": steps, "dice": (2, 3)})
        assert consider(state, Draft(Hop(0, steps, on(steps)))).refusal == refusal
        assert consider(state, Draft(pick=die(steps))).refusal == refusal

    def test_a_die_is_neither_sum_nor_difference(self) -> None:
        state = drawn("A * * * * * * * * B", dice="2-3")
        found: dict[str, object] = {"steps": 2, "dice": (2, 3)}
        assert consider(state, Draft(pick=Pick(Use.SUM, 2))).refusal == Refusal(
            "sum", "wrong-steps", {**found, "allowed": [5]}
        )
        assert consider(state, Draft(pick=Pick(Use.DIFFERENCE, 2))).refusal == Refusal(
            "difference", "wrong-steps", {**found, "allowed": [1]}
        )

    def test_the_reason_is_about_the_tile_that_is_asked_for(self) -> None:
        """P9 holds the 1 fast on its way to -1,2, but to 2,1 it doesn't come anyway."""
        state = paseo.state_from_text(FAST)
        refusal = why_not_tile(state, Draft(stone=1), Cell(2, 1))
        assert refusal
        assert (refusal.code, refusal.params["cells"]) == ("overshoot", [Cell(2, 1)])
        refusal = why_not_tile(state, Draft(stone=1, pick=die(5)), Cell(2, 1))
        assert refusal
        assert (refusal.code, refusal.params["cells"]) == ("elsewhere", [Cell(2, 1)])

    def test_the_own_tile_is_where_a_move_begins_p7(self) -> None:
        state = drawn("A * *a1 * * B\n. . . C . .", dice="1-2")
        refusal = why_not_tile(state, Draft(stone=1), on(2))
        assert refusal
        assert (refusal.ruling, refusal.code) == ("P7", "origin")
        assert why_not_tile(state, Draft(), on(2)) is None, "the blank may join it there"
        refusal = why_not_tile(state, Draft(stone=2), on(2))
        assert refusal
        assert refusal.code == "occupied"

    def test_staying_moves_no_stone(self) -> None:
        state = drawn("A * * * * * * * * B", dice="2-2")
        assert consider(state, Draft(pick=STAY)).turn == Stay()
        for draft in (Draft(stone=1, pick=STAY), Draft(pick=STAY, target=on(1))):
            assert consider(state, draft).refusal == Refusal("difference", "double-stays")

    def test_when_only_staying_is_left_it_has_still_to_be_chosen(self) -> None:
        state = drawn("A * * * *a0 *a1 Ba23", dice="6-6")
        assert paseo.legal(state) == (Stay(),)
        advice = consider(state, Draft())
        assert (advice.progress, advice.turn) == (Progress.POSSIBLE, None)
        assert [choice.turn for choice in advice.choices] == [Stay()]

    def test_a_first_half_by_a_value_that_was_not_rolled(self) -> None:
        state = drawn("A * * * * * * * * B", dice="1-3")
        assert consider(state, Draft(Hop(1, 5, on(5)))).refusal == Refusal(
            "a-turn", "not-in-roll", {"steps": 5, "dice": (1, 3)}
        )

    def test_a_first_half_that_cannot_be_made(self) -> None:
        state = drawn("A * * *b1 * * * * * B", dice="1-3")
        assert consider(state, Draft(Hop(1, 3, on(3)))).refusal == Refusal(
            "numbered-stone", "occupied", {"stone": 1, "steps": 3, "cells": [on(3)]}
        )

    @pytest.mark.parametrize("stone", [-1, 4])
    def test_a_stone_that_does_not_exist(self, stone: int) -> None:
        state = drawn("A * * * * * * * * B", dice="1-2")
        refusal = Refusal("material", "no-stone", {"stone": stone})
        assert why_not_stone(state, Draft(), stone) == refusal
        assert consider(state, Draft(Hop(stone, 1, on(1)))).refusal == refusal

    def test_a_tile_that_no_stone_can_reach(self) -> None:
        state = drawn("A * * * * * * * * B", dice="1-2")
        refusal = why_not_tile(state, Draft(), on(7))
        assert refusal
        assert refusal.code == "elsewhere"
        refusal = why_not_tile(state, Draft(), Cell(3, 3))
        assert refusal
        assert refusal.code == "no-tile"

    def test_a_stone_that_cannot_reach_the_chosen_tile(self) -> None:
        state = drawn("A * * 1 * * * * * B", dice="1-2")
        assert why_not_stone(state, Draft(target=on(3)), 1) == Refusal(
            "numbered-stone", "own-number", {"stone": 1, "cells": [on(3)]}
        )
        assert why_not_stone(state, Draft(target=on(3)), 2) is None

    @pytest.mark.parametrize(
        "state", [drawn("A * * B"), paseo.initial(Config()), drawn("A * * Ba0123", turn=None)]
    )
    def test_before_the_roll(self, state: State) -> None:
        refusal = Refusal("a-turn", "not-rolled")
        assert consider(state, Draft()).refusal == refusal
        assert why_not_stone(state, Draft(), 1) == refusal
        assert why_not_tile(state, Draft(), on(1)) == refusal

    def test_a_part_of_the_roll_that_no_stone_can_use(self) -> None:
        state = drawn("A * * * * *a0 *a1 Ba23", dice="1-2")
        advice = consider(state, Draft(pick=Pick(Use.SUM, 3)))
        assert advice.progress is Progress.IMPOSSIBLE
        assert advice.refusal
        assert advice.refusal.code == "overshoot"


class TestAmbiguity:
    def test_a_tile_that_two_parts_of_the_roll_lead_to_is_not_yet_complete(self) -> None:
        """By 1 it is the first half of a split or, as the difference, the whole turn."""
        state = drawn("A * * * * * * * * B", dice="1-2")
        advice = consider(state, Draft(stone=1, target=on(1)))
        assert advice.progress is Progress.POSSIBLE
        assert {choice.pick for choice in advice.choices} == {die(1), Pick(Use.DIFFERENCE, 1)}
        chosen = consider(state, Draft(stone=1, target=on(1), pick=Pick(Use.DIFFERENCE, 1)))
        assert chosen.turn == Difference(Hop(1, 1, on(1)))

    def test_a_choice_says_which_turn_it_completes(self) -> None:
        state = drawn("A * * * * * * * * B", dice="1-2")
        choices = consider(state, Draft(stone=3, target=on(3))).choices
        assert choices == (Choice(3, Pick(Use.SUM, 3), on(3), Sum(Hop(3, 3, on(3)))),)

    def test_p6_the_last_stone_may_go_by_one_die_alone(self) -> None:
        state = drawn("A * * * * * *a0 * * Ba123", dice="2-5")
        choices = consider(state, Draft(stone=0, pick=die(2))).choices
        assert choices == (Choice(0, die(2), on(8), Single(Hop(0, 2, on(8)))),)
