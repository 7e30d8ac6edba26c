"""`spieltisch compile`: what comes first, and how long it takes yet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from spieltisch.cli import compiling, main
from spieltisch.cli.compiling import Part, seconds_left
from spieltisch.cli.screen import Screen
from spieltisch.kernels.jit import cache_folder

SHARES = st.lists(st.floats(0.5, 100), min_size=2, max_size=12)


def parts(shares: list[float]) -> list[Part]:
    return [Part(str(number), int, share) for number, share in enumerate(shares)]


def test_nothing_is_said_before_anything_is_known() -> None:
    assert seconds_left(parts([1, 2]), 0, 0.0) is None


@given(shares=SHARES, pace=st.floats(0.01, 20))
def test_on_a_machine_of_steady_pace_the_estimate_is_right(
    shares: list[float], pace: float
) -> None:
    for done in range(1, len(shares)):
        left = seconds_left(parts(shares), done, pace * sum(shares[:done]))
        assert left is not None
        assert abs(left - pace * sum(shares[done:])) <= 0.51


def test_what_was_compiled_is_told_to_programs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    needed = [Part(name, partial(done.append, name), 1.0) for name in ("first", "second")]

    def these(_screen: Screen) -> Iterator[Part]:
        return iter(needed)

    monkeypatch.setattr(compiling, "_needed", these)
    assert main(["compile", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [*told["processor_seconds"]] == done == ["first", "second"]
    assert (Path(told["folder"]), told["seconds"] >= 0) == (cache_folder(), True)
