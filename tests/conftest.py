"""How the tests run: settings, seeds, and how to repeat what failed."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shlex import quote
from typing import Final, cast

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import settings

from spieltisch.server.operations.logging import JsonLines

settings.register_profile(
    "house",
    deadline=None,  # a busy machine is not a fault of the code
    print_blob=True,  # a failure elsewhere can be repeated here
)
settings.load_profile("house")

os.environ.setdefault("SPIELTISCH_SOLVING", "0")  # servers that tests start solve no whole paths

_FAILED: Final = ("failed", "error")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seed", type=int, default=1, help="what random games in tests begin with")
    parser.addoption("--failures", type=Path, help="a file for what failed and how to repeat it")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes minutes on a free machine may take many on a busy one."""
    for item in items:
        if item.get_closest_marker("long") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(1200))


@pytest.fixture(autouse=True)
def _own_log() -> Iterator[None]:
    """A server in this process writes its log to what the test captures, which is gone afterwards."""
    yield
    for handler in [*logging.root.handlers]:
        if isinstance(handler.formatter, JsonLines):
            logging.root.removeHandler(handler)


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    return _seed(request.config)


@pytest.fixture
def rng(seed: int, request: pytest.FixtureRequest) -> Random:
    """For random games: another one in each test, the same one whenever the seed is the same."""
    return Random(f"{request.node.name} {seed}")


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    for figure in _figures(terminalreporter):
        terminalreporter.write_line(f"figure: {figure}")
    failed = [*_failures(terminalreporter, _seed(config))]
    for _, again in failed:
        terminalreporter.write_line(f"again: {again}")
    if (file := config.getoption("--failures")) and failed:
        file.write_text("\n".join("\t".join(each) for each in failed), "utf-8")


def _seed(config: pytest.Config) -> int:
    return cast("int", config.getoption("--seed"))


def _figures(reporter: TerminalReporter) -> Iterator[object]:
    """What tests measured for people to read, also in other processes: `record_property("figure", …)`."""
    for report in reporter.stats.get("passed", ()):
        yield from (value for name, value in report.user_properties if name == "figure")


def _failures(reporter: TerminalReporter, seed: int) -> Iterator[tuple[str, str]]:
    """Name and command of each; a test that fails and can't be torn down is one."""
    reports = (report for kind in _FAILED for report in reporter.stats.get(kind, ()))
    for name in dict.fromkeys(report.nodeid for report in reports):
        yield name, f".venv/bin/python -m pytest {quote(name)} --seed {seed}"
