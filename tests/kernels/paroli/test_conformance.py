"""The conformance vectors, answered by the kernels."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from spieltisch.kernels.paroli.consent import owners_asked
from spieltisch.kernels.paroli.course import actor, apply
from spieltisch.kernels.paroli.lines import is_complete, line_value, scores
from spieltisch.kernels.paroli.packing import Row, decode, encode, encode_line, pack, unpack
from spieltisch.kernels.paroli.row import MOST_STEPS, REASON
from spieltisch.kernels.paroli.steps import legal
from spieltisch.rules import paroli
from spieltisch.rules.paroli import (
    Action,
    Answer,
    Card,
    Cell,
    Claim,
    Config,
    Deal,
    Draw,
    EndTurn,
    Lay,
    Line,
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


def action(data: Json) -> Action:
    match data:
        case ["lay", card, row, number]:
            return Lay(Card(card), Cell(row, number))
        case ["shift", one, other]:
            return Shift(Cell(*one), Cell(*other))
        case ["rob", one, other]:
            return Rob(Cell(*one), Cell(*other))
        case ["claim", line]:
            return Claim(Line(*line))
        case [kind, *rest]:
            plain: dict[str, Callable[..., Action]] = {
                "draw": Draw,
                "consent": Answer,
                "end": EndTurn,
                "pass": Pass,
            }
            return plain[kind](*rest)
        case _:
            raise AssertionError(data)


def move(data: Json) -> Shift | Rob:
    found = action(data)
    assert isinstance(found, Shift | Rob)
    return found


def lines(data: Json) -> tuple[Line, ...]:
    return tuple(sorted(Line(*line) for line in data))


def state(data: Json) -> State:
    """The vector's state; the order of its stock is dropped."""
    table = Table(
        cards=tuple((Cell(row, number), Card(card)) for row, number, card in data["table"]),
        chips=tuple(sorted((Line(*line), owner) for line, owner in data["chips"])),
    )
    pending = data["pending"]
    turn = Turn(
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
    return State(
        config=Config(data["players"], data["raeuber"], **data["options"]),
        stock=sorted_cards(Card(card) for card in data["stock"]),
        racks=tuple(sorted_cards(Card(card) for card in rack) for rack in data["racks"]),
        table=table,
        turn=turn,
        turns=data["turns"],
        started=True,
        reason=data["reason"],
    )


def compared(state: State) -> State:
    """A state without the order of refusals, which the vectors leave open."""
    refused = sorted(state.turn.refused, key=paroli.format)
    return replace(state, turn=replace(state.turn, refused=tuple(refused)))


def legal_of(row: Row) -> list[Action]:
    out = np.zeros(MOST_STEPS, dtype=np.int64)
    return [decode(int(code)) for code in out[: legal(row, out)]]


def play(row: Row, done: Action, stock: list[str]) -> None:
    """Apply an action; drawn cards come from the top of the vector's stock."""
    apply(row, encode(done))
    drawn = done.count if isinstance(done, Draw) else 0
    for card in stock[:drawn]:
        apply(row, encode(Deal(Card(card))))


def played(row: Row, actions: list[Json], stock: list[str]) -> None:
    for each in actions:
        done = action(each)
        assert done in legal_of(row)
        play(row, done, stock)
        stock = stock[done.count :] if isinstance(done, Draw) else stock


def score_of(row: Row, players: int) -> list[int]:
    out = np.zeros(players, dtype=np.int64)
    scores(row, out)
    return [int(points) for points in out]


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_case(case: Json) -> None:
    row = pack(state(case["state"]))
    found = legal_of(row)
    assert len(found) == len(case["legal"])
    assert set(found) == {action(each) for each in case["legal"]}
    assert actor(row) == (-1 if case["current_player"] is None else case["current_player"])
    asked = {
        each: int(owners_asked(row, encode(each)))
        for each in found
        if isinstance(each, Shift | Rob)
    }
    assert {each: owners for each, owners in asked.items() if owners} == {
        move(each): sum(1 << owner for owner in owners) for each, owners in case["asks"]
    }
    for line, complete, value in case["lines"]:
        code = encode_line(Line(*line))
        assert (is_complete(row, code), line_value(row, code)) == (complete, value)
    assert score_of(row, case["state"]["players"]) == case["scores_now"]


@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_successors(case: Json) -> None:
    for successor in case["successors"]:
        row = pack(state(case["state"]))
        play(row, action(successor["action"]), case["state"]["stock"])
        assert compared(unpack(row)) == compared(state(successor["state"]))


REACHED = [case for case in CASES if "reached" in case]


@pytest.mark.parametrize("case", REACHED, ids=name_of)
def test_the_state_is_reached_by_playing(case: Json) -> None:
    before = case["reached"]["from"]
    row = pack(state(before))
    played(row, case["reached"]["actions"], before["stock"])
    assert compared(unpack(row)) == compared(state(case["state"]))


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_a_whole_game(game: Json) -> None:
    row = pack(state(game["start"]))
    played(row, game["actions"], game["start"]["stock"])
    assert row[REASON]
    assert compared(unpack(row)) == compared(state(game["final"]))
    assert score_of(row, game["start"]["players"]) == game["scores"]
