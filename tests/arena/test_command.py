"""`spieltisch arena`, `sprt` and `strength`: what people and programs read, and how runs go on."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from spieltisch.arena.strength import Pairing
from spieltisch.cli import arena_running, arena_strength, main

CAPTURE = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[2]
QUICK = ("--workers", "1", "--games", "8", "--seed", "3")


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English, and a state folder of its own."""
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "120")


def run(capsys: CAPTURE, *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out, said.err


def answer(capsys: CAPTURE, *arguments: str) -> Any:
    code, out, err = run(capsys, *arguments, "--json")
    assert code == 0, err
    return json.loads(out)


def test_a_match_is_told_to_people(capsys: CAPTURE) -> None:
    code, out, _ = run(capsys, "arena", "--game", "paseo", "greedy", "random", *QUICK)
    assert code == 0
    assert "Paseo, 2 players, seed 3: 8 games." in out
    assert "× fair" in out
    assert "the same seat wins again" in out
    german = run(capsys, "arena", "--game", "paseo", "greedy", "random", *QUICK, "--language", "de")
    assert "Paseo zu 2, Startwert 3: 8 Partien." in german[1]
    assert "Wertung" in german[1]


def test_a_match_is_told_to_programs_and_kept(capsys: CAPTURE, tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    asked = ("arena", "--game", "paseo", "--players", "2", "greedy", "random", "random@5n")
    first = answer(capsys, *asked, *QUICK, "--journal", str(file))
    assert first["complete"] is True
    assert first["games"] == 12
    shares = {each["name"]: each["share"]["mean"] for each in first["standings"]}
    assert sum(shares.values()) == pytest.approx(1.5)
    assert set(first["crosstable"]["random@5n"]) == {"greedy", "random"}
    written = file.read_text(encoding="utf-8")
    assert (first.pop("played_now"), first.pop("from_journal")) == (12, 0)
    again = answer(capsys, *asked, *QUICK, "--journal", str(file))
    assert (again.pop("played_now"), again.pop("from_journal")) == (0, 12)
    assert again == first
    assert file.read_text(encoding="utf-8") == written, "nothing is played twice"
    code, _, err = run(capsys, *asked, "--seed", "4", "--journal", str(file))
    assert code == 2
    assert "it differs in seed" in err
    assert "--fresh" in err


def test_a_match_without_a_game_takes_one_that_all_play(
    capsys: CAPTURE, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first that the bot names, or Paseo."""
    body = "from spieltisch.games.options import options\ndef play(view): return options(view)[0]\n"
    (tmp_path / "any_game.py").write_text(body, "utf-8")
    (tmp_path / "cards.py").write_text(body + "play.games = ('raeuberparoli', 'paroli')\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    few = ("--games", "2", "--workers", "1")

    def played(command: str, *names: str) -> str:
        code, out, err = run(capsys, command, *names, *few, "--json")
        assert code in {0, 1}, err
        return str(json.loads(out)["match"]["game"])

    assert played("arena", "any_game:play", "greedy") == "paseo"
    assert played("arena", "greedy@5n", "cards:play") == "raeuberparoli"
    assert played("sprt", "./cards.py:play", "random") == "raeuberparoli"
    assert played("sprt", "greedy", "random") == "paseo"
    code, _, err = run(capsys, "arena", "openspiel-mcts", "cards:play")
    assert (code, "does not play paseo" in err) == (2, True), err


def test_luck_has_one_player_on_all_seats(capsys: CAPTURE) -> None:
    asked = ("arena", "--game", "paseo", "--players", "3", "--luck", *QUICK)
    found = answer(capsys, *asked, "random")
    assert found["games"] == 9
    assert [each["name"] for each in found["standings"]] == ["random"]
    code, out, _ = run(capsys, *asked, "random")
    assert code == 0
    assert "nobody can win more than" in out
    assert run(capsys, *asked, "random", "greedy")[0] == 2


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("paseo", "genius", "random"), "No bot 'genius' plays paseo"),
        (("paseo", "greedy"), "two players or more; 1 is named"),
        (("paseo", "greedy", "random", "--players", "3"), "3 seats need 3 players, but 2"),
        (("paseo", "greedy", "random", "--players", "7"), "Paseo is for 2 to 4 players, not 7"),
        (("halma", "greedy", "random"), "There is no game “halma”"),
        (("paseo", "greedy", "random", "--seconds", "0"), "more than 0.0 seconds"),
        (("paseo", "greedy@0n", "random"), "more than 0 nodes"),
        (("paseo", "greedy", "engine:/no/such/program"), "/no/such/program"),
        (("paseo", "greedy", "random", "--cluster", "localhost:1"), "no Ray at 'localhost:1'"),
    ],
)
def test_bad_input_is_one_line(capsys: CAPTURE, arguments: tuple[str, ...], complaint: str) -> None:
    game, *rest = arguments
    code, out, err = run(capsys, "arena", "--game", game, *rest)
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


STOPPABLE = """
import signal, sys
from spieltisch.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(sys.argv[1:]))
"""
"""Also where the tests themselves run in the background of a shell, which ignores the signal."""


def test_a_match_that_is_stopped_tells_what_was_played_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    asked = ["arena", "--game", "paseo", "random", "random@9n", "--journal", str(file)]
    command = [sys.executable, "-c", STOPPABLE, *asked, "--games", "4000"]
    playing = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 our own code
    until = monotonic() + 60
    while monotonic() < until and not (file.exists() and len(file.read_text().splitlines()) > 5):
        sleep(0.05)
    os.kill(playing.pid, signal.SIGINT)
    out, _ = playing.communicate(timeout=30)
    assert playing.returncode == 130
    assert "of 4000 games" in " ".join(out.split()).replace(",", "")
    assert "× fair" in out
    kept = file.read_text(encoding="utf-8").splitlines()
    assert main([*asked, "--games", "4", "--workers", "1", "--any-code"]) == 0
    after = file.read_text(encoding="utf-8").splitlines()
    assert after[: len(kept)] == kept
    assert (
        len(after) < len(kept) + 4
    )  # workers end in any order, so one of the first may be missing


def test_a_sequential_test_decides(capsys: CAPTURE) -> None:
    asked = ("sprt", "--game", "paroli", "greedy", "random", "--h1", "0.9", "--workers", "1")
    code, out, _ = run(capsys, *asked)
    assert code == 0
    assert "greedy is stronger than random." in out
    found = json.loads(run(capsys, *asked, "--json")[1])
    assert found["verdict"] == "better"
    assert found["ratio"] >= found["bounds"][1]
    code, out, _ = run(capsys, *asked, "--games", "2", "--language", "de")
    assert code == 1
    assert "Noch nicht entschieden" in out
    assert run(capsys, *asked, "--h0", "0.95")[0] == 2


def test_strengths_are_written_into_the_page(
    capsys: CAPTURE, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [Pairing("paseo", 2, "greedy", "random"), Pairing("paseo", 2, "random", "random")]
    monkeypatch.setattr(arena_strength, "pairings", lambda: iter(rows))
    page = tmp_path / "strength.md"
    page.write_text("<!-- strength: begin --><!-- strength: end -->", encoding="utf-8")
    asked = ("strength", *QUICK, "--journal", str(tmp_path), "--page", str(page))
    code, out, _ = run(capsys, *asked)
    assert code == 0
    assert "Paseo 2" in out
    assert "itself" in out
    text = page.read_text(encoding="utf-8")
    assert "| 2 | greedy | random |" in text
    assert "`spieltisch strength --games 8 --seed 3`" in text
    found = answer(capsys, *asked, "--only", "paseo-2-greedy")
    assert [each["name"] for each in found["matches"]] == ["paseo-2-greedy-random"]
    assert run(capsys, *asked, "--only", "halma")[0] == 2


def test_a_changed_program_or_bot_plays_again_and_an_unchanged_one_does_not(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine, bot = tmp_path / "engine.py", tmp_path / "mybot.py"
    engine.write_text((ROOT / "examples/random_engine.py").read_text(encoding="utf-8"), "utf-8")
    bot.write_text(
        "from spieltisch.games.options import options\ndef play(view): return options(view)[0]\n",
        "utf-8",
    )
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    program = f"engine:{sys.executable} {engine}"

    def played() -> tuple[int, int]:
        command = ["arena", "--game", "paseo", program, f"{bot}:play", "--games", "2", "--json"]
        assert main([*command, "--workers", "1"]) == 0
        told = json.loads(capsys.readouterr().out)
        return told["played_now"], told["from_journal"]

    assert [played(), played()] == [(2, 0), (0, 2)]
    engine.write_text(engine.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
    assert played() == (2, 0)
    bot.write_text(bot.read_text(encoding="utf-8").replace("[0]", "[-1]"), encoding="utf-8")
    assert played() == (2, 0)


def test_a_table_in_a_pipe_is_not_cut(capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    names = [f"greedy@{nodes}n" for nodes in range(1_000_000, 1_000_006)]
    match = ["arena", "--game", "paseo", "--players", "2", *names, "--games", "1"]
    code, out, err = run(capsys, *match, "--workers", "2")
    assert code == 0, err
    heads = next(line for line in out.splitlines() if "1000000n" in line and "1000005n" in line)
    assert "…" not in heads
    assert "Played now: 30 games; from the journal: 0." in out


def test_progress_in_a_pipe_is_a_line_now_and_then(
    capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tenth each, none within two seconds of the last, and what a journal holds is no progress."""
    times = {60: 0.0, 71: 1.0, 72: 2.5, 79: 9.0, 85: 9.5, 86: 10.0, 95: 11.0, 100: 12.0}
    now = [0.0]
    monkeypatch.setattr(arena_running, "monotonic", lambda: now[0])
    with arena_running.counting("Games", 100) as told:
        for done, at in times.items():
            now[0] = at
            told(done)
    said = capsys.readouterr()
    assert said.err.splitlines() == ["Games: 72/100", "Games: 85/100", "Games: 100/100"]
    assert said.out == ""
