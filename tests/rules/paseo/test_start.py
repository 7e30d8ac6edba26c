"""Placing the start tiles: P3 with 2 players, P4 with 3 and 4, P5's order."""

import pytest
from hypothesis import given, settings

from spieltisch.rules import paseo
from spieltisch.rules.game import Refusal
from spieltisch.rules.paseo import Board, Cell, Config, First, Phase, Place, Start, State
from spieltisch.rules.paseo.start import open_starts, refuse_start
from spieltisch.rules.paseo.state import turn_of
from spieltisch.testing.paseo import drawn, drawn_board
from spieltisch.testing.paseo_strategies import boards, games


def cells(board: Board, seat: int) -> set[Cell]:
    return {start.cell for start in open_starts(board, seat)}


def test_p3_the_starting_player_chooses_an_end_and_a_cell_that_touches_it_alone() -> None:
    board = drawn_board(
        """
        . . . . .
        . * * * .
        . . . * .
        . . . * .
        . . . . .""",
        2,
    )
    left = {Cell(1, 0), Cell(0, 1), Cell(1, 2)}
    below = {Cell(2, 3), Cell(4, 3), Cell(3, 4)}
    assert cells(board, 0) == left | below
    assert refuse_start(board, 0, Start(Cell(2, 0), Cell(2, 1))) == Refusal(
        "P3", "not-an-end", {"cells": [Cell(2, 1)]}
    )


def test_p3_a_start_tile_touches_its_end_tile_and_no_other_tile() -> None:
    board = drawn_board(
        """
        * * * *
        * . . *
        . . . *""",
        2,
    )
    assert refuse_start(board, 0, Start(Cell(1, 1), Cell(0, 1))) == Refusal(
        "P3", "start-touches", {"count": 1, "cells": [Cell(1, 0)]}
    )


def test_p3_the_other_end_is_the_opponents() -> None:
    board = drawn_board("A * * *", 2)
    assert {start.onto for start in open_starts(board, 1)} == {Cell(3, 0)}
    assert refuse_start(board, 1, Start(Cell(1, 1), Cell(1, 0))) == Refusal(
        "P3", "end-taken", {"cells": [Cell(1, 0)]}
    )


def test_p3_an_opponents_start_tile_counts_as_a_tile() -> None:
    board = drawn_board(
        """
        * * * *
        * . . *
        * . . *
        . A * *""",
        2,
    )
    beside_it = Start(Cell(0, 3), Cell(0, 2))
    assert refuse_start(board, 1, beside_it) == Refusal(
        "P3", "start-touches", {"count": 1, "cells": [Cell(1, 3)]}
    )
    assert cells(board, 1) == {Cell(-1, 2)}


def test_p3_a_lone_tile_has_both_start_tiles() -> None:
    assert cells(drawn_board("A *", 2), 1) == {Cell(1, -1), Cell(2, 0), Cell(1, 1)}


CURLED = """
    * * * * .
    * . . * *
    * . * . .
    * * * . ."""


def test_p3_an_end_without_a_cell_of_its_own_takes_any_free_cell_touching_it() -> None:
    at_tight_end = {
        start.cell for start in open_starts(drawn_board(CURLED, 2), 0) if start.onto == Cell(2, 2)
    }
    assert at_tight_end == {Cell(2, 1), Cell(1, 2), Cell(3, 2)}


def test_p3_so_does_an_end_whose_only_such_cell_the_first_start_tile_touches() -> None:
    board = drawn_board(
        """
        .  * * *
        *  * . *
        A^ . . *
        .  * . *
        .  * * *""",
        2,
    )
    assert board.start_of(0) == Start(Cell(0, 2), Cell(0, 1))
    alone = Board.of(board.tiles, (None, None))
    at_end = Cell(1, 3)
    assert [each.cell for each in open_starts(alone, 0) if each.onto == at_end] == [Cell(0, 3)]
    assert set(open_starts(board, 1)) == {
        Start(cell, at_end) for cell in (Cell(1, 2), Cell(0, 3), Cell(2, 3))
    }


@pytest.mark.parametrize("arrow", ["...A>", "...A<", ".Av."])
def test_p3_a_start_tile_in_a_curl_is_connected_to_its_end_alone(arrow: str) -> None:
    """Its neighbours on the line are no way out of it."""
    row = {"...A>": "* . * A< .", "...A<": "* A> * . .", ".Av.": "* . * . ."}[arrow]
    above = "* . Av * *" if arrow == ".Av." else "* . . * *"
    state = drawn(f"""
        * * * * .
        {above} B
        {row}
        * * * . .""")
    own = state.board.start_of(0)
    assert own.onto == Cell(2, 2)
    assert state.board.ways[0][own.cell] == (Cell(2, 2),)
    assert state.board.ways[1][Cell(2, 2)] == (own.cell,)
    assert len(state.board.ways[0]) == 13


def test_p4_a_start_tile_touches_one_path_tile_and_nothing_else() -> None:
    board = drawn_board(
        """
        . . . . .
        . * * * .
        . * . * .
        . . . . .""",
        3,
    )
    assert cells(board, 0) == {
        *(Cell(1, 0), Cell(2, 0), Cell(3, 0)),
        *(Cell(0, 1), Cell(4, 1), Cell(0, 2), Cell(4, 2), Cell(1, 3), Cell(3, 3)),
    }
    assert refuse_start(board, 0, Start(Cell(2, 2), Cell(2, 1))) == Refusal(
        "P4", "start-touches", {"count": 2, "cells": [Cell(1, 2), Cell(3, 2)]}
    )


def test_p4_a_start_tile_touches_no_other_start_tile() -> None:
    board = drawn_board(
        """
        . A . .
        . * * *""",
        4,
    )
    assert refuse_start(board, 1, Start(Cell(2, 0), Cell(2, 1))) == Refusal(
        "P4", "start-touches", {"count": 1, "cells": [Cell(1, 0)]}
    )
    assert refuse_start(board, 1, Start(Cell(1, 0), Cell(1, 1))) == Refusal(
        "P4", "cell-taken", {"cells": [Cell(1, 0)]}
    )


def test_p4_several_start_tiles_may_be_attached_to_the_same_path_tile() -> None:
    state = drawn("""
        . A . .
        B * * *
        . C . .""")
    assert {start.onto for start in state.board.starts if start} == {Cell(1, 1)}


def test_p4_a_start_tile_is_a_dead_end() -> None:
    state = drawn("""
        . A . .
        B * * *
        . C . .""")
    for seat, ways in enumerate(state.board.ways):
        own = state.board.start_of(seat).cell
        assert {cell for cell in state.board.hosts if cell in ways} == {own}
        assert not any(own in onward for onward in ways.values()), "nobody enters their own"


@pytest.mark.parametrize(
    "start",
    [
        pytest.param(Start(Cell(5, 5), Cell(5, 6)), id="far from the path"),
        pytest.param(Start(Cell(3, 1), Cell(1, 0)), id="onto a tile it does not touch"),
    ],
)
@pytest.mark.parametrize("players", [2, 3])
def test_a_start_tile_lies_at_its_path_tile(players: int, start: Start) -> None:
    board = drawn_board("* * *", players)
    assert refuse_start(board, 0, start) == Refusal(
        f"P{players + 1}", "start-apart", {"cells": [start.cell, start.onto]}
    )


def test_tiles_are_counted_from_the_start_tile_of_a_or_in_reading_order() -> None:
    line = drawn_board("""
        B * *
        . . *
        . A *""")
    assert line.fields[Cell(2, 2)] == 1
    assert line.fields[Cell(1, 0)] == 4
    network = drawn_board("""
        B * *
        . . *
        . A *
        . . C""")
    assert [*network.fields.values()] == [1, 2, 3, 4]
    assert network.fields[Cell(1, 0)] == 1


@settings(max_examples=30)
@given(boards())
def test_p4_there_was_always_a_cell_for_every_start_tile(board: Board) -> None:
    assert None not in board.starts


@settings(max_examples=30)
@given(games())
def test_p5_who_laid_first_places_first_and_rolls_first(game: tuple[State, ...]) -> None:
    turns = {
        now: [turn_of(state) for state in game if state.phase is now]
        for now in (Phase.LAYING, Phase.PLACING, Phase.ROLLING)
    }
    firsts = {seats[0] for seats in turns.values() if seats}
    assert len(firsts) <= 1
    players = game[0].players
    for now in (Phase.LAYING, Phase.PLACING):
        assert turns[now] == [(seat + turns[now][0]) % players for seat in range(len(turns[now]))]


def test_a_start_tile_that_may_not_lie_there_is_refused_in_the_game_as_well() -> None:
    """#placing-the-start-tiles."""
    board = drawn_board("* * * *", 2)
    config = paseo.Config(2, path="given", tiles=board.tiles)
    state = paseo.apply(paseo.initial(config), paseo.First(0)).state
    (first, *_), middle = open_starts(board, 0), board.tiles[1].cell
    assert paseo.refusal(state, paseo.Place(first)) is None
    assert paseo.refusal(state, paseo.Place(Start(Cell(middle.x, middle.y + 1), middle))) == (
        Refusal("P3", "not-an-end", {"cells": [middle]})
    )


def test_placing_puts_the_four_stones_on_the_start_tile() -> None:
    """#placing-the-start-tiles."""
    tiles = drawn_board("* * * * * * * * * * * *", 2).tiles
    state = paseo.apply(paseo.initial(Config(path="given", tiles=tiles)), First(1)).state
    assert state.stones == ((), ())
    place = Place(Start(Cell(-1, 0), Cell(0, 0)))
    assert paseo.apply(state, place).state.stones == ((), (Cell(-1, 0),) * 4)
