"""`spieltisch review` and `hint` in the terminal."""

import json
import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spieltisch import new
from spieltisch.analysis.paroli import finding
from spieltisch.analysis.report import chance_rows, fragment
from spieltisch.analysis.telling import Teller, adding_up, ledger_lines
from spieltisch.cli import main
from spieltisch.wire.review import (
    Because,
    CardToCome,
    ChanceMoment,
    Figure,
    Ledger,
    LedgerEntry,
    Review,
    RollValue,
)
from spieltisch.words.catalogue import catalogue, codes

CAPTURE = pytest.CaptureFixture[str]
CHANCE = re.compile(r" +(\d+[.,]\d)\b.* %")


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "PASSES", (4,))


@cache
def text() -> str:
    game = new("raeuberparoli", players=3, seed=3, names=("Mira", "Jonas", "Anna"))
    game.play_out("greedy")
    return game.to_text()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(text(), encoding="utf-8")
    return file


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_game_is_told_with_ledger_curve_and_boards(
    capsys: CAPTURE, record: Path, language: str
) -> None:
    assert main(["review", str(record), "--seat", "B", "--language", language]) == 0
    out = capsys.readouterr().out
    for said in ("ledger", "chance"):
        assert Teller(language, ("Mira", "Jonas", "Anna"))(said, seat=1) in out
    assert "●" in out
    assert "Räuberparoli" in out


def test_json_is_the_review_and_can_be_read_back(capsys: CAPTURE, record: Path) -> None:
    assert main(["review", str(record), "--json"]) == 0
    out = capsys.readouterr().out
    found = msgspec.json.decode(out.encode(), type=Review)
    assert found.players == ("Mira", "Jonas", "Anna")
    assert {each["kind"] for each in json.loads(out)["moments"]} == {"chance", "decision"}


class _Addresses(HTMLParser):
    """What a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found, self.tags = list[str](), list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.found += [value or "" for name, value in attrs if name in ("src", "href")]


def test_the_report_stands_alone(capsys: CAPTURE, record: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    assert main(["review", str(record), "--html", str(file), "--language", "de"]) == 0
    page = _Addresses()
    page.feed(file.read_text(encoding="utf-8"))
    assert page.found == []
    assert "script" not in page.tags
    assert page.tags.count("svg") == 2
    assert str(file) in capsys.readouterr().out.replace("\n", "")


@pytest.mark.parametrize(
    "arguments", [["--seat", "E"], ["--seat", "Z"]], ids=["empty seat", "no seat"]
)
def test_bad_input_is_one_sentence(capsys: CAPTURE, record: Path, arguments: list[str]) -> None:
    assert main(["review", str(record), *arguments]) != 0
    assert "Traceback" not in capsys.readouterr().err


def test_a_game_that_never_began_is_said_to_be_none(capsys: CAPTURE, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    head = [line for line in text().splitlines() if not line.strip() or ":" in line]
    file.write_text("\n".join(head), encoding="utf-8")
    assert main(["review", str(file)]) != 0
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("language", codes())
def test_every_reason_is_a_sentence(language: str) -> None:
    params: dict[str, Any] = {"stone": 2, "steps": 3, "seat": 1, "line": ["row", 2], "card": "b7"}
    keys = [key for key in catalogue(language).entries if key.startswith("reason.")]
    assert len(keys) == 24
    for key in keys:
        for count, than in ((0, 4), (1, 5), (2, 6)):
            reason = Because(code=key[7:], params={**params, "count": count, "than": than})
            said = Teller(language, ("Mira", "Jonas")).because(reason)
            assert said.endswith((".", "。"))
            assert "{" not in said


def test_a_report_says_what_could_have_been_drawn() -> None:
    """By number how likely it was, with what came; all rolls in the same way."""
    nothing = Figure(value=0.0)
    cards = (
        CardToCome(card="b1", unseen=5, share=0.5), CardToCome(card="r1", unseen=2, share=0.2),
        CardToCome(card="g7", unseen=2, share=0.2, drawn=1), CardToCome(card="P", unseen=1, share=0.1),
    )  # fmt: skip
    drawn = ChanceMoment(
        index=0, count=1, turn=3, seat="A", actions=("deal g7",), cards=cards,
        before=(nothing,), after=(nothing,), effect=(nothing,),
    )  # fmt: skip
    heads, rows = chance_rows(drawn, Teller("en", ("Mira",)))
    assert heads == ["unseen", "comes first", ""]
    assert rows == [
        ["5 × b1, 2 × r1", "70.0 %", ""],
        ["2 × g7", "20.0 %", "came: g7"],
        ["1 × P", "10.0 %", ""],
    ]
    value = RollValue(dice=(2, 5), ways=2, chance=Figure(value=0.5), luck=nothing, turn="2+5")
    rolled = msgspec.structs.replace(drawn, actions=("roll 2-5",), cards=(), rolls=(value,))
    assert chance_rows(rolled, Teller("en", ("Mira",)))[1] == [
        ["2-5", "50.0 %", "+0.0 %", "2+5", "came"]
    ]


def test_what_is_shown_adds_up() -> None:
    parts = [0.5234, -0.1226, 0.0817, 0.1545, 0.363]
    shown = adding_up(parts, 1.0)
    assert round(sum(shown), 6) == 1.0
    assert all(abs(one - two) < 0.001 for one, two in zip(shown, parts, strict=True))


@pytest.mark.parametrize("gap", [0.0, 0.08, -0.05])
def test_what_is_left_over_has_a_line_of_its_own(gap: float) -> None:
    luck = LedgerEntry(kind="luck", seat="A", count=1, total=Figure(value=0.5 + gap), moments=(0,))
    ledger = Ledger(
        seat="A", start=Figure(value=0.5), entries=(luck,), result=1.0,
        gap=Figure(value=gap, error=0.05), closes=True,
    )  # fmt: skip
    *lines, result = ledger_lines(ledger, Teller("en", ("Mira", "Jonas")))
    assert len(lines) == 2 + bool(gap)
    assert round(sum(each.value for each in lines), 6) == result.value == 1.0


def test_a_notebook_gets_pictures() -> None:
    game = new("raeuberparoli", players=3, seed=3)
    game.play_out("greedy")
    found, asked = game.review(), "_repr_html_"
    drawn: str = getattr(found, asked)()
    assert drawn.count("<svg") == 2
    assert fragment(found, 1, "de").count("<svg") == 2


def test_hint_while_playing(
    capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = iter(["tipp", "q", "n"])
    monkeypatch.setattr("builtins.input", lambda _prompt="": next(lines))
    monkeypatch.chdir(tmp_path)
    main(["play", "paroli", "--seats", "human,greedy", "--seed", "1", "--language", "de"])
    out = capsys.readouterr().out
    assert "Tipp: " in out
    assert "geschätzt" in out


@pytest.mark.parametrize(
    ("game", "typed"), [(("paseo", "--path", "random"), "v"), (("paroli",), "werte")]
)
def test_values_while_playing(
    capsys: CAPTURE, monkeypatch: pytest.MonkeyPatch, game: tuple[str, ...], typed: str
) -> None:
    """Best first; the others are behind it."""
    lines = iter([typed, "q", "n"])
    monkeypatch.setattr("builtins.input", lambda _prompt="": next(lines))
    table = ["--seats", "human,greedy", "--seed", "1", "--language", "de"]
    main(["play", *game, *table])
    shown = capsys.readouterr().out.partition("Deine Gewinnchance nach jedem Zug")[2].splitlines()
    assert "(geschätzt):" in shown[0] or "(exakt):" in shown[0]
    assert "±" in shown[1]
    chances = [
        float(found[1].replace(",", ".")) for line in shown[1:] if (found := CHANCE.match(line))
    ]
    assert 1 < len(chances) <= 20
    assert chances == sorted(chances, reverse=True)
