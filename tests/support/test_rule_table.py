"""The table from the printed sheet to the tests is current, and every rule has a function and a test."""

from pathlib import Path

import pytest
from support.rule_table import FILE, main, page, rows

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def test_the_page_is_current() -> None:
    assert main(["--check"]) == 0, "out of date: python -m support.rule_table"


def test_another_page_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = page()
    monkeypatch.setattr("support.rule_table.FILE", tmp_path / FILE.name)
    assert main(["--check"]) == 1
    assert "not current" in capsys.readouterr().err
    assert main([]) == 0
    assert (tmp_path / FILE.name).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("game", ["paseo", "paroli"])
def test_every_rule_has_a_function_and_a_test(game: str) -> None:
    assert [row.names for row in rows(game) if not row.functions or not row.tests] == []


def test_three_rulings_are_ours_and_all_others_from_a_section_of_the_sheet() -> None:
    ours = [
        row.names for game in ("paseo", "paroli") for row in rows(game) if "ours" in row.section
    ]
    assert ours == [("P11",), ("R2",), ("R15",)]


def test_a_rule_is_shown_with_every_section_it_comes_from() -> None:
    sections = {name: row.section for row in rows("paroli") for name in row.names}
    assert sections["how-many"] == "Karten ausspielen, Paroli"
    assert sections["R1"] == "Karten ausspielen"
    assert sections["end-of-the-game"] == "Spielende, Abrechnung"


def test_refusals_are_found_though_their_ruling_is_passed_along() -> None:
    refusals = {name: row.refusals for row in rows("paseo") for name in row.names}
    assert refusals["sum"] == ("wrong-steps",)
    assert {"start-apart", "start-touches"} <= {*refusals["P3"]} & {*refusals["P4"]}


def test_what_only_mentions_a_ruling_is_no_test_of_it() -> None:
    rooms = {test.partition("/")[0] for row in rows("paseo") for test in row.tests}
    assert rooms == {"rules", "kernels"}


def test_a_rule_that_is_on_no_page_is_not_cited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = tmp_path / "rules/paseo/test_nothing.py"
    shown.parent.mkdir(parents=True)
    shown.write_text("def test_p12_nothing() -> None: ...", encoding="utf-8")
    monkeypatch.setattr("support.rule_table._TESTS", tmp_path)
    with pytest.raises(ValueError, match="P12"):
        rows("paseo")
