"""Every reason that a table or the edge can give has a sentence, `table.<code>`, and no sentence is left over."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.words.catalogue import catalogue, codes

PACKAGE = Path(__file__).parents[2] / "src/spieltisch"
SPEAKERS = {"TableError", "Unanswerable", "answered", "_demand", "_turn_away"}
PAGE = Path(__file__).parents[2] / "docs/protocol.md"


def said() -> Iterator[str]:
    """The codes that stand in the source: as an argument of those who speak, or returned as an objection."""
    for file in (*PACKAGE.glob("server/**/*.py"), *PACKAGE.glob("games/**/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name), args=args) if name in SPEAKERS:
                    yield from strings(args[-1] if name == "_demand" else args[0])
                case ast.Call(func=ast.Name(id="Error"), keywords=[ast.keyword(value=value), *_]):
                    yield from strings(value)
                case ast.FunctionDef(name="_objection", body=body):
                    yield from (
                        text
                        for each in body
                        for found in ast.walk(each)
                        if isinstance(found, ast.Return) and found.value
                        for text in strings(found.value)
                    )
                case _:
                    pass


def strings(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from strings(body)
            yield from strings(other)
        case _:
            pass


@pytest.mark.parametrize("language", codes())
def test_every_reason_has_a_sentence_and_none_is_left_over(language: str) -> None:
    kept = {key for key in catalogue(language).entries if key.startswith("table.")}
    assert {f"table.{code}" for code in said()} == kept


def test_the_protocols_page_lists_every_reason() -> None:
    listed = {*re.findall(r"`([a-z-]+)`", PAGE.read_text(encoding="utf-8"))}
    assert {*said()} <= listed
