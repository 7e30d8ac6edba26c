"""`spieltisch solve` and `atlas`: answers for people and programs, and bad input in one line."""

import json
from pathlib import Path
from typing import Any

import pytest

from spieltisch.cli import main
from spieltisch.cli.paseo import solving
from spieltisch.rules import paseo
from spieltisch.rules.record import Record
from spieltisch.rules.record_text import record_to_text
from spieltisch.solver import Solution, Track, asking, room, solve_box, solve_path, tables_folder
from spieltisch.solver.folder import file_of

LATE = "2 A***123***123B@0,0 10,0;B;B;B|3,0;A;A;- A - - 17/1000 -"
ROLLED = LATE.replace(" A - - ", " A 1-2 - ")
CAPTURE = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("SPIELTISCH_TABLES", str(tmp_path / "tables"))


def run(capsys: CAPTURE, *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out, said.err


def answer(capsys: CAPTURE, *arguments: str) -> Any:
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0
    return json.loads(out)


def test_a_position_before_a_roll_has_21_rolls(capsys: CAPTURE) -> None:
    told = answer(capsys, "solve", LATE)
    assert told["chance"] == told["to_roll"]["A"]
    mean = sum(each["ways"] * each["chance"] for each in told["rolls"]) / 36
    assert len(told["rolls"]) == 21
    assert mean == pytest.approx(told["chance"], abs=2e-5)


def test_after_a_roll_turns_come_best_first(capsys: CAPTURE) -> None:
    told = answer(capsys, "solve", ROLLED)
    assert told["turns"][0] == {"turn": "sum 0+3>13,0", "chance": 1.0}
    code, out, _ = run(capsys, "solve", ROLLED)
    assert code == 0
    assert "sum 0+3>13,0" in out


def test_every_turn_of_a_game_is_judged(capsys: CAPTURE, tmp_path: Path) -> None:
    state = paseo.state_from_text(LATE)
    config = paseo.Config(path="given", tiles=state.board.tiles, starts=state.board.starts)  # type: ignore[arg-type]
    actions = tuple(map(paseo.parse, ("roll 1-2", "single 0+2>12,0")))
    file = tmp_path / "game.txt"
    record = Record("paseo", config, ("Mira", "Jonas"), actions, state)
    file.write_text(record_to_text(record), encoding="utf-8")
    (turn,) = answer(capsys, "solve", str(file))["turns"]
    assert turn["best"] == "sum 0+3>13,0"
    assert turn["lost"] == pytest.approx(0.3965, abs=1e-3)
    assert "39.6" in run(capsys, "solve", str(file))[1]


def test_kept_tables_are_listed_and_pruned(
    capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch
) -> None:
    solve_path(Track("2*31"))
    (kept,) = answer(capsys, "solve", "--list")["tables"]
    assert kept["path"] == "13*2"
    assert "13*2" in run(capsys, "solve", "--list")[1]
    monkeypatch.setenv("SPIELTISCH_TABLES_GB", "0")
    assert answer(capsys, "solve", "--prune")["removed"] == [kept]
    assert answer(capsys, "solve", "--list")["tables"] == []


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["1*2*3*3*2*1"], "6×*"),
        (["1*2*3*3*2*1x"], "'x'"),
        (["2 nonsense"], "8 parts"),
        ([LATE, "--option", "blank-blocked"], "2b"),
        ([], "what to solve"),
        (["3 A*B@0,0 - - - - - -"], "spieltisch: "),
        ([LATE.replace("A - - 17", "- - B 17").replace("10,0;B", "B;B")], "over"),
    ],
)
def test_what_cannot_be_solved_is_said_in_one_line(
    capsys: CAPTURE, given: list[str], why: str
) -> None:
    code, _, err = run(capsys, "solve", *given)
    assert code == 2
    assert why in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("broken", [b"", b"something else", bytes(9000)])
def test_a_damaged_table_is_named_in_one_line(capsys: CAPTURE, broken: bytes) -> None:
    file = file_of(Track("***123***123"))
    file.parent.mkdir()
    file.write_bytes(broken)
    code, out, err = run(capsys, "solve", LATE)
    assert (code, out) == (2, "")
    assert "is damaged" in err
    assert "delete it" in err
    assert len(err.splitlines()) == 1


def test_too_little_memory_is_said_with_the_way_out(
    capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "free_memory", lambda: 1_000_000_000)
    code, out, err = run(capsys, "solve", "1*2*3*3*2*1*")
    assert (code, out) == (2, "")
    assert "1.89 GB of memory" in err
    assert "later position" in err
    assert not tables_folder().exists()


def test_values_are_checked_against_their_successors(capsys: CAPTURE) -> None:
    told = answer(capsys, "solve", LATE, "--check", "500")
    assert told["good"]
    assert [each["stage"] for each in told["stages"]] == ["opening", "middle", "late"]
    code, out, _ = run(capsys, "solve", LATE, "--check", "500")
    assert code == 0
    assert "within 2e-05" in out


def test_a_solution_that_disagrees_fails(capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*given: Any, **options: Any) -> Solution:
        right = solve_box(*given, **options)
        for array in right.arrays:
            array[::7] = 1
        return right

    monkeypatch.setattr(solving, "solve_box", wrong)
    code, out, _ = run(capsys, "solve", LATE, "--check", "500")
    assert code == 1
    assert "solve the path again" in out


def test_an_atlas_of_a_path_that_cannot_be_is_refused(capsys: CAPTURE, tmp_path: Path) -> None:
    file = str(tmp_path / "atlas.jsonl")
    code, _, err = run(capsys, "atlas", "1*2", "--paths", "0", "--file", file)
    assert code == 2
    assert "path tiles" in err
    assert answer(capsys, "atlas", "--paths", "0", "--file", file) == {"file": file, "rows": []}
    kept = Path(__file__).parents[2] / "docs/data/paseo-atlas.jsonl"
    assert len(answer(capsys, "atlas", "--paths", "0", "--file", str(kept))["rows"]) == 31


def test_anybody_s_bot_is_measured_under_either_reading_of_p8(
    capsys: CAPTURE, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a path of four tiles: a whole one takes a minute."""
    monkeypatch.setattr(asking, "check_full_set", id)
    bot = tmp_path / "mine.py"
    bot.write_text(
        "from spieltisch.games.options import options\ndef play(view): return options(view)[0]\n",
        "utf-8",
    )
    asked = ["strength", "--exact", "--bot", f"{bot}:play", "--path", "2*31", "--games", "2"]
    told = answer(capsys, *asked, "--option", "blank-blocked", "--workers", "1")
    assert {each["bot"] for each in told["losses"]} == {f"{bot}:play"}
    assert [each.name for each in tables_folder().glob("*.paseo2")] == ["13o2-blocked.paseo2"]


def test_what_only_an_exact_measure_takes_is_refused_elsewhere(capsys: CAPTURE) -> None:
    for words in (["--bot", "club"], ["--path", "2*31"], ["--option", "blank-blocked"]):
        code, _, said = run(capsys, "strength", "--games", "2", *words)
        assert (code, words[0] in said, "--exact" in said) == (2, True, True)
