"""One ruling, one number, and refusals name what is on the rules pages."""

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[2]
LAW = ROOT / "src/spieltisch/rules"
PAGES = sorted((ROOT / "src/spieltisch/words/en").glob("*.md"))


def anchors() -> set[str]:
    return {name for page in PAGES for name in re.findall(r'<a id="([^"]+)">', read(page))}


def numbered() -> list[tuple[str, int]]:
    """The rulings of every page, as letter and number, in order."""
    found = (re.fullmatch(r"([PR])(\d+)", name) for name in anchors())
    return sorted((match[1], int(match[2])) for match in found if match)


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def named_by_refusals() -> Iterator[tuple[str, str]]:
    """File and ruling of every refusal whose ruling is written out."""
    for file in sorted(LAW.rglob("*.py")):
        for node in ast.walk(ast.parse(read(file))):
            match node:
                case ast.Call(func=ast.Name("Refusal"), args=[ast.Constant(value=str(ruling)), *_]):
                    yield file.name, ruling
                case _:
                    pass


def test_both_games_number_their_rulings_without_a_gap() -> None:
    counted = {
        letter: [number for _, number in group]
        for letter, group in groupby(numbered(), key=lambda ruling: ruling[0])
    }
    assert counted == {"P": [*range(1, 12)], "R": [*range(1, 18)]}


def test_a_refusal_names_an_anchor_of_the_rules() -> None:
    assert {named for named in named_by_refusals() if named[1] not in anchors()} == set()
