"""What is shown while a bot takes its time: that it thinks, or how far the compiler is."""

from __future__ import annotations

import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import numba
import pytest
from rich.console import Console

from spieltisch.bots.first_parts import first_parts
from spieltisch.bots.registry import LEVELS
from spieltisch.cli import spinner
from spieltisch.cli.screen import Screen
from spieltisch.cli.signs import UNICODE
from spieltisch.cli.spinner import Compiler, waiting
from spieltisch.cli.wording import Wording
from spieltisch.rules.catalogue import GAMES

ROOT = Path(__file__).parents[2]


def compiled_anew(number: int) -> int:
    """Compile a function nobody has compiled before."""

    def times(value: int) -> int:
        return value * number

    njit: Any = numba.njit
    return int(njit(times)(2))


def test_the_parts_that_are_compiled_are_counted() -> None:
    compiler = Compiler()
    assert (compiler.is_at_work(), compiler.done) == (False, 0)
    assert compiled_anew(3) == 6
    one = compiler.done
    assert one > 0
    assert compiled_anew(4) == 8
    assert compiler.done > one
    assert not compiler.is_at_work()


class AtWork:
    """A compiler that never rests."""

    done = 0

    def is_at_work(self) -> bool:
        self.done += 1
        return True


def shown_while_waiting(
    monkeypatch: pytest.MonkeyPatch, parts: tuple[int, ...], until_said: str
) -> str:
    monkeypatch.setattr(spinner, "_COMPILER", AtWork())
    out = StringIO()
    console = Console(file=out, force_terminal=True, width=140)
    with waiting(Screen(console, UNICODE, Wording("en"), live=True), "Greedy", parts):
        until = monotonic() + 30
        while until_said not in out.getvalue() and monotonic() < until:
            sleep(0.05)
    return out.getvalue()


def test_who_waits_for_the_compiler_sees_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "parts so far, in" in shown_while_waiting(monkeypatch, (), "parts so far")


def test_who_waits_for_a_bot_that_was_counted_sees_what_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of the first number that is not reached yet."""
    said = shown_while_waiting(monkeypatch, (2, 900), "s left")
    assert "of at most 900 parts" in said
    assert re.search(r"at most about \d+ s left", said)


def test_once_there_are_more_parts_than_were_counted_nothing_is_guessed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = shown_while_waiting(monkeypatch, (2, 4), "parts so far")
    assert "s left" not in said


def test_every_level_was_counted_in_every_game_for_two() -> None:
    for game in GAMES:
        assert all(first_parts(game, 2, level) for level in LEVELS)
        assert first_parts(game, 3, "expert") == ()


@pytest.mark.long
def test_the_numbers_are_those_of_an_empty_cache() -> None:
    command = [sys.executable, "-m", "support.first_moves", "paseo", "--bot", "expert"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 our own
    found = re.findall(r"(\d+) parts compiled", told.stdout)
    assert [*map(int, found)] == [*first_parts("paseo", 2, "expert")]
