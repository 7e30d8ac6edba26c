"""Whatever the law can refuse or report has words, and whatever it cites stands in the rules.

The law's source is read for `Refusal(ruling, code, …)`. Ruling and code are found if they are
written out there, chosen by a condition, held in a local name, or handed in by a caller.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from spieltisch.rules.plain import kind_of
from spieltisch.words.catalogue import catalogue, codes
from spieltisch.words.rulebook import GAMES, anchors

LAW = Path(__file__).parents[2] / "src/spieltisch/rules"
PAGES = sorted(set(GAMES.values()))
LAWS = sorted(module.parent.name for module in LAW.glob("*/facts.py"))


class Said(NamedTuple):
    """A refusal in the source of the law."""

    place: str
    game: str
    """The game whose law it is; empty for what all games share."""
    rulings: frozenset[str]
    codes: frozenset[str]


@cache
def modules() -> dict[Path, ast.Module]:
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(LAW.rglob("*.py"))}


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


@cache
def refusals() -> list[Said]:
    return [
        Said(f"{file.relative_to(LAW)}:{call.lineno}", game_of(file), *said(call, function))
        for file, tree in modules().items()
        for function in functions(tree)
        for call in calls(function, "Refusal")
    ]


def game_of(file: Path) -> str:
    return file.parent.name if file.parent != LAW else ""


def said(call: ast.Call, function: ast.FunctionDef) -> tuple[frozenset[str], frozenset[str]]:
    ruling, code = call.args[:2]
    return frozenset(strings(ruling, function)), frozenset(strings(code, function))


def strings(node: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
    """Every string that an expression inside a function can stand for."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from strings(body, function)
            yield from strings(other, function)
        case ast.Name(id=name):
            for value in (*assigned(name, function), *handed_in(name, function)):
                yield from strings(value, function)
        case _:
            pass


def assigned(name: str, function: ast.FunctionDef) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and name in map(ast.unparse, node.targets):
            yield node.value


def handed_in(name: str, function: ast.FunctionDef) -> Iterable[ast.expr]:
    """What callers give for a parameter; a name that is handed on is found at its own call."""
    names = [argument.arg for argument in function.args.args]
    if name not in names:
        return []
    found = (call for tree in modules().values() for call in calls(tree, function.name))
    given = [call.args[names.index(name)] for call in found if len(call.args) > names.index(name)]
    return [value for value in given if not isinstance(value, ast.Name)]


def facts() -> list[type]:
    found = (import_module(f"spieltisch.rules.{game}.facts") for game in LAWS)
    return [
        kind
        for module in found
        for kind in vars(module).values()
        if isinstance(kind, type) and is_dataclass(kind) and is_told(kind, module.__name__)
    ]


def is_told(kind: type, module: str) -> bool:
    return kind.__module__ == module and not kind.__name__.startswith("_")


def key_of(fact: type) -> str:
    return f"fact.{kind_of(cast('object', object.__new__(fact)))}"


def test_both_laws_are_read() -> None:
    assert {"paroli", "paseo"} <= set(LAWS)
    assert {"game-over", "jump-limit", "three-refusals"} <= {
        code for each in refusals() for code in each.codes
    }


@pytest.mark.parametrize("refusal", refusals(), ids=lambda each: each.place)
def test_every_refusal_has_a_code_that_can_be_found(refusal: Said) -> None:
    assert refusal.codes


@pytest.mark.parametrize("refusal", refusals(), ids=lambda each: each.place)
def test_every_refusal_cites_a_rule_that_can_be_found(refusal: Said) -> None:
    assert refusal.rulings


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("refusal", refusals(), ids=lambda each: each.place)
def test_every_refusal_has_a_sentence(refusal: Said, language: str) -> None:
    keys = {f"refusal.{code}" for code in refusal.codes}
    assert keys <= catalogue(language).entries.keys()


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("refusal", refusals(), ids=lambda each: each.place)
def test_every_rule_that_is_cited_stands_in_the_rules(refusal: Said, language: str) -> None:
    for game in [refusal.game] if refusal.game else PAGES:
        assert refusal.rulings <= set(anchors(game, language))


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("fact", facts(), ids=key_of)
def test_every_fact_has_a_sentence_made_of_its_fields(fact: type, language: str) -> None:
    entry = catalogue(language).entry(key_of(fact))
    forms = {"": entry} if isinstance(entry, str) else entry
    named = {name for text in forms.values() for name in re.findall(r"\{(\w+)\}", text)}
    assert is_dataclass(fact)
    assert named <= {part.name for part in fields(fact)}
    assert isinstance(entry, str) or entry.get("by", "count") in {
        part.name for part in fields(fact)
    }


def test_no_sentence_is_left_over() -> None:
    needed = {f"refusal.{code}" for each in refusals() for code in each.codes} | {
        *map(key_of, facts())
    }
    kept = {key for key in catalogue("en").entries if key.startswith(("refusal.", "fact."))}
    assert kept == needed
