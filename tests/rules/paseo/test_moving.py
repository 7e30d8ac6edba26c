"""Moving one stone: direction, P7, the blank (P8), jumping (P9), getting home, overshooting."""

import pytest
from hypothesis import given, settings

from spieltisch.rules.game import Refusal
from spieltisch.rules.paseo import Cell, State
from spieltisch.rules.paseo.moving import Mover, Walk, best_walks, flaw, refuse_hop, walks
from spieltisch.rules.paseo.state import away, crowd, mover
from spieltisch.rules.paseo.tiles import STONES
from spieltisch.testing.paseo import drawn
from spieltisch.testing.paseo_strategies import positions


def on(field: int) -> Cell:
    """A place on a straight line that is drawn from A's start tile at 0."""
    return Cell(field, 0)


def of(state: State, name: str) -> Mover:
    """The stone written like this in a drawing, for example `a2`."""
    return mover(state, "abcd".index(name[0]), int(name[1]))


def stops(state: State, name: str, steps: int) -> set[Cell]:
    return set(best_walks(of(state, name), steps))


def fields(state: State, name: str, steps: int) -> set[int]:
    return {cell.x for cell in stops(state, name, steps)}


def refused(state: State, name: str, steps: int, target: Cell) -> Refusal | None:
    return refuse_hop(of(state, name), steps, target)


class TestWorkedExample:
    """As the rules page ends: a 2 on field 3, one stone each on 4 and 5, and 7 bears a 2."""

    LINE = "A * * *a2 *a0 *b0 * 2 * * * * * B"

    def test_by_1_it_jumps_two_stones_which_is_its_limit_p9(self) -> None:
        state = drawn(self.LINE)
        assert best_walks(of(state, "a2"), 1) == {
            on(6): Walk((on(4), on(5), on(6)), (on(4), on(5)))
        }

    def test_by_2_it_would_stop_on_its_own_number(self) -> None:
        state = drawn(self.LINE)
        assert fields(state, "a2", 2) == set()
        assert refused(state, "a2", 2, on(7)) == Refusal(
            "numbered-stone", "own-number", {"stone": 2, "cells": [on(7)]}
        )

    def test_by_3_it_passes_6_and_7(self) -> None:
        assert fields(drawn(self.LINE), "a2", 3) == {8}

    @pytest.mark.parametrize("steps", [1, 2, 3, 4, 5, 6])
    def test_a_1_in_its_place_could_not_move_at_all_p9(self, steps: int) -> None:
        state = drawn(self.LINE.replace("a2", "a1"))
        assert fields(state, "a1", steps) == set()


class TestDirection:
    """#direction, P7."""

    def test_two_players_move_forward_only(self) -> None:
        state = drawn("A * * *a0b1 * * B")
        assert fields(state, "a0", 2) == {5}
        assert fields(state, "b1", 2) == {1}
        assert refused(state, "a0", 2, on(1)) == Refusal(
            "direction", "backward", {"stone": 0, "steps": 2, "cells": [on(1)]}
        )

    @pytest.mark.parametrize("name", ["a0", "a1"])
    def test_no_move_ends_where_it_began(self, name: str) -> None:
        refusal = refused(drawn(f"A * *{name} * * B"), name, 1, on(2))
        assert refusal == Refusal(
            "direction", "origin", {"stone": int(name[1]), "steps": 1, "cells": [on(2)]}
        )

    def test_two_players_never_go_back_to_their_start_tile(self) -> None:
        assert refused(drawn("A *a1 * * B"), "a1", 1, on(0)) == Refusal(
            "direction", "own-start", {"stone": 1, "steps": 1, "cells": [on(0)]}
        )

    def test_the_line_is_followed_round_its_bends(self) -> None:
        state = drawn("""
            A * *a3
            . . *
            B * *""")
        assert stops(state, "a3", 3) == {Cell(1, 2)}
        assert stops(state, "a3", 4) == {Cell(0, 2)}

    def test_p7_more_players_move_in_any_direction(self) -> None:
        state = drawn("""
            . . C . .
            A * *a3 * B
            . . * . .""")
        assert stops(state, "a3", 1) == {Cell(1, 1), Cell(3, 1), Cell(2, 2), Cell(2, 0)}

    def test_p7_no_tile_is_entered_twice_nor_the_origin_again(self) -> None:
        ring = drawn(
            """
            . A . .
            . * *a3 *
            B * . * C
            . * * *"""
        )
        assert stops(ring, "a3", 8) == set(), "once round the ring would end where it began"
        dead_end = drawn("""
            A * *a3 * B
            . . . C .""")
        assert stops(dead_end, "a3", 3) == set(), "forth and back is no way"

    @pytest.mark.parametrize("name", ["a0", "a3"])
    def test_p7_the_tile_of_origin_is_refused_as_such(self, name: str) -> None:
        """Not because the stone itself occupies it, nor because the move leads elsewhere."""
        state = drawn(f"A * *{name} * B\n. . . C .")
        for steps in (1, 2, 9):
            assert refused(state, name, steps, on(2)) == Refusal(
                "P7", "origin", {"stone": int(name[1]), "steps": steps, "cells": [on(2)]}
            )

    def test_p7_a_stone_never_enters_its_own_start_tile(self) -> None:
        state = drawn("""
            A *a3 * * B
            . . . C .""")
        assert refused(state, "a3", 1, Cell(0, 0)) == Refusal(
            "P7", "own-start", {"stone": 3, "steps": 1, "cells": [Cell(0, 0)]}
        )

    RING = """
        . . A . .
        . * *a1 *b0 .
        . * . *c0 C
        . * * * .
        . . B . ."""

    def test_p7_one_legal_route_of_several_is_enough(self) -> None:
        """Clockwise the 1 would jump two stones, the other way round it jumps none."""
        moving, there = of(drawn(self.RING), "a1"), Cell(1, 3)
        routes = [walk for walk in walks(moving, 3) if walk.target == there]
        assert sorted(flaw(moving, walk) is None for walk in routes) == [False, True]
        assert refuse_hop(moving, 3, there) is None
        assert best_walks(moving, 3)[there] == Walk((Cell(1, 1), Cell(1, 2), Cell(1, 3)))

    def test_of_several_routes_the_one_that_jumps_least_is_shown(self) -> None:
        moving = of(drawn(self.RING.replace("a1", "a3")), "a3")
        routes = [walk for walk in walks(moving, 3) if walk.target == Cell(1, 3)]
        assert [flaw(moving, walk) for walk in routes] == [None, None]
        assert best_walks(moving, 3)[Cell(1, 3)].jumped == ()

    def test_of_equal_routes_the_first_in_order_of_cells_is_shown(self) -> None:
        moving = of(drawn(self.RING.replace("a1", "a0")), "a0")
        assert best_walks(moving, 4)[Cell(2, 3)].route[0] == Cell(1, 1)

    @pytest.mark.parametrize(("left", "right"), [("b1", "b0c0"), ("b0c0", "b1")])
    def test_of_several_reasons_the_one_on_the_easiest_route_is_told(
        self, left: str, right: str
    ) -> None:
        """One way round it would jump too many stones, the other way only its number is wrong."""
        ring = drawn(f"""
            . . A . .
            . *{left} *a1 *{right} .
            . * . * C
            . * 1 * .
            . . B . .""")
        refusal = refused(ring, "a1", 3, Cell(2, 3))
        assert refusal
        assert refusal.code == "own-number"

    def test_where_it_leads_instead_is_told_once_and_only_if_it_may_go_there(self) -> None:
        ring = drawn("""
            . . A . .
            . * *a1 * .
            . * . 1 C
            . * * * .
            . . B . .""")
        refusal = refused(ring, "a1", 2, Cell(2, 3))
        assert refusal
        assert (refusal.code, refusal.params["leads"]) == ("elsewhere", [Cell(1, 2)])
        both_ways = refused(ring, "a1", 4, Cell(1, 1))
        assert both_ways
        assert both_ways.params["leads"] == [Cell(2, 3)]

    def test_the_route_that_jumps_fewer_stones_is_shown(self) -> None:
        ring = drawn("""
            . . A . .
            . *b0c0 *a2 *b1 .
            . * . * C
            . * * * .
            . . B . .""")
        assert best_walks(of(ring, "a2"), 3)[Cell(2, 3)].jumped == (Cell(3, 1),)


class TestBlank:
    """#blank-stone."""

    def test_every_tile_counts_occupied_or_not(self) -> None:
        state = drawn("A *a0 *b1 *b2 * * B")
        assert [fields(state, "a0", steps) for steps in (1, 2, 3, 4)] == [{2}, {3}, {4}, {5}]

    def test_it_may_stop_on_an_occupied_tile(self) -> None:
        state = drawn("A *a0 *b01 * B")
        assert fields(state, "a0", 1) == {2}

    def test_p8_nothing_is_jumped_or_skipped(self) -> None:
        state = drawn("A *a0 *b1 *b2 * * B")
        assert best_walks(of(state, "a0"), 3)[on(4)] == Walk((on(2), on(3), on(4)))

    def test_p8_option_it_may_stop_on_an_occupied_tile_but_not_go_past(self) -> None:
        state = drawn("A *a0 * *b1 * * B", blank_blocked=True)
        assert [fields(state, "a0", steps) for steps in (1, 2, 3)] == [{2}, {3}, set()]
        assert refused(state, "a0", 3, on(4)) == Refusal("P8", "blank-blocked", {"cells": [on(3)]})

    def test_p8_option_the_tile_it_starts_from_does_not_block_it(self) -> None:
        state = drawn("A *a0b1 * * * * B", blank_blocked=True)
        assert fields(state, "a0", 2) == {3}
        assert fields(state, "a0", 1) == {2}

    def test_p8_option_start_tiles_do_not_block_it(self) -> None:
        state = drawn("A * * * Ba123", blank_blocked=True)
        assert fields(state, "a0", 4) == {4}

    def test_p8_option_binds_the_blank_only(self) -> None:
        assert fields(drawn("A *a3 *b1 * B", blank_blocked=True), "a3", 1) == {3}

    def test_it_has_no_number_to_avoid(self) -> None:
        assert fields(drawn("A *a0 1 B"), "a0", 1) == {2}


class TestNumberedStone:
    """#numbered-stone."""

    def test_occupied_tiles_are_jumped_and_do_not_count(self) -> None:
        state = drawn("A *a3 *b1 * *b2 * * B")
        assert [fields(state, "a3", steps) for steps in (1, 2, 3)] == [{3}, {5}, {6}]

    def test_it_stops_on_a_free_tile_only(self) -> None:
        state = drawn("A *a3 *b1 * * B")
        assert refused(state, "a3", 1, on(2)) == Refusal(
            "numbered-stone", "occupied", {"stone": 3, "steps": 1, "cells": [on(2)]}
        )

    def test_it_jumps_the_own_stones_too(self) -> None:
        assert fields(drawn("A *a3 *a1 * B"), "a3", 1) == {3}

    @pytest.mark.parametrize(("stone", "stops_at"), [(1, set[int]()), (2, {2}), (3, {2})])
    def test_its_own_number_is_no_stop(self, stone: int, stops_at: set[int]) -> None:
        assert fields(drawn(f"A *a{stone} 1 * B"), f"a{stone}", 1) == stops_at

    def test_another_number_is_a_tile_like_any(self) -> None:
        assert fields(drawn("A *a1 2 3 B"), "a1", 1) == {2}

    def test_a_free_tile_with_its_own_number_counts_as_a_step(self) -> None:
        assert fields(drawn("A *a1 1 * * B"), "a1", 2) == {3}

    def test_an_occupied_tile_with_its_own_number_is_jumped(self) -> None:
        assert fields(drawn("A *a1 1b0 * * B"), "a1", 1) == {3}


class TestJumpLimit:
    """P9."""

    @pytest.mark.parametrize("stone", [1, 2, 3])
    def test_as_many_stones_as_its_number_in_total(self, stone: int) -> None:
        others = ["*b0", "*b1", "*b2", "*b3"]
        enough = " ".join(others[:stone])
        state = drawn(f"A *a{stone} {enough} * * B")
        assert fields(state, f"a{stone}", 1) == {stone + 2}
        more = " ".join(others[: stone + 1])
        assert fields(drawn(f"A *a{stone} {more} * * B"), f"a{stone}", 1) == set()

    def test_not_in_a_row_but_in_one_move(self) -> None:
        state = drawn("A *a1 *b1 * *b2 * B")
        assert fields(state, "a1", 1) == {3}
        assert refused(state, "a1", 2, on(5)) == Refusal(
            "P9",
            "jump-limit",
            {"stone": 1, "count": 2, "target": on(5), "cells": [on(2), on(4)]},
        )

    def test_a_tile_with_two_stones_counts_as_two(self) -> None:
        state = drawn("A *a1 *b0b1 * * B")
        assert fields(state, "a1", 1) == set()
        assert fields(drawn("A *a2 *b0b1 * * B"), "a2", 1) == {3}
        refusal = refused(state, "a1", 1, on(3))
        assert refusal
        assert (refusal.ruling, refusal.params["count"]) == ("P9", 2)

    def test_whoever_owns_them(self) -> None:
        assert fields(drawn("A *a1 *a0b0 * * B"), "a1", 1) == set()

    def test_stones_on_the_tile_of_origin_are_not_jumped(self) -> None:
        assert fields(drawn("A *a1a0b0 * * B"), "a1", 1) == {2}

    def test_stones_on_start_tiles_are_not_jumped(self) -> None:
        assert fields(drawn("A *a1 * Ba023"), "a1", 2) == {3}

    def test_it_is_told_before_the_own_number(self) -> None:
        refusal = refused(drawn("A *a1 *b1 *b2 1 B"), "a1", 1, on(4))
        assert refusal
        assert refusal.code == "jump-limit"


class TestHome:
    """#home."""

    def test_by_exact_count_only(self) -> None:
        state = drawn("A * *a1 * * B")
        assert fields(state, "a1", 3) == {5}
        assert refused(state, "a1", 4, on(5)) == Refusal(
            "overshooting", "overshoot", {"stone": 1, "steps": 4, "cells": [on(5)]}
        )
        assert refused(state, "a1", 2, on(5)) == Refusal(
            "a-turn",
            "elsewhere",
            {"stone": 1, "steps": 2, "cells": [on(5)], "leads": [on(4)]},
        )

    def test_never_full_and_never_occupied(self) -> None:
        state = drawn("A * * *a3 Ba012")
        assert fields(state, "a3", 1) == {4}

    def test_it_is_the_last_step_no_way_leads_through(self) -> None:
        state = drawn("""
            . . C . .
            A * *a3 * B""")
        assert stops(state, "a3", 1) == {Cell(1, 1), Cell(3, 1), Cell(2, 0)}
        assert stops(state, "a3", 2) == {Cell(4, 1)}

    def test_a_stone_that_is_home_never_moves_again(self) -> None:
        state = drawn("A * * Ba1")
        assert fields(state, "a1", 1) == set()
        assert refused(state, "a1", 1, on(2)) == Refusal(
            "home", "stone-home", {"stone": 1, "cells": [on(3)]}
        )

    def test_after_a_jump(self) -> None:
        assert fields(drawn("A * *a1 *b1 B"), "a1", 1) == {4}

    def test_not_with_more_jumps_than_the_limit_p9(self) -> None:
        assert fields(drawn("A * *a1 *b0b1 B"), "a1", 1) == set()


def test_overshooting_a_move_that_cannot_be_walked_in_full_does_not_exist() -> None:
    """#overshooting."""
    state = drawn("A * *a0 * B")
    assert fields(state, "a0", 3) == set()
    assert refused(state, "a0", 3, on(3)) == Refusal(
        "overshooting", "overshoot", {"stone": 0, "steps": 3, "cells": [on(3)]}
    )


def test_there_is_a_tile_to_go_to_or_not() -> None:
    assert refused(drawn("A *a1 * B"), "a1", 1, Cell(1, 1)) == Refusal(
        "laying-the-path", "no-tile", {"stone": 1, "steps": 1, "cells": [Cell(1, 1)]}
    )


@settings(max_examples=30)
@given(positions())
def test_every_route_is_simple_and_counts_its_steps(state: State) -> None:
    """#moving-one-stone: P7, P9 and the count, for every legal move of every stone by every number of steps."""
    taken = crowd(state.stones)
    for seat in range(state.players):
        own_start = state.board.start_of(seat).cell
        for stone in away(state, seat):
            moving = mover(state, seat, stone)
            for steps in (1, 2, 5, 12):
                for target, walk in best_walks(moving, steps).items():
                    stops_at = [cell for cell in walk.route if cell not in walk.jumped]
                    assert walk.route[-1] == target
                    assert len(stops_at) == steps
                    assert len({*walk.route}) == len(walk.route)
                    assert not {moving.origin, own_start} & {*walk.route}
                    assert sum(taken[cell] for cell in walk.jumped) <= stone
                    assert not {*walk.route[:-1]} & state.board.hosts.keys()


@settings(max_examples=30)
@given(positions(2))
def test_two_players_have_one_route_at_most(state: State) -> None:
    for seat in (0, 1):
        for stone in STONES:
            for steps in range(1, 13):
                assert len([*walks(mover(state, seat, stone), steps)]) <= 1


@settings(max_examples=30)
@given(positions())
def test_a_move_is_refused_exactly_if_it_is_not_among_the_best_walks(state: State) -> None:
    everywhere = [*state.board.labels, *state.board.hosts, Cell(99, 99)]
    for stone in STONES:
        for steps in (1, 3, 8):
            moving = mover(state, 0, stone)
            allowed = {cell for cell in everywhere if refuse_hop(moving, steps, cell) is None}
            assert allowed == {*best_walks(moving, steps)}
