"""Seats are symmetric: a game with everybody one seat further is the same game."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from spieltisch.rules.game import CHANCE, Seat
from spieltisch.rules.paroli import Action, First, State, actor, apply, legal, scores, view
from spieltisch.testing.paroli_strategies import moments, positions

states = st.one_of(positions(setup=True), moments(lambda state: state.turn.question is not None))


def turned(state: State) -> State:
    """Everybody moves to the next seat, clockwise, with rack and chips."""
    players = state.config.players

    def following(seat: Seat) -> Seat:
        return (seat + 1) % players

    question = state.turn.question
    turn = replace(
        state.turn,
        seat=following(state.turn.seat) if state.started else 0,
        question=question and replace(question, owners=tuple(map(following, question.owners))),
    )
    chips = tuple((line, following(owner)) for line, owner in state.table.chips)
    racks = (*state.racks[-1:], *state.racks[:-1])
    return replace(state, racks=racks, turn=turn, table=replace(state.table, chips=chips))


def turned_action(state: State, action: Action) -> Action:
    return First((action.seat + 1) % state.config.players) if isinstance(action, First) else action


@pytest.mark.exhaustive
@given(states, st.integers(0, 2**32))
@settings(max_examples=30)
def test_turning_the_table_changes_nothing(state: State, seed: int) -> None:
    other, players = turned(state), state.config.players
    now = actor(state)
    assert actor(other) == (CHANCE if now is CHANCE or now is None else (now + 1) % players)
    assert {turned_action(state, action) for action in legal(state)} == {*legal(other)}
    assert scores(other) == (scores(state)[-1], *scores(state)[:-1])
    assert [view(other, (seat + 1) % players).rack for seat in range(players)] == [*state.racks]
    action = Random(seed).choice(legal(state))
    after = apply(state, action).state
    assert apply(other, turned_action(state, action)).state == turned(after)
