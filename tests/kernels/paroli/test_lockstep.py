"""Law and kernels play the same games and are asked the same things at every step."""

import json
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from spieltisch.kernels.disagreement import Disagreement
from spieltisch.kernels.jit import COMPILED
from spieltisch.kernels.paroli.course import apply
from spieltisch.kernels.paroli.crosscheck import compare, crosscheck, lockstep
from spieltisch.kernels.paroli.packing import encode, pack, unpack
from spieltisch.kernels.paroli.row import BASE, NEAR, SIZE, TURNS
from spieltisch.rules.options import options_of
from spieltisch.rules.paroli import (
    Cell,
    Config,
    Lay,
    Line,
    Question,
    Rob,
    Shift,
    State,
    Table,
    Turn,
    check,
    initial,
    legal,
    state_from_json,
)
from spieltisch.testing.paroli import after, state_from_drawing
from spieltisch.testing.paroli_strategies import eager, playout

LESS = 1 if COMPILED else 20
"""Uncompiled, kernels take a hundred times as long: a twentieth of the games must do."""
BASIC, ROBBER = 280, 720
"""Decisions for each player count: 5,000 in all."""


AGREED: list[dict[str, bool]] = [{}, *({each.name: True} for each in options_of(Config))]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("options", AGREED, ids=str)
@pytest.mark.parametrize("robber", [False, True], ids=["paroli", "raeuberparoli"])
@pytest.mark.parametrize("times", [1, pytest.param(4, marks=pytest.mark.long)])
def test_law_and_kernels_agree(
    players: int, robber: bool, options: dict[str, bool], times: int
) -> None:
    wanted = times * (ROBBER if robber else BASIC) // len(AGREED) // LESS
    needs_robbers = any(each.only and each.name in options for each in options_of(Config))
    config = Config(players, robber or needs_robbers, **options)
    *_, done = crosscheck(config, 2025 + times, wanted)
    assert done >= wanted


def lowered(state: State, rows: int) -> State:
    """The same position so many rows further down."""

    def line(line: Line) -> Line:
        return Line("row", line.at + rows) if line.axis == "row" else line

    def lines(some: Iterable[Line]) -> tuple[Line, ...]:
        return tuple(sorted(map(line, some)))

    def cell(cell: Cell) -> Cell:
        return Cell(cell.row + rows, cell.number)

    def move(move: Shift | Rob) -> Shift | Rob:
        if isinstance(move, Shift):
            return Shift(cell(move.origin), cell(move.target))
        return Rob(cell(move.one), cell(move.other))

    def turn(turn: Turn) -> Turn:
        asked = turn.question and Question(move(turn.question.move), turn.question.owners)
        return replace(
            turn,
            chips_on=lines(turn.chips_on),
            granted=lines(turn.granted),
            refused=tuple(map(move, turn.refused)),
            question=asked,
        )

    table = Table(
        cards=tuple((cell(at), card) for at, card in state.table.cards),
        chips=tuple(sorted((line(claimed), owner) for claimed, owner in state.table.chips)),
    )
    return replace(state, table=table, turn=turn(state.turn))


def begun(config: Config, seed: int, steps: int) -> State:
    plies = islice(playout(config, Random(seed), eager), config.players * 14 + 3 + steps)
    return list(plies)[-1].state


@pytest.mark.parametrize("rows", [-40, -9, 7, None])
@pytest.mark.parametrize("robber", [False, True], ids=["paroli", "raeuberparoli"])
def test_the_window_may_lie_anywhere(robber: bool, rows: int | None) -> None:
    """Rows far from the first card; None lays them so that the next row moves the kernel's base."""
    for players in (2, 5):
        state = begun(Config(players, robber), players, 10)
        far = lowered(state, 14 - state.table.rows_in_use[-1] if rows is None else rows)
        check(far)
        lockstep(far, Random(players))


@pytest.mark.parametrize("edge", [-13, 14])
def test_the_base_moves_with_the_cards(edge: int) -> None:
    start = begun(Config(2), 1, 0)
    row = pack(lowered(start, edge))
    assert row[BASE] == -15
    beyond = edge + (1 if edge > 0 else -1)
    number = start.table.cards[0][0].number
    own = [card for card in start.rack if card.number == number or card.is_paroli]
    assert own
    apply(row, encode(Lay(own[0], Cell(beyond, number))))
    assert row[BASE] != -15
    assert {cell.row for cell, _ in unpack(row).table.cards} == {edge, beyond}


SLIDING = """
    J  b1 .  .  .  .  .  .  .  .  .
    K  b1 .  .  .  .  .  .  .  .  .
    L  b1 .  .  .  .  .  .  .  .  .
    M  g1 .  .  .  .  .  .  .  .  .
    N  b1 .  .  .  .  .  .  .  .  .
    O  b1 .  .  .  .  .  .  .  .  .
    P  b1 .  .  .  .  .  .  .  .  .
    Q  g1 .  .  .  .  .  .  .  .  .
    R  r1 .  .  .  .  .  .  .  .  .
    S  r1 b2 b3 .  .  .  .  .  .  .
"""


def test_the_window_slides_when_the_only_card_of_a_row_goes() -> None:
    """R1 is judged with the card lifted: J becomes free, an eleventh row below S open."""
    granted = (Line("col", 1), Line("row", -5))
    turn = Turn(laid=(1,), granted=granted, earned=2)
    state = state_from_drawing(SLIDING, ("b2", "b3"), robber=True, turn=turn)
    compare(state, pack(state))
    slid = after(state, "shift J1 +10.1")
    compare(slid, pack(slid))
    assert slid.table.rows_in_use[-1] == 10
    lockstep(state, Random(3))
    lockstep(slid, Random(4))


GUARDED = """
    chip .  .  .  .  .  .  .  .  .  B
    J    b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 C
    K    b1 .  .  .  .  .  .  .  .  b10
    L    .  .  .  .  .  .  .  .  .  b10
    M    .  .  .  .  .  .  .  .  .  b10
    N    .  .  .  .  .  .  .  .  .  g10
    O    .  .  .  .  .  .  .  .  .  r10
    P    .  .  .  .  .  .  .  .  .  b10
    Q    .  .  .  .  .  .  .  .  g9 r10
    S    .  .  .  .  .  .  .  .  b9 .
"""


def test_two_owners_are_asked_and_three_refusals_are_enough() -> None:
    turn = Turn(laid=(1,), granted=(Line("row", 0),), earned=1)
    state = state_from_drawing(GUARDED, ("b2", "b3", "b4"), robber=True, turn=turn)
    row = pack(state)
    moves = [move for move in legal(state) if isinstance(move, Shift | Rob)]
    assert compare(state, row)
    assert len(moves) > 3
    for steps in (
        ("shift J10 S10", "agree", "agree"),
        ("shift J10 S10", "agree", "refuse"),
        ("shift J10 S10", "refuse", "rob J10 O10", "refuse", "rob J10 Q10", "refuse"),
    ):
        for count in range(1, len(steps) + 1):
            now = after(state, *steps[:count])
            compare(now, pack(now))
        lockstep(after(state, *steps), Random(5))


def test_a_difference_names_the_position_and_both_answers() -> None:
    state = begun(Config(2), 1, 5)
    row = pack(state)
    row[TURNS] += 1
    with pytest.raises(Disagreement, match="apply differs") as found:
        compare(state, row)
    assert state_from_json(json.loads(found.value.position)) == state


def test_a_difference_in_what_follows_is_found() -> None:
    state = begun(Config(2), 1, 5)
    row = pack(state)
    row[NEAR + 4] ^= 1 << 20
    with pytest.raises(Disagreement, match="derived fields"):
        compare(state, row)


def test_a_difference_stops_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(state: State) -> object:
        row = pack(state)
        row[SIZE] += 1
        return row

    monkeypatch.setattr("spieltisch.kernels.paroli.crosscheck.pack", spoilt)
    with pytest.raises(Disagreement, match="differs"):
        list(crosscheck(Config(3, robber=True), 7, 1))


def test_a_game_can_be_compared_from_the_very_start() -> None:
    assert lockstep(initial(Config(6, robber=True)), Random(1)) > 20
