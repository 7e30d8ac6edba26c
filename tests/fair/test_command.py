"""`spieltisch verify`: one line and an exit code; JSON for programs."""

import json
from pathlib import Path
from random import Random

import pytest
from support.fair_forgeries import changed

from spieltisch.cli import main
from spieltisch.fair.log import log_to_bytes
from spieltisch.rules import paroli, paseo
from spieltisch.testing.fair_games import honest_log
from spieltisch.testing.fair_table import QUIET, Habits

CAPTURE = pytest.CaptureFixture[str]
PASEO = honest_log("paseo", paseo.Config(2, turn_limit=2, path="random"), Random(1), QUIET)
PAROLI = honest_log("paroli", paroli.Config(2), Random(8), QUIET)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.spieltisch-log"


def run(capsys: CAPTURE, *arguments: object) -> tuple[int, list[str], str]:
    code = main([*map(str, arguments)])
    said = capsys.readouterr()
    return code, said.out.splitlines(), said.err


def test_an_honest_game_is_accepted_in_one_line(capsys: CAPTURE, file: Path) -> None:
    file.write_bytes(log_to_bytes(PASEO))
    code, out, _ = run(capsys, "verify", file, "--language", "en")
    assert code == 0
    assert out[0].startswith(
        f"Accepted: Paseo at table {PASEO.table}, {len(PASEO.events)} events. "
    )
    assert out[1] == "Nobody wins: the turn limit is reached."
    assert out[2].startswith("· This cannot show whether the operator of the server")
    assert out[3:] == [f"Last head of the chain: {PASEO.heads[-1].hex()}"]


def test_points_are_told_with_names(capsys: CAPTURE, file: Path) -> None:
    file.write_bytes(log_to_bytes(PAROLI))
    code, out, _ = run(capsys, "verify", file, "--language", "de")
    assert code == 0
    assert out[0].startswith("Angenommen: Paroli am Tisch ")
    assert "Punkte: Änne " in out[1]


@pytest.mark.parametrize("seed", range(12))
def test_however_a_game_ended_it_can_be_told(capsys: CAPTURE, file: Path, seed: int) -> None:
    habits = Habits(forfeit=0.1, abort=0.02, bots=0.0)
    config = paseo.Config(3, turn_limit=9, path="random")
    file.write_bytes(log_to_bytes(honest_log("paseo", config, Random(seed), habits)))
    code, out, _ = run(capsys, "verify", file, "--language", "en")
    assert code == 0
    assert len(out) >= 4


def test_a_forged_game_is_not_accepted(capsys: CAPTURE, file: Path) -> None:
    act = next(event.seq for event in PAROLI.events if event.kind == "act")
    file.write_bytes(log_to_bytes(changed(PAROLI, act, action="lay b7 S7")))
    code, out, _ = run(capsys, "verify", file, "--language", "en")
    assert code == 1
    (line,) = out
    assert line.startswith(f"Not accepted, event {act}: Seat ")
    assert "“lay b7 S7”" in line


def test_a_file_that_is_no_log_gets_a_way_out(capsys: CAPTURE, file: Path) -> None:
    file.write_text("hello", encoding="utf-8")
    code, out, error = run(capsys, "verify", file, "--language", "en")
    assert (code, out) == (2, [])
    assert error.startswith("spieltisch: This file is not JSON. Download the game’s log again.")


def test_a_file_that_is_not_there(capsys: CAPTURE, file: Path) -> None:
    code, out, error = run(capsys, "verify", file, "--language", "en")
    assert (code, out) == (2, [])
    assert error == f"spieltisch: There is no file {file}.\n"


def test_json_for_programs(capsys: CAPTURE, file: Path) -> None:
    file.write_bytes(log_to_bytes(PASEO))
    code, out, _ = run(capsys, "verify", file, "--json")
    told = json.loads("\n".join(out))
    assert (code, told["accepted"], told["reason"]) == (0, True, "turn-limit")
    assert {*told["caveats"]} == {"operator"}
    file.write_bytes(log_to_bytes(PASEO)[:-1])
    code, out, _ = run(capsys, "verify", file, "--json", "--language", "en")
    told = json.loads("\n".join(out))
    assert (code, told["accepted"], told["event"], told["code"]) == (
        1,
        False,
        None,
        "not-canonical",
    )
    assert told["sentence"].endswith(".")


def test_help_has_an_example(capsys: CAPTURE) -> None:
    code, out, _ = run(capsys, "verify", "--help")
    assert code == 0
    assert any("spieltisch verify game.spieltisch-log" in line for line in out)
