"""How long each test takes and which functions it enters, recorded while the tests run as they are.

A test that never enters a function can't notice a change in it, so it need not run. What is made once and kept for
later tests counts for the first test only, and what a test enters only by chance may be missed: then a change passes
for unnoticed that would be noticed, never the other way round.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

from support.mutation.mutants import Mutant

__all__ = ["Footprints", "Known"]

_PACKAGE: Final = str(Path(__file__).parents[2] / "src/spieltisch")
_COLLECTING: Final = ""


@dataclass(frozen=True)
class Known:
    """The tests as they are, by their names."""

    seconds: Mapping[str, float]
    entered: Mapping[str, frozenset[str]]
    """The functions; under no name those that are entered while tests are collected."""

    @staticmethod
    def read(file: Path) -> Known:
        told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        entered = {test: frozenset(names) for test, names in told["entered"].items()}
        return Known(told["seconds"], entered)

    def noticing(self, mutant: Mutant, seconds: float) -> list[str]:
        """The tests that can notice, quick ones first, as many as take no longer than this together."""
        able = [test for test in self.seconds if self._can_notice(test, mutant)]
        able.sort(key=self.seconds.__getitem__)
        ends = accumulate(self.seconds[test] for test in able)
        return [test for test, end in zip(able, ends, strict=True) if end <= seconds]

    def is_made_before_tests(self, mutant: Mutant) -> bool:
        """Whether the changed place runs while modules are imported and tests collected."""
        return not mutant.changed.around or _place(mutant) in self.entered[_COLLECTING]

    def _can_notice(self, test: str, mutant: Mutant) -> bool:
        if self.is_made_before_tests(mutant):
            return True
        return _place(mutant) in self.entered[test]


class Footprints:
    """Looks on while tests run, and writes down what becomes `Known`."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seconds: dict[str, float] = {}
        self._entered: dict[str, set[CodeType]] = {_COLLECTING: set()}
        self._now = self._entered[_COLLECTING]
        self._begun = 0.0

    def pytest_sessionstart(self) -> None:
        threading.settrace(self._enter)
        sys.settrace(self._enter)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._now = self._entered.setdefault(nodeid, set())
        sys.settrace(self._enter)  # a test may have ended the tracing
        self._begun = _computed()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self._seconds[nodeid] = _computed() - self._begun

    def pytest_sessionfinish(self) -> None:
        sys.settrace(None)
        threading.settrace(None)
        entered = {test: _names(codes) for test, codes in self._entered.items()}
        told = json.dumps({"seconds": self._seconds, "entered": entered})
        self._file.write_text(told, encoding="utf-8")

    def _enter(self, frame: FrameType, _event: str, _argument: object) -> None:
        self._now.add(frame.f_code)


def _computed() -> float:
    """Seconds of processor time, children included: a busy machine makes no test longer."""
    return sum(os.times()[:4])


def _place(mutant: Mutant) -> str:
    """The innermost function around the change."""
    return _name(str(mutant.file), mutant.changed.around[-1])


def _names(codes: Iterable[CodeType]) -> list[str]:
    return [
        _name(code.co_filename, code.co_firstlineno)
        for code in codes
        if code.co_filename.startswith(_PACKAGE)
    ]


def _name(file: str, line: int) -> str:
    return f"{file}:{line}"
