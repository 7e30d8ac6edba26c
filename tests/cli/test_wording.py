"""The terminal's texts: every key that is used is there, and none is left over."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from spieltisch.arena.paseo.exactness import STAGES
from spieltisch.bots.registry import LEVELS, bots_for
from spieltisch.cli.wording import Wording, heading, is_ruling
from spieltisch.rules.catalogue import GAMES
from spieltisch.rules.game import Refusal
from spieltisch.wire import admin
from spieltisch.words.catalogue import catalogue, codes
from spieltisch.words.rulebook import anchors

PACKAGE = Path(__file__).parents[2] / "src/spieltisch"
CLI = PACKAGE / "cli"
CODE = "\n".join(
    file.read_text(encoding="utf-8")
    for room in (CLI, PACKAGE / "games")
    for file in sorted(room.rglob("*.py"))
)
WRITTEN = {*re.findall(r"""["']([a-z-]+(?:\.[a-z-]+)?)["']""", CODE)}


def commands(file: str) -> list[str]:
    """The commands that a file registers."""
    return re.findall(
        r'@(?:admin_)?command\(\s*"([a-z-]+)"', (CLI / f"{file}.py").read_text(encoding="utf-8")
    )


SHOWN = (
    admin.Overview,
    admin.Tidied,
    admin.TableSummary,
    admin.PersonInfo,
    admin.LineInfo,
    admin.ReportInfo,
    admin.BanInfo,
)
"""What `spieltisch admin` shows in columns."""
COMPOSED = {
    *(f"admin.{done}" for done in ("ended", "over", "removed")),
    *(f"admin.column.{name}" for kind in SHOWN for name in kind.__struct_fields__),
    *(
        f"admin.done.{done}"
        for done in ("deleted", "closed", "banned", "lifted", "changed", "draining")
    ),
    *(f"admin.{head}" for head in ("table", "game", "status", "events", "since", "players")),
    *(f"admin.status-{status}" for status in ("gathering", "running", "ended")),
    *(f"atlas.{head}" for head in ("path", "a", "b", "edge", "tilt")),
    *(f"command.{name}" for file in ("app", "research") for name in commands(file)),
    *(f"command.admin-{name}" for file in ("admin", "admin_order") for name in commands(file)),
    *(f"exact.{head}" for head in ("bot", "stage", "loss", "worst", "missed", "count")),
    *(f"exact.{stage}" for stage in (*STAGES, "all")),
    *(
        f"luck.{head}"
        for head in ("players", "wins", "turns", "stuck", "dice", "play", "start", "games")
    ),
    *(f"menu.{game}" for game in GAMES),
    *(f"name.{who}" for game in GAMES for who in ("human", *LEVELS, *bots_for(game))),
    *(f"option.{key}" for key in re.findall(r'help_of\("([a-z-]+)"\)', CODE)),
    *(f"paroli.laid-{how}" for how in ("more", "equal", "full")),
    *(f"result.{reason}" for reason in ("home", "stuck", "out", "turn-limit")),
    *(f"result.{reason}" for reason in ("aborted", "forfeit")),
    "command.spieltisch",
    "paseo.start-tile",
}


def kept() -> set[str]:
    return {key.removeprefix("cli.") for key in catalogue("en").entries if key.startswith("cli.")}


def test_no_text_is_left_over() -> None:
    assert kept() - WRITTEN - COMPOSED == set()


def test_every_composed_key_has_a_text() -> None:
    assert COMPOSED - kept() == set()


def test_every_key_that_is_said_has_a_text() -> None:
    said = {
        *re.findall(r'words\(\s*"([^"]+)"', CODE),
        *re.findall(r'(?:_listen|CommandError)\(\s*"([^"]+)"', CODE),
    }
    assert said - kept() == set()


@pytest.mark.parametrize("language", codes())
def test_a_refusal_is_told_with_its_ruling(language: str) -> None:
    words = Wording(language)
    assert words.refusal(Refusal("R15", "nobody-asked")).startswith("R15: ")
    assert not words.refusal(Refusal("a-turn", "not-rolled")).startswith("a-turn")


@pytest.mark.parametrize(
    ("language", "told"), [("en", "Numbered stone: "), ("de", "Nummerierter Stein: ")]
)
def test_a_ruling_without_a_number_is_told_by_its_heading(language: str, told: str) -> None:
    words = Wording(language, game="paseo")
    refusal = Refusal("numbered-stone", "own-number", {"stone": 2, "cells": [[5, 0]]})
    assert words.refusal(refusal).startswith(told)
    assert words.refusal(refusal).endswith(" (r numbered-stone)")


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_short_heading(language: str, game: str) -> None:
    for anchor in anchors(game, language):
        found = heading(game, language, anchor)
        assert 0 < len(found) < 40, found
        assert not re.search(r"[*#<>]", found), found


@pytest.mark.parametrize(
    ("language", "anchor", "told"),
    [("en", "R9", "Value of a complete column"), ("en", "R7", "R7"), ("de", "R7", "R7")],
)
def test_a_heading_is_told_without_its_number_where_it_has_words(
    language: str, anchor: str, told: str
) -> None:
    assert heading("paroli", language, anchor) == told


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("key", ["house", "paroli", "paseo", "raeuberparoli"])
def test_help_fits_80_columns(language: str, key: str) -> None:
    text = Wording(language)(f"help.{key}", first="○A", last="●A")
    assert max(map(cell_len, text.splitlines())) < 80


def test_what_a_ruling_is() -> None:
    assert is_ruling("P11")
    assert not is_ruling("Play")
    assert not is_ruling("numbered-stone")
