"""Programs and levels at the table in the terminal, and what is shown while they take their time."""

import io
import shlex
import sys
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from rich.console import Console

from spieltisch.analysis.levels import given_away
from spieltisch.bots.registry import LEVELS, bots_for
from spieltisch.cli import main
from spieltisch.cli.playing import choose_level
from spieltisch.cli.screen import Screen
from spieltisch.cli.seats import seat_names, seat_players
from spieltisch.cli.signs import ASCII, UNICODE, Signs
from spieltisch.cli.spinner import Compiler, waiting
from spieltisch.cli.wording import Wording
from spieltisch.rules.catalogue import GAMES, entry
from spieltisch.rules.record_text import record_from_text
from spieltisch.words.catalogue import codes

CAPTURE = pytest.CaptureFixture[str]
EXAMPLE = Path(__file__).parents[2] / "examples/random_engine.py"
PROGRAM = f"engine:{sys.executable} {EXAMPLE}"
TIRED = """
import sys
moves = 0
for line in sys.stdin:
    if line.startswith("spieltisch"): print("ok", flush=True)
    if line.startswith("isready"): print("readyok", flush=True)
    if line.startswith("legal"): legal = __import__("json").loads(line[6:])
    if line.startswith("go"):
        moves += 1
        if moves > 1: sys.exit("too tired")
        print("bestmove", legal[0], flush=True)
"""


@pytest.fixture(autouse=True)
def somewhere_else(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


class Typed(Console):
    """A terminal at which these lines are typed."""

    typed: list[str]

    def input(self, *_: Any, **__: Any) -> str:
        return self.typed.pop(0)


def screen(
    typed: str = "", signs: Signs = UNICODE, *, live: bool = False
) -> tuple[Screen, io.StringIO]:
    """A screen, and what is shown on it."""
    shown = io.StringIO()
    console = Typed(file=shown, width=80, force_terminal=live, highlight=False, markup=False)
    console.typed = typed.splitlines()
    return Screen(console, signs, Wording("en"), live), shown


@pytest.mark.parametrize("game", GAMES)
def test_a_program_plays_at_the_table(game: str, capsys: CAPTURE) -> None:
    assert main(["play", game, "--seats", f"{PROGRAM},greedy", "--seed", "1"]) == 0
    assert "random_engine" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "has ended or closed its output: too tired."),
        ("de", "hat sich beendet oder seine Ausgabe"),
    ],
)
def test_a_game_whose_player_has_gone_is_kept(
    language: str, sentence: str, capsys: CAPTURE, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "tired bot.py"
    program.write_text(TIRED, encoding="utf-8")
    save = tmp_path / "game.txt"
    seats = f"human,engine:{sys.executable} '{program}'"
    monkeypatch.setattr("sys.stdin", io.StringIO("* 1\n\n" * 20))
    options = ["--seats", seats, "--seed", "1", "--save", str(save), "--language", language]
    assert main(["play", "paseo", *options]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert f"--seats {shlex.quote(seats)}" in err
    assert len(record_from_text(save.read_text(encoding="utf-8")).actions) > 2


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ("human,engine:./no-such-program", "The engine “./no-such-program” cannot be started"),
        ("human,machine", "--seats takes human, random, greedy"),
        ("human,machine", "engine:COMMAND"),
    ],
)
def test_who_cannot_sit_down(seats: str, sentence: str, capsys: CAPTURE) -> None:
    assert main(["play", "paseo", "--seats", seats]) == 2
    assert sentence in capsys.readouterr().err


def test_programs_are_called_by_their_names() -> None:
    seats = (
        "engine:./bots/mybot --fast",
        "engine:python other.py",
        "engine:python other.py",
        "engine:'",
        "engine:--help",
    )
    named = ("mybot", "other 1", "other 2", "engine 1", "engine 2")
    assert seat_names(seats, None, Wording("en")) == named


@pytest.mark.parametrize("game", GAMES)
def test_seats_that_nobody_is_named_for_are_taken_by_a_level_that_plays(game: str) -> None:
    for level in LEVELS:
        _, *rest = seat_players(entry(game), 3, None, level)
        assert {*rest} <= {*bots_for(game)}
        assert level not in bots_for(game) or {*rest} == {level}


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [("\n", "casual"), ("4\n", "expert"), ("Club\n", "club"), ("9\nnobody\n1\n", "beginner")],
)
def test_the_menu_asks_for_the_level(typed: str, chosen: str) -> None:
    table, shown = screen(typed)
    assert choose_level(table, entry("paroli"), 2) == chosen
    assert "Expert" in shown.getvalue()


@pytest.mark.parametrize("players", [2, 4])
def test_the_menu_says_what_each_level_gives_away_where_that_is_known(players: int) -> None:
    table, shown = screen("\n")
    choose_level(table, entry("paseo"), players)
    lines = [line.split() for line in shown.getvalue().splitlines()[: len(LEVELS)]]
    lost = given_away("paseo", players)
    figures = ["·", "gives", "away", "{:.1f}", "%", "a", "turn"] if lost else []
    assert lines == [
        [str(number), level.title(), *(word.format(100 * lost[level].value) for word in figures)]
        for number, level in enumerate(LEVELS, 1)
    ]


@pytest.mark.parametrize("language", codes())
def test_every_level_has_a_name(language: str) -> None:
    assert len({Wording(language)(f"name.{level}") for level in LEVELS}) == len(LEVELS)


# while somebody thinks


def compile_until(seen: io.StringIO, text: str) -> bool:
    """Let numba compile small functions until this is shown."""
    import numba  # noqa: PLC0415 as a bot does when it first thinks

    njit: Any = numba.njit
    for number in range(400):
        namespace: dict[str, Any] = {}
        exec(f"def f(x):\n    return [x + {number} + y for y in range(3)]", namespace)  # noqa: S102 ours
        njit(namespace["f"])(1)
        if text in seen.getvalue():
            return True
    return False


@pytest.mark.parametrize("live", [False, True])
def test_that_the_compiler_is_at_work_is_shown(live: bool) -> None:
    table, shown = screen(live=live)
    with waiting(table, "Carla"):
        assert compile_until(shown, "Compiling for the first time")


@pytest.mark.parametrize("signs", [ASCII, UNICODE])
def test_that_somebody_thinks_is_shown_to_who_looks_on(signs: Signs) -> None:
    table, shown = screen(signs=signs, live=True)
    with waiting(table, "Carla"):
        assert any(
            "Carla is thinking" in shown.getvalue() or Event().wait(0.05) for _ in range(200)
        )


def test_a_quick_answer_shows_nothing() -> None:
    table, shown = screen(live=True)
    with waiting(table, "Carla"):
        pass
    assert not shown.getvalue()


def test_who_listens_to_the_compiler_does_not_load_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numba.core.event", raising=False)
    assert not Compiler().is_at_work()
