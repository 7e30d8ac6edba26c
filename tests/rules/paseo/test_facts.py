"""Facts tell all that happened: replayed alone, they give the position after the action."""

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.rules import paseo
from spieltisch.rules.game import EVERYONE, told
from spieltisch.rules.paseo import Cell, Config, First, Lay, Place, State, View
from spieltisch.rules.paseo.facts import (
    Eliminated,
    JumpedStone,
    Rolled,
    Started,
    StartPlaced,
    Stayed,
    StoneHome,
    StoneMoved,
    TileLaid,
    Won,
)
from spieltisch.rules.paseo.state import is_home
from spieltisch.testing.paseo import drawn
from spieltisch.testing.paseo_strategies import moving_positions, positions, states


def facts(state: State, text: str) -> tuple[object, ...]:
    action = paseo.parse(text)
    assert paseo.refusal(state, action) is None
    return paseo.apply(state, action).facts


def moved(state: State, fact: StoneMoved) -> State:
    """The position with one stone elsewhere, from the fact alone."""
    assert state.stones[fact.seat][fact.stone] == fact.origin
    own = [*state.stones[fact.seat]]
    own[fact.stone] = fact.target
    return replace(
        state, stones=(*state.stones[: fact.seat], tuple(own), *state.stones[fact.seat + 1 :])
    )


def jumped_on(state: State, fact: StoneMoved) -> set[JumpedStone]:
    """The stones on the tiles of the route that are no steps of their own."""
    return {
        JumpedStone(cell, seat, stone)
        for seat, own in enumerate(state.stones)
        for stone, cell in enumerate(own)
        if fact.stone and cell in fact.route[:-1]
    }


@settings(max_examples=30)
@given(moving_positions())
def test_the_facts_of_a_turn_replayed_give_the_new_stones(state: State) -> None:
    for action in paseo.legal(state)[::5]:
        step = paseo.apply(state, action)
        now = state
        for fact in step.facts:
            if isinstance(fact, StoneMoved):
                assert {*fact.jumped} == jumped_on(now, fact)
                tiles_jumped = {each.cell for each in fact.jumped}
                assert len(fact.route) - len(tiles_jumped) == fact.steps
                assert fact.route[-1] == fact.target
                assert fact.origin not in fact.route
                now = moved(now, fact)
            elif isinstance(fact, StoneHome):
                assert is_home(now, fact.seat, fact.stone)
                assert fact.count == sum(is_home(now, fact.seat, stone) for stone in range(4))
                assert now.board.hosts[now.stones[fact.seat][fact.stone]] == fact.host
        assert now.stones == step.state.stones
        came_home = [fact for fact in step.facts if isinstance(fact, StoneHome)]
        assert len(came_home) == newly_home(state, step.state)


def newly_home(before: State, after: State) -> int:
    return sum(
        is_home(after, seat, stone) and not is_home(before, seat, stone)
        for seat in range(before.players)
        for stone in range(4)
    )


@settings(max_examples=30)
@given(st.one_of(states(), positions(), moving_positions()))
def test_who_is_out_and_who_has_won_is_told(state: State) -> None:
    for action in paseo.legal(state)[::5]:
        step = paseo.apply(state, action)
        out = {fact.seat for fact in step.facts if isinstance(fact, Eliminated)}
        both = zip(state.alive, step.state.alive, strict=True)
        assert out == {seat for seat, (was, now) in enumerate(both) if was and not now}
        won = [fact.seat for fact in step.facts if isinstance(fact, Won)]
        outcome = paseo.outcome(step.state)
        assert won == ([*outcome.winners] if outcome else [])
        assert told(step.facts, None) == told(step.facts, 0) == step.facts


def test_building_is_told() -> None:
    state = paseo.initial(Config())
    assert facts(state, "first B") == (Started(1),)
    state = paseo.apply(state, First(1)).state
    assert facts(state, "lay 2 0,0") == (TileLaid(1, "2", Cell(0, 0)),)
    state = paseo.apply(state, Lay("2", Cell(0, 0))).state
    assert state.hands == (("*", "*", "*", "1", "2", "3"), ("*", "*", "*", "1", "3"))


def test_a_start_tile_is_told() -> None:
    state = drawn("A * * *", turn="B", players=2)
    action = paseo.legal(state)[0]
    assert isinstance(action, Place)
    assert paseo.apply(state, action).facts == (StartPlaced(1, *action.start),)


def test_a_roll_is_told() -> None:
    assert facts(drawn("A * * * B"), "roll 1-2") == (Rolled(0, (1, 2)),)


def test_a_split_is_told_move_by_move() -> None:
    state = drawn("A * * *a2 *b01 * *a0 B", dice="1-1")
    assert facts(state, "split 2+1>5,0 0+1>7,0") == (
        StoneMoved(
            seat=0,
            stone=2,
            steps=1,
            origin=Cell(3, 0),
            target=Cell(5, 0),
            route=(Cell(4, 0), Cell(5, 0)),
            jumped=(JumpedStone(Cell(4, 0), 1, 0), JumpedStone(Cell(4, 0), 1, 1)),
        ),
        StoneMoved(0, 0, 1, Cell(6, 0), Cell(7, 0), (Cell(7, 0),), ()),
        StoneHome(seat=0, stone=0, host=1, count=1),
    )


def test_staying_is_told() -> None:
    assert facts(drawn("A * * B", dice="2-2"), "stay") == (Stayed(0),)


def test_nothing_is_hidden_in_paseo() -> None:
    assert Stayed(0).audience is EVERYONE


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_view_is_the_whole_table(seat: int | None) -> None:
    state = drawn("A * * B")
    assert paseo.view(state, seat) == View(seat, state)
