"""The expert plays the truth where it is at hand."""

from pathlib import Path

import pytest

from spieltisch.bots.paseo.levels import expert
from spieltisch.bots.policy import Budget
from spieltisch.rules.paseo import view
from spieltisch.search.paseo import line_solved
from spieltisch.search.paseo.line_solved import solved_turn
from spieltisch.solver import solve_box, solve_path, tables_folder, track_of, valued_turns
from spieltisch.testing.paseo import drawn

SHORT = "A  2a1  *  3b0  1a0  B"
LATE = "Ab123  1  *b0  *  2  *  3  *  1  *a0  *a3  2  3  Ba12"


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SPIELTISCH_TABLES", str(tmp_path / "tables"))
    monkeypatch.setattr(line_solved.Latest, "table", None)
    monkeypatch.setattr(line_solved.Latest, "box", None)


def test_a_small_box_is_solved_and_a_large_one_is_not() -> None:
    state = drawn(LATE, "A", "1-3", turns=40)
    thought = solved_turn(state, Budget(nodes=60_000))
    assert thought is not None
    assert thought.exact
    assert thought.value == max(value for _, value in thought.ranking)
    assert solved_turn(drawn(SHORT, "A", "1-3", turns=4), Budget(nodes=10)) is None


def test_near_the_limit_of_turns_the_truth_is_another_p11() -> None:
    state = drawn(LATE, "A", "1-3", turns=40, turn_limit=50)
    assert solved_turn(state, Budget(nodes=60_000)) is None


def test_a_kept_table_is_used_whatever_the_budget() -> None:
    state = drawn(SHORT, "A", "1-3", turns=4)
    solve_path(track_of(state))
    thought = expert(view(state, 0), Budget(nodes=10), None)  # type: ignore[arg-type]
    best = valued_turns(solve_box(track_of(state)), state)[0]
    assert thought.exact
    assert thought.value == pytest.approx(best.chance, abs=1e-5)


def test_a_broken_table_is_none() -> None:
    state = drawn(SHORT, "A", "1-3", turns=4)
    solve_path(track_of(state))
    (file,) = tables_folder().iterdir()
    file.write_bytes(b"nothing")
    assert solved_turn(state, Budget(nodes=10)) is None


def test_a_table_that_turns_out_to_be_damaged_is_none_and_makes_room_for_another() -> None:
    """Its head is whole; a value is not, and that is noticed only when it is read."""
    state = drawn(SHORT, "A", "1-3", turns=4)
    solve_path(track_of(state))
    (file,) = tables_folder().iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:])
    assert solved_turn(state, Budget(nodes=10)) is None
    assert not file.exists()
    assert expert(view(state, 0), Budget(nodes=60_000), None).exact  # type: ignore[arg-type]
    solve_path(track_of(state))
    assert solved_turn(state, Budget(nodes=10))


def test_the_last_box_serves_the_rest_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    budget = Budget(nodes=60_000)
    assert solved_turn(drawn(LATE, "A", "1-3", turns=40), budget)
    monkeypatch.delattr(line_solved, "solve_box")
    later = LATE.replace("*a0  *a3", "*  *a03")
    assert solved_turn(drawn(later, "B", "1-3", turns=41), budget)
