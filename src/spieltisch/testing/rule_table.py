"""Every rule from the printed sheet to the tests, as a page: `python -m spieltisch.testing.rule_table`.

Sections of the sheets are named, not quoted. Functions, refusals and tests are found in the sources by
the ruling's number, or by the heading's anchor, that they cite; `--check` only says whether the page
is current.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from spieltisch.words.rulebook import anchors

__all__ = ["FILE", "main", "page"]

FILE: Final = Path("docs/rule-table.md")
_LAW: Final = Path("src/spieltisch/rules")
_TESTS: Final = Path("tests")

_PASEO: Final = {
    "Inhalt": ("material", "goal"),
    "Spielablauf": ("laying-the-path", "square", "P1", "placing-the-start-tiles", "P3", "P5"),
    "Würfelwurf und Bewegung": (
        "a-turn", "split", "sum", "difference", "stay", "single", "no-passing", "P6",
    ),
    "Bewegung auf dem Weg": ("moving-one-stone", "direction", "overshooting", "home"),
    "Der Spielstein ohne Zahl": ("blank-stone", "P8"),
    "Die nummerierten Spielsteine": ("numbered-stone",),
    "Springen": ("jump-limit", "P9"),
    "Das Spiel gewinnen, Das Spiel verlieren": ("end-of-the-game", "stuck"),
    "Regeln für 3 und 4 Spieler": ("P2", "P4", "P7", "P10"),
}  # fmt: skip
_PAROLI: Final = {
    "Spielziel": ("goal",),
    "Inhalt": ("material", "chips", "rack"),
    "Spielidee": ("the-table", "R1"),
    "Spielvorbereitung": ("set-up", "R2", "R3"),
    "Spielablauf": ("a-turn", "who-must-play", "R6"),
    "Karten vom Vorrat nehmen": ("draw", "R4"),
    "Karten ausspielen": ("play", "fitting", "how-many"),
    "Eine Reihe erwerben": ("claim", "R5"),
    "Eine Reihe ist vollständig": ("complete-lines",),
    "Wert einer vollständigen Reihe": ("line-value", "R9"),
    "Spielende": ("end-and-score", "end-of-the-game", "R7"),
    "Abrechnung": ("R8",),
    "Räuberparoli": (
        "raeuberparoli", "spoilt-lines", "R10", "moving-a-card", "R11", "shift", "rob", "R12", "R13",
        "protected-lines", "consent", "free-lines", "R14", "R15", "R16", "R17", "turning-the-chips",
    ),
}  # fmt: skip
_OURS: Final = "– (ours)"
Places = Mapping[str, set[str]]


def page() -> str:
    """The whole page."""
    tables = (_table(title, game, said) for title, game, said in _GAMES)
    return "\n".join((*_HEAD, *(line for table in tables for line in table), ""))


_GAMES: Final = (("Paseo", "paseo", _PASEO), ("Paroli and Räuberparoli", "paroli", _PAROLI))
_HEAD: Final = (
    "# From the sheet to the tests",
    "",
    "Made by `python -m spieltisch.testing.rule_table`. Every rule of the [rules pages](rules.md) with the section of the",
    "printed sheet it comes from (named, not quoted), the functions of the law that cite it, the codes by which it refuses,",
    "and the files of tests that cite it.",
)


def _table(title: str, game: str, said: Mapping[str, Sequence[str]]) -> Iterator[str]:
    law = _LAW / game
    functions, codes = _citing(law), _refusing(law)
    tests = _citing_tests(game)
    sections = {rule: section for section, rules in said.items() for rule in rules}
    yield from ("", f"## {title}", "")
    yield "| section of the sheet | rule | functions | refusals | tests |"
    yield "|---|---|---|---|---|"
    for rule in anchors(game, "en"):
        cells = (functions.get(rule), codes.get(rule), tests.get(rule))
        if any(cells) or re.fullmatch(r"[PR]\d+", rule):
            listed = (", ".join(f"`{name}`" for name in sorted(cell or ())) for cell in cells)
            link = f"[{rule}](../src/spieltisch/words/rules/{game}.en.md#{rule})"
            yield f"| {sections.get(rule, _OURS)} | {link} | {' | '.join(listed)} |"


def _citing(folder: Path) -> Places:
    """By ruling the functions and classes whose text cites it; a module's own text counts as the module."""
    found: dict[str, set[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        tree = ast.parse(text)
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for rule in _cited(ast.get_source_segment(text, node) or ""):
                    found.setdefault(rule, set()).add(f"{file.stem}.{node.name}")
        for rule in _cited(ast.get_docstring(tree) or ""):
            if rule not in found:
                found[rule] = {file.stem}
    return found


def _cited(text: str) -> set[str]:
    return {*re.findall(r"\b[PR]\d{1,2}\b", text)} | {*re.findall(r'Refusal\(\s*"([\w-]+)"', text)}


def _refusing(folder: Path) -> Places:
    found: dict[str, set[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        for rule, code in re.findall(
            r'Refusal\(\s*"([\w-]+)",\s*"([\w-]+)"', file.read_text(encoding="utf-8")
        ):
            found.setdefault(rule, set()).add(code)
    return found


def _citing_tests(game: str) -> Places:
    """By ruling the files that cite it, and by heading those that expect its refusal."""
    found: dict[str, set[str]] = {}
    other = "paseo" if game == "paroli" else "paroli"
    for file in sorted(_TESTS.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        name = str(file.relative_to(_TESTS))
        if other in name:
            continue  # where P1 is a cell, or nothing is meant
        headings = (
            {*re.findall(r'"([a-z][a-z-]+)"', text)} if f"rules/{game}" in name else set[str]()
        )
        for rule in {*re.findall(r"\b[PR]\d{1,2}\b", text)} | headings & {*anchors(game, "en")}:
            found.setdefault(rule, set()).add(name)
    return found


def main(arguments: Sequence[str]) -> int:
    """The exit code: 1 if the page is not current and was only to be checked."""
    if "--check" not in arguments:
        FILE.write_text(page(), encoding="utf-8")
        return 0
    current = FILE.exists() and FILE.read_text(encoding="utf-8") == page()
    if not current:
        sys.stderr.write(f"{FILE} is not current: python -m spieltisch.testing.rule_table\n")
    return int(not current)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
