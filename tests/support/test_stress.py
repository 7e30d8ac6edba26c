"""The stress run: its figures' names, its page, its arithmetic; and small runs of what needs no server."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from support.stress.__main__ import FIGURES, main
from support.stress.figure import Figure, Finding, Site, milliseconds, quantile
from support.stress.keeping import killed_servers
from support.stress.report import FILE, told, write_report

ROOT = Path(__file__).parents[2]
MARKED = "before\n<!-- measured: written by make stress -->old<!-- end of measured -->\nafter\n"


def test_every_figure_has_a_name_of_its_own() -> None:
    assert len({figure.name for figure in FIGURES}) == len(FIGURES)


def test_what_is_measured_stands_between_the_markers(tmp_path: Path) -> None:
    page = tmp_path / "stress.md"
    page.write_text(MARKED, encoding="utf-8")
    row = told(
        Figure("X1", "goal", killed_servers), Finding("size", "measured", met=False), 0.5, "1.0"
    )
    write_report(page, ["X0", "X1"], [row])
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    assert "|---|\n| X1 | goal | size | measured | **no** | 0.5, " in text
    write_report(page, ["X0", "X1"], [row.replace("X1", "X0"), row.replace("size", "more")])
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if "| goal |" in line]
    assert [line[:20] for line in rows] == ["| X0 | goal | size |", "| X1 | goal | more |"]
    page.write_text("no place", encoding="utf-8")
    with pytest.raises(ValueError, match="no place"):
        write_report(page, [], [])


@pytest.mark.parametrize(
    ("changes", "where"), [("", "abc1234,"), (" M src/x.py", "abc1234 + changes,")]
)
def test_a_row_says_at_which_commit_and_when(
    monkeypatch: pytest.MonkeyPatch, changes: str, where: str
) -> None:
    def git(*words: str) -> str:
        return changes if words[0] == "status" else "abc1234"

    monkeypatch.setattr("support.stress.report._git", git)
    finding, figure = Finding("size", "measured"), Figure("X1", "goal", killed_servers)
    row = told(figure, finding, 0.5, "1.0")
    today = datetime.now(UTC).strftime("%Y-%m-%d")
    assert row.endswith(f"| 0.5, {where} {today}, load 1.0 |")


def test_figures_that_are_tests_are_run_and_told(tmp_path: Path) -> None:
    page = tmp_path / "stress.md"
    page.write_text(MARKED, encoding="utf-8")
    assert main(["--only", "R3", "--report", str(page)]) == 0
    assert "| `tests/wire/test_codec.py` | 1 passed | yes |" in page.read_text(encoding="utf-8")


def test_the_page_has_a_place_for_it() -> None:
    assert (ROOT / FILE).read_text(encoding="utf-8").count("measured: written by make stress") == 1


def test_quantiles_are_values_that_were_measured() -> None:
    assert [quantile([3, 1, 2], share) for share in (0, 0.5, 0.99)] == [1, 2, 3]
    assert milliseconds([0.001, 0.002, 0.003]) == "p50 2.0 ms, p99 3.0 ms"
    assert Site(0.001, ROOT).share(500, 20) == 20


def test_a_run_tells_and_writes_what_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "stress.md"
    page.write_text(MARKED, encoding="utf-8")
    assert main(["--scale", "0.0001", "--only", "R1", "--report", str(page)]) == 0
    assert "20 games" in capsys.readouterr().out
    text = page.read_text(encoding="utf-8")
    assert "honest log accepted 20" in text
    again = ["--only", "R1", "--resume", "--report", str(page)]
    assert main(["--scale", "0.0001", *again]) == 0
    assert capsys.readouterr().out == ""
    page.write_text(text.replace("| 20 games, each", "| broken off | 20 games, each"), "utf-8")
    assert main(["--scale", "0.0001", *again]) == 0
    assert "20 games" in capsys.readouterr().out


def test_a_page_without_a_place_is_told_before_anything_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--only", "R1", "--report", str(tmp_path / "none.md")])
    assert "none.md has no place for what is measured" in capsys.readouterr().err
