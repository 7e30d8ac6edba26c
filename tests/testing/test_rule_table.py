"""The table from the printed sheet to the tests is current, and leaves no ruling without a test."""

import re
from pathlib import Path

import pytest

from spieltisch.testing.rule_table import FILE, main, page
from spieltisch.words.rulebook import anchors

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_the_page_is_current() -> None:
    assert main(["--check"]) == 0, "out of date: python -m spieltisch.testing.rule_table"


def test_another_page_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = page()
    monkeypatch.setattr("spieltisch.testing.rule_table.FILE", tmp_path / FILE.name)
    assert main(["--check"]) == 1
    assert "not current" in capsys.readouterr().err
    assert main([]) == 0
    assert (tmp_path / FILE.name).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("game", ["paseo", "paroli"])
def test_every_ruling_has_functions_and_tests(game: str) -> None:
    rows = {
        row.split(" | ")[1].split("]")[0][1:]: row.split(" | ")
        for row in page().splitlines()
        if row.startswith("| ")
    }
    for ruling in (name for name in anchors(game, "en") if re.fullmatch(r"[PR]\d+", name)):
        _, _, functions, _, tests = rows[ruling]
        assert functions.strip(), ruling
        assert tests.strip(" |"), ruling
