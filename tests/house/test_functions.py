"""Functions are short: half of them at most 6 lines, nine of ten at most 13, docstrings included."""

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

SOURCE = Path(__file__).parents[2] / "src/spieltisch"
MEDIAN = 6
LONG = 13
SHARE_OF_LONG = 0.1


class Function(NamedTuple):
    lines: int
    place: str
    name: str


def functions() -> Iterator[Function]:
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                place = f"{file.relative_to(SOURCE)}:{node.lineno}"
                yield Function((node.end_lineno or node.lineno) - node.lineno + 1, place, node.name)


def report(found: list[Function]) -> str:
    longest = sorted(found, reverse=True)[:12]
    lines = [f"{len(found)} functions, median {median(each.lines for each in found)} lines"]
    return "\n".join(lines + [f"{each.lines:4} {each.place} {each.name}" for each in longest])


def test_half_of_the_functions_are_very_short() -> None:
    found = [*functions()]
    assert median(each.lines for each in found) <= MEDIAN, report(found)


def test_nine_of_ten_functions_are_short() -> None:
    found = [*functions()]
    long = [each for each in found if each.lines > LONG]
    assert len(long) <= SHARE_OF_LONG * len(found), report(found)
