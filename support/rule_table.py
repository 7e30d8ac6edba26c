"""Every rule from the printed sheet to the tests, as a page: `python -m support.rule_table`.

Sections of the sheets are named, not quoted. A function or a test is found by the rule that it cites: `P9` or
`#blank-stone`, as the rules pages name their anchors, in what is said about it; the ruling of a refusal that it
makes or expects; for tests also `_p9` in a name. `--check` only says whether the page is current.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias

from spieltisch.words.rulebook import rules_text

__all__ = ["FILE", "Row", "main", "page", "rows"]

FILE: Final = Path("docs/rule-table.md")
_LAW: Final = Path("src/spieltisch/rules")
_TESTS: Final = Path("tests")

_PASEO: Final = {
    "Inhalt": ("material",),
    "Kurzspielregeln": ("P8", "numbered-stone"),
    "Spielablauf": ("laying-the-path", "square", "P1", "placing-the-start-tiles", "P3", "P5"),
    "Würfelwurf und Bewegung": ("a-turn", "split", "sum", "difference", "stay", "single", "P6"),
    "Bewegung auf dem Weg": ("moving-one-stone", "direction"),
    "Der Spielstein ohne Zahl": ("blank-stone", "P8"),
    "Die nummerierten Spielsteine": ("numbered-stone",),
    "Springen": ("numbered-stone", "jump-limit", "P9"),
    "Das Spiel gewinnen": (
        "no-passing", "P6", "home", "overshooting", "end-of-the-game", "winning",
    ),
    "Das Spiel verlieren": ("no-passing", "end-of-the-game", "stuck"),
    "Regeln für 3 und 4 Spieler": (
        "square", "P1", "P2", "P4", "P5", "P7", "end-of-the-game", "winning", "P10",
    ),
}  # fmt: skip
_PAROLI: Final = {
    "Inhalt": ("material",),
    "Spielidee": ("the-table",),
    "Spielziel": ("chips",),
    "Spielvorbereitung": ("chips", "set-up"),
    "Spielablauf": ("R3", "a-turn"),
    "Karten vom Vorrat nehmen": ("rack", "draw", "R4", "who-must-play", "R6"),
    "Karten ausspielen": ("R1", "play", "fitting", "how-many"),
    "Eine Reihe erwerben": ("claim", "R5"),
    "Eine Reihe ist vollständig": ("complete-lines",),
    "Paroli": ("fitting", "how-many"),
    "Wert einer vollständigen Reihe": ("line-value", "R9"),
    "Spielende": ("R6", "end-and-score", "R7"),
    "Abrechnung": ("end-and-score", "R8"),
    "Räuberparoli": (
        "raeuberparoli", "spoilt-lines", "R10", "moving-a-card", "R11", "shift", "rob", "R12", "R13",
        "protected-lines", "consent", "free-lines", "R14", "R16", "R17", "turning-the-chips",
    ),
}  # fmt: skip
_GAMES: Final = {"paseo": ("Paseo", _PASEO), "paroli": ("Paroli and Räuberparoli", _PAROLI)}
_LETTERS: Final = {"paseo": "P", "paroli": "R"}
_NO_RULES: Final = {"goal", "rulings", "worked-example"}
"""Passages that say nothing but what the rest of their page says."""
_OURS: Final = "– (ours)"
"""What no sheet says: P11, R2, and how one asks (R15; that one needs consent is `#consent`)."""
_ROOMS: Final = ("rules", "kernels")
"""Whose tests count: the law's, and those of what must equal it."""
_HEAD: Final = (
    "# From the sheet to the tests",
    "",
    "Made by `python -m support.rule_table`. Every rule of the [rules pages](rules.md) with the section of the",
    "printed sheet it comes from (named, not quoted; ours: on no sheet), the functions of the law that cite it, the codes by which it refuses,",
    "and the tests of law and kernels that cite it. A test fails while some rule has no function or no test.",
    "",
)
_COLUMNS: Final = ("section of the sheet", "rule", "functions", "refusals", "tests")

Places: TypeAlias = Mapping[str, set[str]]


@dataclass(frozen=True)
class Row:
    """A rule by all the names that its page gives it, and where they are cited."""

    game: str
    names: tuple[str, ...]
    section: str
    functions: tuple[str, ...]
    refusals: tuple[str, ...]
    tests: tuple[str, ...]

    def __str__(self) -> str:
        page = f"../src/spieltisch/words/en/{self.game}.md"
        links = ", ".join(f"[{name}]({page}#{name})" for name in self.names)
        cells = (self.functions, self.refusals, self.tests)
        listed = (", ".join(f"`{each}`" for each in cell) for cell in cells)
        return f"| {self.section} | {links} | {' | '.join(listed)} |"


def page() -> str:
    """The whole page."""
    return "\n".join((*_HEAD, *(line for game in _GAMES for line in _table(game))))


def _table(game: str) -> Iterator[str]:
    yield from (f"## {_GAMES[game][0]}", "", f"| {' | '.join(_COLUMNS)} |")
    yield from ("|---" * len(_COLUMNS) + "|", *map(str, rows(game)), "")


def rows(game: str) -> tuple[Row, ...]:
    """Every rule of the game's page, in its order; raises `ValueError` if something else is cited."""
    groups = re.findall(r'(?:<a id="[^"]+"></a>)+', rules_text(game, "en"))
    named = [tuple(re.findall(r'id="([^"]+)"', group)) for group in groups]
    law = _Law(game)
    cited = (law.functions, law.refusals, law.tests)
    if unknown := {rule for places in cited for rule in places}.difference(*named):
        raise ValueError(f"{game} has no rules called {sorted(unknown)}.")
    return tuple(
        Row(
            game,
            names,
            ", ".join(_sections(game, names)) or _OURS,
            *(_all_of(names, places) for places in cited),
        )
        for names in named
        if not {*names} & _NO_RULES
    )


def _sections(game: str, names: Sequence[str]) -> list[str]:
    return [section for section, rules in _GAMES[game][1].items() if {*names} & {*rules}]


def _all_of(names: Sequence[str], places: Places) -> tuple[str, ...]:
    return tuple(sorted({place for name in names for place in places.get(name, ())}))


class _Law:
    """The law of a game and its tests, read and not run."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._parts = dict(_defined(_LAW / game, ""))

    @cached_property
    def functions(self) -> Places:
        return _turned(
            (place, self._said(text) | {rule for rule, _ in self._refused(node)})
            for place, (node, text) in self._parts.items()
        )

    @cached_property
    def refusals(self) -> Places:
        found = (pair for node, _ in self._parts.values() for pair in self._refused(node))
        return _turned((code, {rule}) for rule, code in found)

    @cached_property
    def tests(self) -> Places:
        return _turned(
            (place, self._shown(node))
            for room in _ROOMS
            for place, (node, _) in _defined(_TESTS / room / self._game, f"{room}/")
            if node.name.lower().startswith("test")
        )

    def _said(self, text: str) -> set[str]:
        letter = _LETTERS[self._game]
        return {*re.findall(rf"\b{letter}\d{{1,2}}\b", text), *re.findall(r"#([a-z][a-z-]+)", text)}

    def _refused(self, node: ast.AST) -> Iterator[tuple[str, str]]:
        """Ruling and code of each refusal that this makes."""
        for call in _calls(node, "Refusal"):
            for rule in self._values(call.args[0], node):
                yield from ((rule, code) for code in self._values(call.args[1], node))

    def _values(self, given: ast.expr, within: ast.AST) -> set[str]:
        """The texts that an expression can be: written here, or by those who call this function."""
        match given:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.IfExp(body=one, orelse=other):
                return self._values(one, within) | self._values(other, within)
            case ast.Name(id=name):
                assigned = (
                    each.value
                    for each in ast.walk(within)
                    if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == name
                )
                here = {text for value in assigned for text in self._values(value, within)}
                return here | self._passed(name, within)
            case _:
                return set()

    def _passed(self, name: str, within: ast.AST) -> set[str]:
        if not isinstance(within, ast.FunctionDef):
            return set()
        parameters = [each.arg for each in within.args.args]
        return {
            text
            for caller, _ in self._parts.values()
            for call in _calls(caller, within.name)
            if name in parameters
            for text in self._values(call.args[parameters.index(name)], caller)
        }

    def _shown(self, node: ast.AST) -> set[str]:
        """What a test is about: by its name, by what is said about it, by the refusal it expects."""
        found = set[str]()
        for each in ast.walk(node):
            match each:
                case ast.FunctionDef(name=name):
                    found |= self._said(" ".join(name.upper().split("_")))
                case ast.Expr(value=ast.Constant(value=str(text))):
                    found |= self._said(text)
                case ast.Tuple(elts=texts) | ast.Call(args=texts):
                    found |= {
                        rule for rule, code in _pairs(texts) if code in self.refusals.get(rule, ())
                    }
                case _:
                    pass
        return found


def _defined(
    folder: Path, room: str
) -> Iterator[tuple[str, tuple[ast.FunctionDef | ast.ClassDef, str]]]:
    """The functions and classes of a folder's modules, each with its text."""
    for file in sorted(folder.glob("*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield (
                    f"{room}{file.stem}.{node.name}",
                    (node, ast.get_source_segment(text, node) or ""),
                )


def _calls(node: ast.AST, name: str) -> Iterator[ast.Call]:
    for each in ast.walk(node):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == name:
            yield each


def _pairs(texts: Sequence[ast.expr]) -> Iterator[tuple[str, str]]:
    """Texts that are written beside each other."""
    for one, other in pairwise(
        each.value if isinstance(each, ast.Constant) else 0 for each in texts
    ):
        if isinstance(one, str) and isinstance(other, str):
            yield one, other


def _turned(places: Iterable[tuple[str, set[str]]]) -> Places:
    """By rule where it is cited, from what each place cites."""
    found: dict[str, set[str]] = {}
    for place, rules in places:
        for rule in rules:
            found.setdefault(rule, set()).add(place)
    return found


def main(arguments: Sequence[str]) -> int:
    """The exit code: 1 if the page is not current and was only to be checked."""
    if "--check" not in arguments:
        FILE.write_text(page(), encoding="utf-8")
        return 0
    current = FILE.exists() and FILE.read_text(encoding="utf-8") == page()
    if not current:
        sys.stderr.write(f"{FILE} is not current: python -m support.rule_table\n")
    return int(not current)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
