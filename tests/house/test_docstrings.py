"""Whoever looks a name up finds what it is: every exported function, class, alias and constant says so."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = [
    *("spieltisch", "spieltisch.library", "spieltisch.analysis", "spieltisch.arena"),
    *("spieltisch.rules.paseo", "spieltisch.rules.paroli", "spieltisch.rules.record"),
    *("spieltisch.rules.game", "spieltisch.rules.catalogue", "spieltisch.rules.errors"),
    *("spieltisch.rules.record_text", "spieltisch.games.options", "spieltisch.extras"),
    *("spieltisch.bots.policy", "spieltisch.bots.custom", "spieltisch.bots.registry"),
    *("spieltisch.client", "spieltisch.solver", "spieltisch.library.single_agent"),
    *("spieltisch.envs.pettingzoo", "spieltisch.envs.vector", "spieltisch.envs.openspiel"),
    *("spieltisch.envs.pettingzoo.paseo_v1", "spieltisch.envs.pettingzoo.paroli_v1"),
    *("spieltisch.envs.pettingzoo.raeuberparoli_v1", "spieltisch.envs.single"),
    *("spieltisch.testing.paseo", "spieltisch.testing.paroli", "spieltisch.testing.records"),
    *("spieltisch.testing.paseo_strategies", "spieltisch.testing.paroli_strategies"),
]
NAMED = ["spieltisch.wire.bodies", "spieltisch.words.speech", "spieltisch.analysis.paroli.training"]
"""Modules that pages send their readers to, beside those of the reference."""


@pytest.mark.parametrize("room", [*ROOMS, *NAMED])
def test_every_exported_name_says_what_it_is(room: str) -> None:
    module = import_module(room)
    assert module.__doc__
    assert module.__all__
    assert not [name for name in module.__all__ if not said_about(room, name)]


def test_every_room_has_a_place_in_the_reference() -> None:
    pages = [page.read_text("utf-8") for page in (ROOT / "docs/api").glob("*.md")]
    shown = {room for page in pages for room in re.findall(r"^::: (\S+)$", page, re.MULTILINE)}
    assert shown == {*ROOMS} - {"spieltisch", "spieltisch.envs.pettingzoo"}


def said_about(room: str, name: str) -> str | None:
    """The docstring of a module, function or class, or the string below an assignment, wherever it comes from."""
    thing = getattr(import_module(room), name)
    if inspect.ismodule(thing):
        return thing.__doc__
    for node, below in pairwise((*body(room), None)):
        match node:
            case (
                ast.FunctionDef(name=found)
                | ast.AsyncFunctionDef(name=found)
                | ast.ClassDef(name=found)
            ) if found == name:
                return ast.get_docstring(node)
            case (
                ast.Assign(targets=[ast.Name(id=found)]) | ast.AnnAssign(target=ast.Name(id=found))
            ) if found == name:
                return string_in(below)
            case ast.ImportFrom(module=str(other), names=names) if name in {
                each.asname or each.name for each in names
            }:
                given = next(each.name for each in names if name in (each.asname, each.name))
                return said_about(other, given)
            case _:
                pass
    return None


@cache
def body(room: str) -> tuple[ast.stmt, ...]:
    """What stands in a module, and what it says for type checkers alone."""
    source = inspect.getsource(import_module(room))
    statements = ast.parse(source).body
    return tuple(
        inner
        for each in statements
        for inner in (each.body if isinstance(each, ast.If) else (each,))
    )


def string_in(statement: ast.stmt | None) -> str | None:
    match statement:
        case ast.Expr(value=ast.Constant(value=str(said))):
            return said
        case _:
            return None
