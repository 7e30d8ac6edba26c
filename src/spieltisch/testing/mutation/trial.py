"""The tests of an area with one module changed, in a process of their own.

Only tests that enter the changed function, quick ones first, and the first failure ends it. Those that go through
very many states are left out: what only they would notice passes for unnoticed.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

import pytest

from spieltisch.testing.mutation.footprints import Footprints, Known
from spieltisch.testing.mutation.mutants import Mutant

__all__ = ["Exchange", "known", "notices"]

_OPTIONS: Final = (
    "-x",
    "-q",
    "-m",
    "not exhaustive",
    *("-p", "no:cacheprovider"),
    *("-p", "no:xdist"),
    *("-p", "no:cov"),
    *("-p", "no:schemathesis"),
)
_UNCHANGED: Final = 77
_SLOWEST: Final = 20.0
_BYTES: Final = 4 << 30
"""A changed loop may gather without end."""


def known(tests: Sequence[str], folder: Path) -> Known:
    """The tests as they are; raises `ValueError` if one fails."""
    written = folder / "footprints"
    if _forked(None, tests, Footprints(written), folder) != 0:
        raise ValueError((folder / "told").read_text(encoding="utf-8")[-3000:])
    return Known.read(written)


def notices(mutant: Mutant, tests: Sequence[str], of_tests: Known, folder: Path) -> bool:
    """Whether a test fails, hangs or cannot even begin."""
    code = _forked(mutant, tests, _QuickFirst(of_tests, mutant), folder)
    if code == _UNCHANGED:
        raise AssertionError(f"{mutant.module} could not be changed")
    return code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def _forked(mutant: Mutant | None, tests: Sequence[str], plugin: object, folder: Path) -> int:
    child = os.fork()
    if child == 0:
        os.setsid()
        _run(mutant, tests, plugin, folder)
    _, status = os.waitpid(child, 0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what a test that was cut off has left
    return os.waitstatus_to_exitcode(status)


def _run(mutant: Mutant | None, tests: Sequence[str], plugin: object, folder: Path) -> None:
    code = 3
    try:
        told = os.open(folder / "told", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(told, 1)
        os.dup2(told, 2)
        sys.dont_write_bytecode, sys.pycache_prefix = False, str(folder / "compiled")
        os.environ["NUMBA_CACHE_DIR"] = str(folder / "numba")  # changed rules must not be kept
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(folder / "hypothesis")
        if mutant is not None:
            code = _UNCHANGED
            resource.setrlimit(resource.RLIMIT_DATA, (_BYTES, _BYTES))
            sys.meta_path.insert(0, Exchange(mutant))
            code = 3
        code = int(pytest.main([*_OPTIONS, *tests], plugins=[plugin]))
    finally:
        os._exit(code)


class Exchange(MetaPathFinder):
    """Gives the changed module in the place of the one on disk."""

    def __init__(self, mutant: Mutant) -> None:
        if mutant.module in sys.modules:
            raise AssertionError(f"{mutant.module} can't be changed any more")
        self._name, self._file = mutant.module, str(mutant.file)
        self._code = compile(mutant.changed().source, self._file, "exec", dont_inherit=True)

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


class _QuickFirst:
    """Those that can notice, quick ones first, and an end to those that hang."""

    def __init__(self, of_tests: Known, mutant: Mutant) -> None:
        self._known = of_tests
        self._mutant = mutant
        self._changed = mutant.changed()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self._can_notice(item.nodeid)]
        items.sort(key=lambda item: self._seconds(item.nodeid))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test that takes ten times as long as usual hangs."""
        signal.setitimer(signal.ITIMER_REAL, _SLOWEST + 10 * self._seconds(nodeid))

    def _can_notice(self, test: str) -> bool:
        return self._known.can_notice(test, self._mutant, self._changed)

    def _seconds(self, test: str) -> float:
        return self._known.seconds.get(test, 0.0)
