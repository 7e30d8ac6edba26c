"""Every vector of the conformance file, compared completely."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from spieltisch.rules import paroli
from spieltisch.rules.game import CHANCE
from spieltisch.rules.paroli import (
    Action,
    Answer,
    Card,
    Cards,
    Cell,
    Claim,
    Config,
    Deal,
    Draw,
    EndTurn,
    Lay,
    Line,
    Move,
    Pass,
    Question,
    Rob,
    Shift,
    State,
    Table,
    Turn,
    sorted_cards,
)

Json = Any

VECTORS: Json = json.loads(
    (Path(__file__).parents[2] / "conformance" / "paroli.json").read_text(encoding="utf-8")
)
CASES: list[Json] = VECTORS["cases"]
GAMES: list[Json] = VECTORS["games"]


def name_of(vector: Json) -> str:
    return f"{vector['id']} {vector.get('tag', '')}".strip()


def cards(names: Sequence[str]) -> Cards:
    return sorted_cards(Card(name) for name in names)


def cell(numbers: Json) -> Cell:
    return Cell(*numbers)


def lines(data: Json) -> tuple[Line, ...]:
    return tuple(sorted(Line(*line) for line in data))


def action(data: Json) -> Action:
    match data:
        case ["draw", count]:
            return Draw(count)
        case ["lay", card, row, number]:
            return Lay(Card(card), Cell(row, number))
        case ["claim", line]:
            return Claim(Line(*line))
        case ["consent", agree]:
            return Answer(agree)
        case ["end"]:
            return EndTurn()
        case ["pass"]:
            return Pass()
        case _:
            return move(data)


def move(data: Json) -> Move:
    kind, one, other = data
    assert kind in ("shift", "rob")
    return Shift(cell(one), cell(other)) if kind == "shift" else Rob(cell(one), cell(other))


def state(data: Json) -> State:
    """The vector's state; the order of its stock is dropped."""
    table = Table(
        cards=tuple((Cell(row, number), Card(card)) for row, number, card in data["table"]),
        chips=tuple(sorted((Line(*line), owner) for line, owner in data["chips"])),
    )
    config = Config(data["players"], data["raeuber"], **data["options"])
    return State(
        config=config,
        stock=cards(data["stock"]),
        racks=tuple(cards(rack) for rack in data["racks"]),
        table=table,
        turn=turn(data),
        turns=data["turns"],
        started=True,
        reason=data["reason"],
    )


def turn(data: Json) -> Turn:
    pending = data["pending"]
    return Turn(
        seat=data["turn"],
        drawn=data["drawn"],
        laid=tuple(data["laid"]),
        chips_on=lines(data["on"]),
        granted=lines(data["granted"]),
        earned=data["earned"],
        used=data["used"],
        refused=tuple(move(each) for each in data["refused"]),
        question=pending and Question(move(pending["move"]), tuple(pending["ask"])),
    )


def compared(state: State) -> State:
    """A state without the order of refusals, which the vectors leave open."""
    refused = sorted(state.turn.refused, key=paroli.format)
    return replace(state, turn=replace(state.turn, refused=tuple(refused)))


def played(before: State, done: Action, stock: Sequence[str]) -> State:
    """Apply an action; drawn cards come from the top of the vector's stock."""
    assert paroli.refusal(before, done) is None
    after = paroli.apply(before, done).state
    drawn = done.count if isinstance(done, Draw) else 0
    for card in stock[:drawn]:
        assert paroli.actor(after) is CHANCE
        after = paroli.apply(after, Deal(Card(card))).state
    return after


def replayed(before: State, actions: Sequence[Json], stock: Sequence[str]) -> State:
    for each in actions:
        before = played(before, action(each), stock[len(stock) - len(before.stock) :])
    return before


@pytest.mark.parametrize("case", CASES, ids=name_of)
class TestCase:
    def test_the_state_is_possible(self, case: Json) -> None:
        paroli.check(state(case["state"]))

    def test_the_same_seat_acts(self, case: Json) -> None:
        assert paroli.actor(state(case["state"])) == case["current_player"]

    def test_the_same_lines_are_protected(self, case: Json) -> None:
        found = paroli.protected_lines(state(case["state"]))
        assert case["state"]["finished"] or found == lines(case["state"]["protected"])

    def test_the_state_is_reached_by_playing(self, case: Json) -> None:
        if reached := case.get("reached"):
            before, stock = state(reached["from"]), reached["from"]["stock"]
            after = replayed(before, reached["actions"], stock)
            assert compared(after) == compared(state(case["state"]))

    def test_the_same_actions_are_legal(self, case: Json) -> None:
        found = paroli.legal(state(case["state"]))
        assert len(found) == len(set(found)) == len(case["legal"])
        assert set(found) == {action(each) for each in case["legal"]}

    def test_the_same_owners_are_asked(self, case: Json) -> None:
        before = state(case["state"])
        moves = [each for each in paroli.legal(before) if isinstance(each, Shift | Rob)]
        asked = {each: paroli.owners_asked(before, each) for each in moves}
        assert {each: owners for each, owners in asked.items() if owners} == {
            move(each): tuple(owners) for each, owners in case["asks"]
        }

    def test_lines_are_complete_and_worth_the_same(self, case: Json) -> None:
        found = paroli.explain_lines(state(case["state"]))
        assert {(each.line, each.complete, each.value) for each in found if each.cards} == {
            (Line(*line), complete, value) for line, complete, value in case["lines"]
        }

    def test_the_score_is_the_same(self, case: Json) -> None:
        assert paroli.scores(state(case["state"])) == tuple(case["scores_now"])

    def test_the_successors_are_the_same(self, case: Json) -> None:
        for successor in case["successors"]:
            stock = case["state"]["stock"]
            after = played(state(case["state"]), action(successor["action"]), stock)
            assert compared(after) == compared(state(successor["state"]))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_whole_game(game: Json) -> None:
    now = replayed(state(game["start"]), game["actions"], game["start"]["stock"])
    assert compared(now) == compared(state(game["final"]))
    outcome = paroli.outcome(now)
    assert outcome is not None
    assert outcome.scores == tuple(game["scores"])
    assert outcome.winners == tuple(game["winners"])
