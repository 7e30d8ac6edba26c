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

from spieltisch.rules.catalogue import GAMES
from spieltisch.rules.json_form import kind_of
from spieltisch.words.catalogue import catalogue, codes
from spieltisch.words.rulebook import anchors

LAW = Path(__file__).parents[2] / "src/spieltisch/rules"
TOLD = LAW.parent / "games"
"""Where the law's reasons are told for a board, some in other words."""
PAGES = sorted({game.folder for game in GAMES.values()})
LAWS = sorted(module.parent.name for module in LAW.glob("*/facts.py"))


class Said(NamedTuple):
    """A refusal in the source of the law."""

    place: str
    game: str
    """The game whose law it is; empty for what all games share."""
    rulings: frozenset[str]
    codes: frozenset[str]
    params: frozenset[str]


@cache
def modules() -> dict[Path, ast.Module]:
    files = sorted([*LAW.rglob("*.py"), *TOLD.rglob("*.py")])
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


@cache
def refusals() -> list[Said]:
    return [
        Said(f"{file.relative_to(LAW.parent)}:{call.lineno}", game_of(file), *said(call, function))
        for file, tree in modules().items()
        for function in functions(tree)
        for call in calls(function, "Refusal")
    ]


def game_of(file: Path) -> str:
    return file.parent.name if file.parent not in {LAW, TOLD} else ""


def said(call: ast.Call, function: ast.FunctionDef) -> Iterator[frozenset[str]]:
    """Rulings, codes and parameters of a refusal."""
    ruling, code, *params = call.args
    yield frozenset(strings(ruling, function))
    yield frozenset(strings(code, function))
    yield frozenset(key for each in params for key in keys(each, function))


def strings(node: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
    """Every string that an expression inside a function can stand for."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from strings(body, function)
            yield from strings(other, function)
        case ast.Name(id=name):
            for value in (*assigned(node, name, function), *handed_in(name, function)):
                yield from strings(value, function)
        case _:
            pass


def keys(node: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
    """Every key of a dictionary that is written out, or put together from such."""
    match node:
        case ast.Dict(keys=found, values=values):
            for key, value in zip(found, values, strict=True):
                yield from strings(key, function) if key else keys(value, function)
        case ast.Name(id=name):
            for value in assigned(node, name, function):
                yield from keys(value, function)
        case _:
            pass


def assigned(use: ast.expr, name: str, function: ast.FunctionDef) -> list[ast.expr]:
    """What a local name was last set to above its use."""
    found = [value for value in settings(name, function) if value.lineno < use.lineno]
    return sorted(found, key=lambda value: value.lineno)[-1:]


def settings(name: str, function: ast.FunctionDef) -> Iterator[ast.expr]:
    """Everything a local name is set to, alone or as one of several."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                yield from (
                    value for at, value in zip(names, values, strict=True) if is_name(at, name)
                )
            case ast.Assign(targets=[at], value=value) | ast.AnnAssign(target=at, value=value):
                if value is not None and is_name(at, name):
                    yield value
            case _:
                pass


def is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


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


def needs(language: str, key: str) -> set[str]:
    """The parameters of a sentence: those it names, and the one that chooses its form."""
    entry = catalogue(language).entry(key)
    forms = {"other": entry} if isinstance(entry, str) else {"by": "count", **entry}
    named = {name for text in forms.values() for name in re.findall(r"\{(\w+)\}", text)}
    return named | {forms[name] for name in forms if name == "by"}


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
def test_every_refusal_tells_what_its_sentence_needs(refusal: Said, language: str) -> None:
    for code in refusal.codes:
        assert needs(language, f"refusal.{code}") <= refusal.params


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("refusal", refusals(), ids=lambda each: each.place)
def test_every_rule_that_is_cited_stands_in_the_rules(refusal: Said, language: str) -> None:
    for game in [refusal.game] if refusal.game else PAGES:
        assert refusal.rulings <= set(anchors(game, language))


@pytest.mark.parametrize("language", codes())
@pytest.mark.parametrize("fact", facts(), ids=key_of)
def test_every_fact_has_a_sentence_made_of_its_fields(fact: type, language: str) -> None:
    assert is_dataclass(fact)
    assert needs(language, key_of(fact)) <= {part.name for part in fields(fact)}


ENTRY = {"refusal.nobody-reaches", "refusal.out-of-reach"}
"""Said while a turn is entered, of tiles that no law speaks of."""


def test_no_sentence_is_left_over() -> None:
    needed = {f"refusal.{code}" for each in refusals() for code in each.codes} | {
        *map(key_of, facts())
    }
    kept = {key for key in catalogue("en").entries if key.startswith(("refusal.", "fact."))}
    assert kept == needed | ENTRY
