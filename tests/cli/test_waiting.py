"""What is shown while a bot takes its time: that it thinks, or how far the compiler is."""

from __future__ import annotations

from io import StringIO
from time import monotonic, sleep
from typing import Any

import numba
import pytest
from rich.console import Console

from spieltisch.cli import spinner
from spieltisch.cli.screen import Screen
from spieltisch.cli.signs import UNICODE
from spieltisch.cli.spinner import Compiler, waiting
from spieltisch.cli.wording import Wording


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


def test_who_waits_for_the_compiler_sees_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class AtWork:
        done = 0

        def is_at_work(self) -> bool:
            AtWork.done += 1
            return True

    monkeypatch.setattr(spinner, "_COMPILER", AtWork())
    out = StringIO()
    console = Console(file=out, force_terminal=True, width=120)
    with waiting(Screen(console, UNICODE, Wording("en"), live=True), "Greedy"):
        until = monotonic() + 30
        while "parts so far" not in out.getvalue() and monotonic() < until:
            sleep(0.05)
    assert "parts so far, in" in out.getvalue()
