"""The tests of an area with one thing changed, in a process of their own.

Only tests that enter the changed function, quick ones first, and the first failure ends it. Those that go through
very many states are left out: what only they would notice passes for unnoticed.

Tests are imported once, and each change of a function is made in a fork of that process. What runs while modules are
imported has to be changed before: those tests are imported again for each change.
"""

from __future__ import annotations

import os
import resource
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from numba.core import config

from support.mutation.areas import Area
from support.mutation.footprints import Footprints, Known
from support.mutation.mutants import Mutant
from support.mutation.swapping import Exchange, swap

__all__ = ["known", "trials"]

_OPTIONS: Final = (
    "-x",
    "-q",
    "-m",
    "not (exhaustive or long)",
    *("-p", "no:cacheprovider"),
    *("-p", "no:xdist"),
    *("-p", "no:cov"),
    *("-p", "no:schemathesis"),
    *("-o", "timeout=0"),  # what hangs is ended below
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
import_module("hypothesis")  # once, and not in every process again
_settings: Any = config
_UNCHANGED: Final = 77
_NOTICED: Final = b"1"
_UNNOTICED: Final = b"0"
_SLOWEST: Final = 5.0
_LONGEST: Final = 120.0
_ENOUGH: Final = 60.0
"""Seconds of processor time, as measured with the tests as they are; what only slower ones notice passes for unnoticed."""
_BYTES: Final = 4 << 30
"""A changed loop may gather without end."""


def known(area: Area, folder: Path, kept: Path) -> Known:
    """The tests as they are, unless it is known already; raises `ValueError` if one fails."""
    if not kept.exists() and _forked(None, area, area.tests, Footprints(kept), folder) != 0:
        raise ValueError((folder / "told").read_text(encoding="utf-8")[-3000:])
    return Known.read(kept)


def trials(
    mutants: Sequence[Mutant], area: Area, of_tests: Known, folder: Path
) -> Iterator[tuple[Mutant, bool]]:
    """Each change, and whether a test fails, hangs or cannot even begin."""
    early = [each for each in mutants if of_tests.is_made_before_tests(each)]
    late = [each for each in mutants if each not in early]
    yield from _swapped(late, area, of_tests, folder)
    yield from ((each, _notices_early(each, area, of_tests, folder)) for each in early)


def _swapped(
    mutants: Sequence[Mutant], area: Area, of_tests: Known, folder: Path
) -> Iterator[tuple[Mutant, bool]]:
    reading, writing = os.pipe()
    child = _started(None, area, area.tests, _Swapping(mutants, of_tests, writing), folder)
    os.close(writing)
    with os.fdopen(reading, "rb", buffering=0) as answers:
        for mutant in mutants:
            answer = answers.read(1)
            if not answer:
                raise ValueError((folder / "told").read_text(encoding="utf-8")[-3000:])
            yield mutant, answer == _NOTICED
    _ended(child)


def _notices_early(mutant: Mutant, area: Area, of_tests: Known, folder: Path) -> bool:
    tests = of_tests.noticing(mutant, _ENOUGH)
    files = sorted({test.partition("::")[0] for test in tests})
    if not files:
        return False
    code = _forked(mutant, area, files, _Ordered(tests, of_tests), folder)
    if code == _UNCHANGED:
        raise AssertionError(f"{mutant.module} could not be changed")
    return code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def _forked(
    mutant: Mutant | None, area: Area, tests: Sequence[str], plugin: object, folder: Path
) -> int:
    return _ended(_started(mutant, area, tests, plugin, folder))


def _started(
    mutant: Mutant | None, area: Area, tests: Sequence[str], plugin: object, folder: Path
) -> int:
    child = os.fork()
    if child == 0:
        os.setsid()
        os.environ.update(area.environment)
        _settings.reload_config()
        _run(mutant, tests, plugin, folder)
    return child


def _ended(child: int) -> int:
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
            _limit_memory()
            # A change may hang what is imported, too.
            signal.setitimer(signal.ITIMER_PROF, _LONGEST)
            sys.meta_path.insert(0, Exchange(mutant))
            code = 3
        code = int(pytest.main([*_OPTIONS, *tests], plugins=[plugin]))
        sys.stdout.flush()
    finally:
        os._exit(code)


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (_BYTES, _BYTES))


class _Timed:
    """An end to tests that hang."""

    def __init__(self, of_tests: Known) -> None:
        self._known = of_tests

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test that computes far longer than usual hangs; how long it waits for a busy machine says little."""
        seconds = self._known.seconds[nodeid]
        signal.setitimer(signal.ITIMER_REAL, _LONGEST + 60 * seconds)
        signal.setitimer(signal.ITIMER_PROF, _SLOWEST + 5 * seconds)


class _Ordered(_Timed):
    """These tests in this order."""

    def __init__(self, tests: Sequence[str], of_tests: Known) -> None:
        super().__init__(of_tests)
        self._places = {test: place for place, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self._places]
        items.sort(key=lambda item: self._places[item.nodeid])


class _Swapping(_Timed):
    """Instead of running all tests once: for each change those that can notice, in a fork."""

    def __init__(self, mutants: Sequence[Mutant], of_tests: Known, answers: int) -> None:
        super().__init__(of_tests)
        self._mutants = mutants
        self._answers = answers

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        named = {item.nodeid: item for item in session.items}
        for mutant in self._mutants:
            tests = self._known.noticing(mutant, _ENOUGH)
            noticed = bool(tests) and _fails(session, mutant, [named[test] for test in tests])
            os.write(self._answers, _NOTICED if noticed else _UNNOTICED)
        return True


def _fails(session: pytest.Session, mutant: Mutant, tests: Sequence[pytest.Item]) -> bool:
    child = os.fork()
    if child == 0:
        code = _UNCHANGED
        try:
            os.setsid()
            _limit_memory()
            swap(mutant)
            code = 3
            code = _first_failure(session, tests)
        finally:
            os._exit(code)
    code = _ended(child)
    if code == _UNCHANGED:
        raise AssertionError(f"{mutant.module} could not be changed")
    return code != 0


def _first_failure(session: pytest.Session, tests: Sequence[pytest.Item]) -> int:
    for test, following in zip(tests, (*tests[1:], None), strict=False):
        session.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        if session.testsfailed:
            return 1
    return 0
