"""Laying the path: P1, P2, no 2×2 square, and every shape that two players can lay."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings

from spieltisch.rules import paseo
from spieltisch.rules.game import Refusal
from spieltisch.rules.paseo import Board, Cell, Config, First, Lay, Place, Roll, Start, State, Tile
from spieltisch.rules.paseo.board import ends, line_from
from spieltisch.rules.paseo.laying import open_cells, refuse_lay
from spieltisch.rules.paseo.start import open_starts
from spieltisch.testing.paseo import drawn, drawn_board
from spieltisch.testing.paseo_strategies import boards, games

Shape = tuple[Cell, ...]


def refused(drawing: str, players: int, x: int, y: int) -> Refusal | None:
    return refuse_lay(drawn_board(drawing, players), Cell(x, y))


def marked(drawing: str, players: int) -> str:
    """The drawing with `+` on every cell where a tile may be laid."""
    board = drawn_board(drawing, players)
    rows = [row.split() for row in drawing.splitlines()]
    return "\n".join(
        " ".join(_mark(board, Cell(x, y)) for x, _ in enumerate(row)) for y, row in enumerate(rows)
    )


def _mark(board: Board, cell: Cell) -> str:
    return "+" if cell in open_cells(board) else board.labels.get(cell, ".")


def test_the_first_tile_goes_to_the_origin_from_which_the_grid_is_counted() -> None:
    empty = paseo.initial(Config()).board
    assert open_cells(empty) == (Cell(0, 0),)
    assert refuse_lay(empty, Cell(1, 0)) == Refusal("laying-the-path", "first-tile")


def test_every_later_tile_lies_edge_to_edge_with_a_laid_one() -> None:
    drawing = """
        . . . .
        . * . .
        . . . ."""
    assert refused(drawing, 3, 3, 1) == Refusal(
        "laying-the-path", "not-touching", {"cells": [Cell(3, 1)]}
    )
    assert refused(drawing, 3, 2, 2), "a corner is no edge"
    assert refused(drawing, 3, 1, 1) == Refusal(
        "laying-the-path", "cell-taken", {"cells": [Cell(1, 1)]}
    )
    assert refused(drawing, 3, 2, 1) is None


def test_p1_the_fifth_tile_of_a_line_as_on_the_rules_page() -> None:
    line = """\
. . . . . .
. . . . . .
. . * * * .
. . . . * .
. . . . . ."""
    assert (
        marked(line, 2)
        == """\
. . . . . .
. . + . . .
. + * * * .
. . + . * +
. . . . + ."""
    )


def test_p1_a_tile_that_touches_two_tiles_would_close_the_line() -> None:
    nearly_a_ring = """
        * * *
        * . *
        * . .
        * * *"""
    ends_of_it = [Cell(2, 1), Cell(2, 3)]
    assert refused(nearly_a_ring, 2, 2, 2) == Refusal(
        "P1", "line-closes", {"count": 2, "cells": ends_of_it}
    )
    assert refused(nearly_a_ring, 3, 2, 2) is None, "P2: a network may close into loops"


def test_p1_a_tile_beside_the_middle_of_the_line_would_branch_it() -> None:
    assert refused("* * *", 2, 1, 1) == Refusal("P1", "line-branches", {"cells": [Cell(1, 0)]})
    assert refused("* * *", 4, 1, 1) is None, "P2: a network may branch"


def test_p1_a_lone_tile_is_both_ends() -> None:
    assert len(open_cells(drawn_board("*", 2))) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_path_tiles_never_form_a_square(players: int) -> None:
    """#square."""
    three = """
        * *
        * ."""
    assert refused(three, players, 1, 1) == Refusal(
        "laying-the-path", "square", {"cells": [Cell(0, 1), Cell(1, 0), Cell(0, 0)]}
    )


def test_p2_only_the_square_is_forbidden_in_a_network() -> None:
    network = """\
. . . . . .
. * * * * .
. * . . * .
. * * . . .
. . . . . ."""
    assert (
        marked(network, 3)
        == """\
. + + + + .
+ * * * * +
+ * . . * +
+ * * + + .
. + + . . ."""
    )


def test_p2_all_touching_path_tiles_are_connected() -> None:
    ring = drawn_board(
        """
        * * *
        * . *
        * * *""",
        3,
    )
    assert {len(near) for near in ring.links.values()} == {2}
    assert ring.links[Cell(0, 0)] == (Cell(1, 0), Cell(0, 1))


def test_a_tile_is_laid_from_the_own_hand() -> None:
    state = drawn("* *", turn="A", players=2, hands=("1", "*"))
    assert {action.label for action in paseo.legal(state) if isinstance(action, Lay)} == {"1"}
    assert paseo.refusal(state, Lay("2", Cell(-1, 0))) == Refusal(
        "material", "no-such-tile", {"label": "2", "hand": ("1",)}
    )


def test_players_lay_in_turn_until_all_is_laid() -> None:
    state = paseo.apply(paseo.initial(Config(players=3)), First(2)).state
    seats: list[paseo.State] = []
    while any(state.hands):
        seats.append(state)
        state = paseo.apply(state, paseo.legal(state)[0]).state
    assert [each.turn for each in seats] == [2, 0, 1] * 6
    assert len(state.board.tiles) == 18


@settings(max_examples=30)
@given(games())
def test_each_tile_leaves_the_hand_and_comes_to_lie(game: tuple[State, ...]) -> None:
    for before, after in pairwise(game):
        held = [sum(map(len, each.hands)) for each in (before, after)]
        tiles = [len(each.board.tiles) for each in (before, after)]
        assert held[0] + tiles[0] == held[1] + tiles[1] == 6 * before.players


@settings(max_examples=30)
@given(boards(2))
def test_p1_two_players_always_lay_a_line(board: Board) -> None:
    first, last = ends(board)
    line = line_from(board, first)
    assert (len(line), line[-1]) == (12, last)
    touching = {(a, b) for a in line for b in line if b in a.around()}
    assert len(touching) == 22, "only neighbours on the line touch"


@settings(max_examples=30)
@given(boards())
def test_no_path_holds_a_square(board: Board) -> None:
    """#square."""
    cells = board.labels.keys()
    assert not [
        cell
        for cell in cells
        if {Cell(cell.x + 1, cell.y), Cell(cell.x, cell.y + 1), Cell(cell.x + 1, cell.y + 1)}
        <= cells
    ]


@cache
def line_shapes() -> frozenset[Shape]:
    """Every line of 12 tiles, each once however it is turned, mirrored or read."""
    return frozenset(canonical(line) for line in lines((Cell(0, 0), Cell(1, 0))))


def lines(begun: Shape) -> Iterator[Shape]:
    if len(begun) == 12:
        yield begun
        return
    for ahead in begun[-1].around():
        if [near for near in ahead.around() if near in begun] == [begun[-1]] and ahead not in begun:
            yield from lines((*begun, ahead))


def canonical(line: Shape) -> Shape:
    return min(moved_home(image) for way in (line, line[::-1]) for image in images(way))


def images(line: Shape) -> Iterator[Shape]:
    for _ in range(4):
        line = tuple(Cell(-cell.y, cell.x) for cell in line)
        yield line
        yield tuple(Cell(-cell.x, cell.y) for cell in line)


def moved_home(line: Shape) -> Shape:
    return tuple(Cell(cell.x - line[0].x, cell.y - line[0].y) for cell in line)


def as_laid(line: Shape) -> Board:
    """Lay the line from one end to the other by the law, or fail."""
    board = paseo.initial(Config()).board
    for cell in line:
        assert refuse_lay(board, cell) is None
        board = board.with_tile(Tile(cell, "*"))
    return board


def has_room(board: Board, end: Cell) -> bool:
    """Whether a free cell touches this end and no other tile, counted by hand."""
    free = [cell for cell in end.around() if cell not in board.labels]
    return any([near for near in cell.around() if near in board.labels] == [end] for cell in free)


@cache
def curled() -> list[Shape]:
    """The shapes with an end that no cell touches alone."""
    return [
        shape
        for shape in sorted(line_shapes())
        if not all(has_room(as_laid(shape), end) for end in (shape[0], shape[-1]))
    ]


def test_p1_there_are_1905_line_shapes() -> None:
    assert len(line_shapes()) == 1905


def test_p3_two_line_shapes_are_curled_so_tightly_that_an_end_has_no_cell_of_its_own() -> None:
    assert len(curled()) == 2


@pytest.mark.exhaustive
def test_p3_every_line_shape_takes_both_start_tiles_wherever_the_first_one_goes() -> None:
    for shape in line_shapes():
        board = as_laid(shape)
        firsts = open_starts(board, 0)
        assert {start.onto for start in firsts} == {shape[0], shape[-1]}
        for start in firsts:
            seconds = open_starts(board.with_start(0, start), 1)
            assert {second.onto for second in seconds} == {shape[0], shape[-1]} - {start.onto}


@pytest.mark.exhaustive
def test_p3_on_14_other_shapes_the_first_start_tile_can_leave_the_other_end_no_cell_of_its_own() -> (
    None
):
    found: list[Shape] = []
    for shape in line_shapes() - {*curled()}:
        board = as_laid(shape)
        for start in open_starts(board, 0):
            other = shape[0] if start.onto == shape[-1] else shape[-1]
            seconds = open_starts(board.with_start(0, start), 1)
            if not any(touches_alone(board, start.cell, each.cell, other) for each in seconds):
                found.append(shape)
    assert len(found) == len({*found}) == 14


def touches_alone(board: Board, taken: Cell, cell: Cell, end: Cell) -> bool:
    return [near for near in cell.around() if near in board.labels or near == taken] == [end]


@pytest.mark.parametrize("number", [0, 1], ids=["first", "second"])
def test_p3_a_curled_line_is_played_from_end_to_end(number: int) -> None:
    shape = curled()[number]
    board = as_laid(shape)
    tight = next(end for end in (shape[0], shape[-1]) if not has_room(board, end))
    wide = shape[0] if tight == shape[-1] else shape[-1]
    for start in open_starts(board, 0):
        if start.onto == tight:
            play_through(board, start, tight, wide)


def play_through(board: Board, start: Start, tight: Cell, wide: Cell) -> None:
    """A's stone 3 goes all the way, B's tiles untouched: 13 steps from start tile to start tile."""
    config = Config(path="given", tiles=board.tiles)
    state = paseo.apply(paseo.initial(config), First(0)).state
    state = paseo.apply(state, Place(start)).state
    state = paseo.apply(state, next(iter(paseo.legal(state)))).state
    ahead, way = start.cell, state.board.ways[0]
    walked = [ahead := way[ahead][0] for _ in range(13)]
    assert (walked[0], walked[11]) == (tight, wide)
    assert state.board.hosts[walked[12]] == 1
    after = paseo.apply(state, Roll((6, 6))).state
    assert any(paseo.format(action) == stop(walked[11]) for action in paseo.legal(after))
    assert paseo.state_from_text(paseo.state_to_text(after), full_set=False) == after
    assert paseo.state_from_json(paseo.state_to_json(after), full_set=False) == after


def stop(cell: Cell) -> str:
    return f"sum 3+12>{cell.x},{cell.y}"
