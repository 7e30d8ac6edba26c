"""Anybody's function or class as a bot, by place, by entry point and handed over."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

import spieltisch
from spieltisch import arena
from spieltisch.bots.custom import NoBot, custom_bot, installed, is_custom, source_hash, thinker_of
from spieltisch.bots.engine import Engine
from spieltisch.bots.engine_options import EngineOptions
from spieltisch.bots.policy import Budget, Thought
from spieltisch.bots.registry import ALLOWED, NotAView, UnknownBot, bots_for, thinker
from spieltisch.bots.seated import seated
from spieltisch.cli import main
from spieltisch.games.options import options
from spieltisch.rules.catalogue import GAMES

BOT = """
from spieltisch.games.options import options
from beside import LAST

def play(view):
    return options(view)[LAST]

class MyBot:
    games = ("paseo",)

    def play(self, view, budget, rng):
        return rng.choice(options(view))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where somebody has written a bot, and a package that brings it."""
    (tmp_path / "my_own_bots.py").write_text(BOT, encoding="utf-8")
    (tmp_path / "beside.py").write_text("LAST = -1\n", encoding="utf-8")
    info = tmp_path / "my_own_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: my-own-bots\nVersion: 1.0\n", "utf-8"
    )
    (info / "entry_points.txt").write_text(
        "[spieltisch.bots]\nlast = my_own_bots:play\nmine = my_own_bots:MyBot\n", "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    for name in ("my_own_bots", "beside"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    installed.cache_clear()
    yield tmp_path
    installed.cache_clear()


def view_of(game: str) -> Any:
    begun = spieltisch.new(game, seed=3)
    return begun.view(begun.turn)


def asked(bot: Any, game: str) -> Any:
    return bot(view_of(game), Budget(), Random(1)).action


@pytest.mark.parametrize("spec", ["my_own_bots:play", "./my_own_bots.py:play", "last"])
@pytest.mark.usefixtures("folder")
def test_a_bot_is_found_by_its_place_and_by_its_name(spec: str) -> None:
    for game in GAMES:
        with seated(spec, game) as bot:
            assert asked(bot, game) == options(view_of(game))[-1]


@pytest.mark.parametrize("spec", ["./my_own_bots.py:play", "last"])
@pytest.mark.usefixtures("folder")
def test_it_plays_as_our_engine(spec: str) -> None:
    told: list[str] = []
    engine = Engine(told.append, EngineOptions("greedy"))
    begun = spieltisch.new("paseo", seed=3)
    for line in (
        f"setoption name level value {spec}",
        "newgame paseo",
        f"position {begun.position()}",
        "go",
    ):
        engine.do(line, Event())
    assert told[-1] == f"bestmove {begun.legal()[-1]}"


@pytest.mark.usefixtures("folder")
def test_a_class_is_made_and_says_what_it_plays() -> None:
    assert asked(custom_bot("my_own_bots:MyBot", "paseo"), "paseo") in options(view_of("paseo"))
    with pytest.raises(NoBot, match="does not play paroli; it plays paseo"):
        custom_bot("my_own_bots:MyBot", "paroli")


def test_a_bot_answers_with_an_action_its_text_or_a_thought() -> None:
    action = options(view_of("paseo"))[0]
    for answer in (action, GAMES["paseo"].game.format(action), Thought(action, 0.5)):
        bot = thinker_of(lambda _view, told=answer: told, "paseo")  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
        assert asked(bot, "paseo") == action


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("no_such_module:play", "There is no module no_such_module"),
        ("my_own_bots:nobody", "There is no nobody in my_own_bots"),
        ("./nowhere.py:play", "There is no file"),
        ("./broken.py:play", "can't be loaded: SyntaxError"),
        ("my_own_bots:LAST", "is no bot"),
    ],
)
def test_what_is_no_bot_says_why(folder: Path, spec: str, why: str) -> None:
    (folder / "broken.py").write_text("def (", encoding="utf-8")
    with pytest.raises(NoBot, match=why):
        custom_bot(spec, "paseo")


@pytest.mark.parametrize("name", ["club", "engine:./bot", "engine:python bot.py:play", "a: b"])
def test_names_and_programs_are_no_places(name: str) -> None:
    assert not is_custom(name)


def test_the_hash_follows_the_code_and_what_it_loads(folder: Path) -> None:
    before = source_hash("./my_own_bots.py:play")
    (folder / "beside.py").write_text("LAST = 0\n", encoding="utf-8")
    assert source_hash("./my_own_bots.py:play") != before


@pytest.mark.usefixtures("folder")
def test_an_installed_bot_is_offered_where_the_operator_allows_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "mine" not in bots_for("paseo")
    monkeypatch.setenv(ALLOWED, "mine, unknown")
    assert bots_for("paseo")[-1] == "mine"
    assert "mine" not in bots_for("paroli")


@pytest.mark.usefixtures("folder")
def test_an_unknown_bot_is_told_who_there_is() -> None:
    with pytest.raises(UnknownBot, match=r"there are random, greedy, .*expert, last, mine"):
        thinker("nobody", "paseo")


def test_a_state_is_no_view_and_the_bot_says_so() -> None:
    state = spieltisch.new("paroli", seed=1).state
    with pytest.raises(NotAView, match=r"a View, not a State: view\(state, seat\)"):
        thinker("greedy", "paroli")(state, Budget(), Random(1))


def test_functions_play_a_match() -> None:
    def last(view: Any) -> Any:
        return options(view)[-1]

    found = arena.match([last, "random"], game="paseo", games=4)
    assert {each.name for each in found.standings} == {"last", "random"}
    assert (found.games, found.forfeits) == (4, ())
    with pytest.raises(ValueError, match="play in this process"):
        arena.match([last, "random"], game="paseo", workers=2)


def test_what_a_bot_does_wrong_is_its_own_loss() -> None:
    def cheat(_view: Any) -> str:
        return "nonsense"

    found = arena.match([cheat, "random"], game="paseo", games=2)
    assert found.standings[0].name == "random"
    assert found.forfeits[0][2] == 2


@pytest.mark.usefixtures("folder")
def test_the_terminal_seats_it(capsys: pytest.CaptureFixture[str]) -> None:
    seats = "./my_own_bots.py:play,mine"
    assert main(["play", "paseo", "--path", "random", "--seed", "1", "--seats", seats]) == 0
    out = capsys.readouterr().out
    assert "play" in out
    assert "mine" in out
