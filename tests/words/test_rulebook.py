"""The rules pages: the same anchors in every language, every ruling once, passages by anchor."""

import re
from pathlib import Path

import pytest

from spieltisch.rules.catalogue import GAMES
from spieltisch.words.catalogue import UnknownLanguage, codes
from spieltisch.words.rulebook import UnknownRule, anchors, rules_text, section

ROOT = Path(__file__).parents[2]
RULINGS = {
    "paseo": [f"P{number}" for number in range(1, 12)],
    "paroli": [f"R{number}" for number in range(1, 18)],
}
OPTIONS = {"paseo": ["P8", "P11"], "paroli": ["R4", "R11"]}
NARROWER = {
    "paseo": ["P1", "P3", "P4", "P6", "P7", "P9", "P10"],
    "paroli": ["R1", "R2", "R5", "R7", "R9", "R11", "R12", "R14", "R15", "R16"],
}
SETTLED = {"paseo": {"P2", "P5"}, "paroli": {"R3", "R6", "R8", "R10", "R13", "R17"}}
"""They say what the sheet says too, or settle what it is silent about."""
PAGES = [(game, language) for game in RULINGS for language in codes()]


def headings(text: str) -> list[str]:
    return re.findall(r"^#{2,} .*$", text, re.MULTILINE)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_language_has_the_same_anchors_in_the_same_order(game: str, language: str) -> None:
    assert anchors(game, language) == anchors(game, "en")


@pytest.mark.parametrize("game", RULINGS)
def test_no_anchor_stands_twice(game: str) -> None:
    assert len(set(anchors(game, "en"))) == len(anchors(game, "en"))


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_ruling_is_there_and_in_order(game: str, language: str) -> None:
    numbered = [name for name in anchors(game, language) if re.fullmatch(r"[PR]\d+", name)]
    assert sorted(numbered, key=lambda name: int(name[1:])) == RULINGS[game]


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_heading_has_an_anchor(game: str, language: str) -> None:
    assert all("<a id=" in heading for heading in headings(rules_text(game, language)))


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_ruling_is_named_where_its_anchor_stands(game: str, language: str) -> None:
    for ruling in RULINGS[game]:
        assert ruling in section(game, language, ruling)


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_goal_and_material_come_before_what_is_said_about_the_rules(
    game: str, language: str
) -> None:
    shown = [name for name in anchors(game, language) if name not in {"chips", "rack"}]
    assert shown[:3] == ["goal", "material", "rulings"]


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_options_and_narrower_readings_are_listed_and_say_what_the_sheet_says(
    game: str, language: str
) -> None:
    sheet = {"de": "Bl[aä]tt", "en": "sheet", "fr": "feuille", "ja": "説明書"}[language]
    narrow = {
        "de": r"\beng(er|ere)?\b|Druckfehler",
        "en": "narrow|misprint",
        "fr": "étroit|coquille",
        "ja": "限定|誤植",
    }[language]
    listed = re.findall(r"[PR]\d+", section(game, language, "rulings"))[2:]
    assert listed[:2] == OPTIONS[game]
    assert listed[2:] == NARROWER[game]
    for ruling in NARROWER[game]:
        assert re.search(sheet, section(game, language, ruling)), ruling
        assert re.search(narrow, section(game, language, ruling)), ruling


@pytest.mark.parametrize("game", RULINGS)
def test_every_other_ruling_leaves_no_other_reading(game: str) -> None:
    """One that is in no list has not been held against the sheet yet."""
    read_otherwise = {*OPTIONS[game], *NARROWER[game]}
    assert not read_otherwise & SETTLED[game]
    assert read_otherwise | SETTLED[game] == {*RULINGS[game]}


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_passage_can_be_shown(game: str, language: str) -> None:
    for anchor in anchors(game, language):
        passage = section(game, language, anchor)
        assert len(passage) > 20, anchor
        assert "<a " not in passage


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_figures_have_a_real_minus(game: str, language: str) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", "", rules_text(game, language), flags=re.DOTALL)
    assert not re.search(r"(?<![\w-])-\d", prose)


def test_a_ruling_is_one_item_of_a_list() -> None:
    passage = section("paseo", "en", "P2")
    assert passage.startswith("**P2 (3 and 4 players: a network).** The path may branch")
    assert passage.endswith("All touching path tiles are\nconnected.")


def test_a_ruling_inside_an_item_shows_the_whole_item() -> None:
    assert section("paseo", "de", "P8").startswith("**Die Blanke.**")
    assert section("paroli", "de", "R12") == section("paroli", "de", "rob")


def test_a_paragraph_is_shown_whole() -> None:
    assert section("paseo", "en", "square") == "Four path tiles never form a **2×2 square**."


def test_a_numbered_item_is_shown_without_its_number() -> None:
    assert section("paseo", "en", "sum").startswith("**Sum**: move one stone by *a + b*")


def test_a_heading_is_shown_with_all_below_it() -> None:
    passage = section("paseo", "en", "laying-the-path")
    assert passage.startswith("## Laying the path")
    assert "P5 (order)" in passage
    assert "## A turn" not in passage


def test_an_alias_leads_to_the_same_passage() -> None:
    assert section("paseo", "en", "jump-limit") == section("paseo", "en", "P9")


def test_a_ruling_may_be_written_small() -> None:
    assert section("paroli", "de", "r15") == section("paroli", "de", "R15")


def test_raeuberparoli_is_told_on_the_page_of_paroli() -> None:
    assert rules_text("raeuberparoli", "de") == rules_text("paroli", "de")
    assert {game.folder for game in GAMES.values()} == set(RULINGS)


def test_unknown_rules_games_and_languages_are_named() -> None:
    with pytest.raises(UnknownRule, match="The rules of paseo hold nothing called 'P99'"):
        section("paseo", "en", "P99")
    with pytest.raises(UnknownRule, match="none of 'chess'"):
        rules_text("chess", "en")
    with pytest.raises(UnknownLanguage, match="'tlh'"):
        rules_text("paseo", "tlh")


def test_the_index_lists_every_ruling_with_links_that_lead_somewhere() -> None:
    index = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
    links = re.findall(r"\((\.\./src/spieltisch/words/(\w+)/(\w+)\.md)(?:#([\w-]+))?\)", index)
    assert {(game, language) for _, language, game, _ in links} == set(PAGES)
    assert all(
        not anchor or anchor in anchors(game, language) for _, language, game, anchor in links
    )
    for game, rulings in RULINGS.items():
        linked = {anchor for _, _, page, anchor in links if page == game}
        assert set(rulings) <= linked
