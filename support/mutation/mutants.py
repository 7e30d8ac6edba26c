"""Small changes to a module that a test should notice.

Comparisons, `and` and `or`, arithmetic, numbers, truth values, conditions, what is returned, statements left out. Not:
types, decorators, bases, texts, and `__all__`, where most changes change nothing, and what is meant for another system
than this one, which no test here runs.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

__all__ = ["Changed", "Mutant", "mutants"]

_COMPARED: Final[Mapping[type[ast.cmpop], ast.cmpop]] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
}
_COUNTED: Final[Mapping[type[ast.operator], ast.operator]] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.FloorDiv: ast.Mult(),
    ast.Div: ast.Mult(),
    ast.Mod: ast.FloorDiv(),
    ast.BitOr: ast.BitAnd(),
    ast.BitAnd: ast.BitOr(),
    ast.LShift: ast.RShift(),
    ast.RShift: ast.LShift(),
}
_DECIDED: Final = (ast.Compare, ast.BoolOp, ast.UnaryOp)
"""Conditions that are changed anyway."""


@dataclass(frozen=True)
class Mutant:
    """A change that can be made to a module."""

    module: str
    file: Path
    _place: int
    _way: int

    @cached_property
    def changed(self) -> Changed:
        tree = ast.parse(self.file.read_text(encoding="utf-8"))
        node = [*_places(tree)][self._place]
        new = _changes(node)[self._way]
        line, around = _line(node), _functions_around(tree, node)
        before, after = ast.unparse(node), ast.unparse(new)
        whole = ast.fix_missing_locations(_Swap(node, new).visit(tree))
        return Changed(line, around, before, after, whole)


@dataclass(frozen=True)
class Changed:
    line: int
    around: Sequence[int]
    """The first lines of the functions whose bodies it is in, decorators included, from outside in."""
    before: str
    after: str
    module: ast.Module
    """All of it, with the change."""


def mutants(module: str, file: Path) -> list[Mutant]:
    """All of them, in the order of the source."""
    source = file.read_text(encoding="utf-8")
    return [
        Mutant(module, file, place, way)
        for place, node in enumerate(_places(ast.parse(source)))
        for way in range(len(_changes(node)))
    ]


def _line(node: ast.AST) -> int:
    """Its own, or that of the first part that has one."""
    return next(part.lineno for part in ast.walk(node) if isinstance(part, ast.expr | ast.stmt))


def _functions_around(tree: ast.AST, node: ast.AST) -> Sequence[int]:
    """Their defaults belong outside, for they are made once."""
    functions = (
        outer
        for outer in ast.walk(tree)
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef)
        if any(node in ast.walk(statement) for statement in outer.body)
    )
    return [min(map(_line, (outer, *outer.decorator_list))) for outer in functions]


class _Swap(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self._old = old
        self._new = new

    def visit(self, node: ast.AST) -> Any:
        return self._new if node is self._old else self.generic_visit(node)


def _places(node: ast.AST) -> Iterator[ast.AST]:
    """Every node that does something when it runs."""
    if _says_nothing(node):
        return
    if _changes(node):
        yield node
    silent = _silent(node)
    for child in ast.iter_child_nodes(node):
        if child not in silent:
            yield from _places(child)


def _silent(node: ast.AST) -> Sequence[ast.AST | None]:
    """Types, decorators and bases; of what depends on the system, the choice and what is not chosen."""
    match node:
        case ast.If(test=ast.Compare(left, [ast.Eq()], [ast.Constant(system)])) if (
            ast.unparse(left) == "sys.platform"
        ):
            return [node.test, *(node.orelse if system == sys.platform else node.body)]
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return [node.returns, *node.decorator_list]
        case ast.ClassDef():
            return [*node.bases, *node.decorator_list]
        case ast.arg() | ast.AnnAssign():
            return [node.annotation]
        case _:
            return []


def _says_nothing(node: ast.AST) -> bool:
    match node:
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.Call(func=ast.Name(id="TypeVar" | "NewType" | "cast")):
            return True
        case _:
            return False


def _changes(node: ast.AST) -> list[ast.AST]:
    found = [change for way in _WAYS for change in way(node)]
    return [ast.copy_location(change, node) for change in found]


def _compared(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for number, operator in enumerate(node.ops):
            other = [*node.ops]
            other[number] = _COMPARED[type(operator)]
            yield ast.Compare(node.left, other, node.comparators)


def _joined(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.BoolOp(other, node.values)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


def _counted(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BinOp) and type(node.op) in _COUNTED and not _is_text(node.left):
        yield ast.BinOp(node.left, _COUNTED[type(node.op)], node.right)
    if isinstance(node, ast.AugAssign) and type(node.op) in _COUNTED:
        yield ast.AugAssign(node.target, _COUNTED[type(node.op)], node.value)


def _is_text(node: ast.AST) -> bool:
    text = isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    return text or isinstance(node, ast.JoinedStr)


def _constant(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case _:
            return


def _condition(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.If() if not isinstance(node.test, _DECIDED):
            yield ast.If(_not(node.test), node.body, node.orelse)
        case ast.IfExp() if not isinstance(node.test, _DECIDED):
            yield ast.IfExp(_not(node.test), node.body, node.orelse)
        case ast.comprehension() if node.ifs:
            for number in range(len(node.ifs)):
                fewer = node.ifs[:number] + node.ifs[number + 1 :]
                yield ast.comprehension(node.target, node.iter, fewer, node.is_async)
        case _:
            return


def _not(node: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), node)


def _returned(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        yield ast.Return(ast.Constant(None))


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _left_out(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Raise() | ast.AugAssign():
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case _:
            return


_WAYS: Final[tuple[Callable[[ast.AST], Iterator[ast.AST]], ...]] = (
    _compared,
    _joined,
    _counted,
    _constant,
    _condition,
    _returned,
    _left_out,
)
