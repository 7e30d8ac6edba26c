"""A changed module, or a changed function, in the place of the one on disk."""

from __future__ import annotations

import gc
import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, FunctionType, ModuleType

from support.mutation.mutants import Mutant

__all__ = ["Exchange", "swap"]


def swap(mutant: Mutant) -> None:
    """Change a function wherever it is known; raises `AssertionError`."""
    import_module(mutant.module)  # some modules are imported when they are needed
    file, line = str(mutant.file), mutant.changed.around[0]
    (new,) = (code for code in _functions(_compiled(mutant)) if code.co_firstlineno == line)
    found = [
        each
        for each in gc.get_objects()
        if type(each) is FunctionType  # `isinstance` would ask the object, and a dead proxy raises
        if (each.__code__.co_filename, each.__code__.co_firstlineno) == (file, line)
        if each.__code__.co_name == new.co_name
    ]
    if not found:
        raise AssertionError(f"{new.co_name} of {mutant.module} is not known")
    for function in found:
        # a change may take away the only `super()`, but the function keeps its `__class__`
        function.__code__ = new.replace(co_freevars=function.__code__.co_freevars)


def _compiled(mutant: Mutant) -> CodeType:
    return compile(mutant.changed.module, str(mutant.file), "exec", dont_inherit=True)


def _functions(code: CodeType) -> Iterator[CodeType]:
    """Functions and methods, without those inside others."""
    for part in code.co_consts:
        if isinstance(part, CodeType) and not part.co_name.startswith("<"):
            if part.co_flags & inspect.CO_OPTIMIZED:
                yield part
            else:
                yield from _functions(part)


class Exchange(MetaPathFinder):
    """Gives the changed module in the place of the one on disk."""

    def __init__(self, mutant: Mutant) -> None:
        if mutant.module in sys.modules:
            raise AssertionError(f"{mutant.module} can't be changed any more")
        self._name, self._file = mutant.module, str(mutant.file)
        self._code = _compiled(mutant)

    def find_spec(
        self, fullname: str, _path: object, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        loader = _Loader(fullname, self._file)
        loader.code = self._code
        return spec_from_file_location(fullname, self._file, loader=loader)


class _Loader(SourceFileLoader):
    code: CodeType

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 there is only one
        return self.code
