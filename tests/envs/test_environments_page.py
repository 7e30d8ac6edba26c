"""What the page about the environments shows can be run, and its figures are true."""

from __future__ import annotations

import doctest
from pathlib import Path

from spieltisch.envs.registry import CODECS

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_examples_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 10
    assert result.failed == 0


def test_the_figures_are_true() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert f"### Paseo: {CODECS['paseo'].actions} action ids" in text
    ids = (CODECS["paroli"].actions, CODECS["raeuberparoli"].actions)
    assert "### Paroli: {} action ids; Räuberparoli: {}".format(*ids) in text
    assert all(CODECS["paseo"].length(n) == 9 + 29 * n for n in (2, 3, 4))
    assert all(CODECS["paroli"].length(n) == 210 + 2 * n for n in range(2, 7))
