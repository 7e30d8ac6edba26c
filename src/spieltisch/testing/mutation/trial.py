"""The tests of an area with one module changed, in a process of their own: quick tests first, and the first failure ends it."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

import pytest

from spieltisch.testing.mutation.mutants import Mutant

__all__ = ["Exchange", "Timings", "notices", "timings"]

Timings = Mapping[str, float]
"""Seconds that each test takes; a test that takes ten times as long hangs."""

_UNCHANGED: Final = 77
_SLOWEST: Final = 20.0
_BYTES: Final = 4 << 30
"""A changed loop may gather without end."""


def timings(tests: Sequence[str], folder: Path) -> Timings:
    """The tests as they are; raises `ValueError` if one fails."""
    clock = folder / "timings"
    if _forked(None, tests, _Clock(clock), folder) != 0:
        raise ValueError((folder / "told").read_text(encoding="utf-8")[-3000:])
    found: Timings = json.loads(clock.read_text(encoding="utf-8"))
    return found


def notices(mutant: Mutant, tests: Sequence[str], known: Timings, folder: Path) -> bool:
    """Whether a test fails, hangs or cannot even begin."""
    code = _forked(mutant, tests, _QuickFirst(known), folder)
    if code == _UNCHANGED:
        raise AssertionError(f"{mutant.module} could not be changed")
    return code != 0


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
        os.environ["NUMBA_CACHE_DIR"] = str(folder / "numba")  # changed rules must not be kept
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(folder / "hypothesis")
        if mutant is not None:
            code = _UNCHANGED
            resource.setrlimit(resource.RLIMIT_DATA, (_BYTES, _BYTES))
            sys.meta_path.insert(0, Exchange(mutant))
            code = 3
        options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
        code = int(pytest.main([*options, *tests], plugins=[plugin]))
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


class _Clock:
    """Writes down how long each test took."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        self._file.write_text(json.dumps(self._seconds), encoding="utf-8")


class _QuickFirst:
    """Quick tests first, and an end to those that hang."""

    def __init__(self, known: Timings) -> None:
        self._known = known

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self._known.get(item.nodeid, 0.0))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        usual: Any = self._known.get(nodeid, 0.0)
        signal.setitimer(signal.ITIMER_REAL, _SLOWEST + 10 * usual)
