"""The module is a game: the protocol, the two entrances, and legal against refusal."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE, Game, Refusal, play
from spieltisch.rules.paroli import (
    KINDS,
    PAROLI,
    Action,
    Answer,
    Cell,
    Claim,
    Config,
    Deal,
    Draw,
    EndTurn,
    First,
    Lay,
    Line,
    Pass,
    Rob,
    Shift,
    State,
    TurnUp,
    View,
    actor,
    chance,
    legal,
    refusal,
)
from spieltisch.testing.paroli import after, state_from_drawing
from spieltisch.testing.paroli_strategies import moments, positions

GAME: Game[Config, State, Action, View] = paroli


def imaginable(state: State) -> Iterator[Action]:
    """Every action that could make sense in some position near this one, and some that cannot."""
    rows = state.table.rows_in_use or [0]
    cells = [Cell(row, number) for row in range(rows[0] - 2, rows[-1] + 3) for number in range(12)]
    yield from (Draw(count) for count in range(4))
    yield from (Answer(agree) for agree in (True, False))
    yield from (First(seat) for seat in range(-1, 7))
    yield from (EndTurn(), Pass())
    for card in KINDS:
        yield from (Deal(card), TurnUp(card))
        yield from (Lay(card, cell) for cell in cells if cell.number in (card.number, 5, 11))
    yield from (Lay(PAROLI, cell) for cell in cells)
    yield from (Claim(Line("row", row)) for row in range(rows[0] - 1, rows[-1] + 2))
    yield from (Claim(Line("col", number)) for number in range(12))
    yield from _moves(state, cells)


def _moves(state: State, cells: list[Cell]) -> Iterator[Action]:
    for one in cells:
        wanders = state.table.at.get(one) == PAROLI or one.row == 0 == one.number
        for other in cells:
            if wanders or other.number == one.number:
                yield Shift(one, other)
            if other.number == one.number and one <= other:
                yield Rob(one, other)


def exactly_the_legal_actions_are_not_refused(state: State) -> bool:
    listed = set(legal(state))
    candidates = {*imaginable(state), *listed}
    unrefused = {action for action in candidates if refusal(state, action) is None}
    return unrefused == listed and len(listed) == len(legal(state))


@given(positions(setup=True))
@settings(max_examples=40)
def test_legal_are_exactly_the_actions_that_are_not_refused(state: State) -> None:
    assert exactly_the_legal_actions_are_not_refused(state)


@pytest.mark.exhaustive
@given(moments(lambda state: state.turn.moves_left > 0))
@settings(max_examples=15)
def test_that_holds_where_moves_can_be_made_asked_for_and_refused(state: State) -> None:
    assert exactly_the_legal_actions_are_not_refused(state)


@given(positions(setup=True))
@settings(max_examples=40)
def test_chance_has_weights_exactly_when_it_acts(state: State) -> None:
    outcomes = chance(state)
    if actor(state) is CHANCE:
        assert [action for action, _ in outcomes] == legal(state)
        assert all(weight > 0 for _, weight in outcomes)
    else:
        assert outcomes == []
        assert legal(state)


@given(positions())
@settings(max_examples=20)
def test_equal_states_list_their_actions_in_the_same_order(state: State) -> None:
    again = paroli.state_from_json(paroli.state_to_json(state))
    assert legal(again) == legal(state)


def test_play_refuses_whoever_is_not_asked_to_act() -> None:
    state = state_from_drawing("J b1 . . . . . . . . .", ["b2", "b2"])
    refused = play(paroli, state, Draw(1), by=1)
    assert refused == Refusal("a-turn", "out-of-turn", {"actor": 0, "by": 1})
    assert not isinstance(play(paroli, state, Draw(1), by=0), Refusal)
    waiting = after(state, "draw 1")
    assert isinstance(play(paroli, waiting, Draw(1), by=0), Refusal)


def test_every_name_of_the_surface_is_there_and_sorted() -> None:
    assert sorted(paroli.__all__, key=_isort) == [*paroli.__all__]
    assert all(hasattr(paroli, name) for name in paroli.__all__)


def _isort(name: str) -> tuple[int, str]:
    """Constants, classes, functions, each in alphabetical order."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name
