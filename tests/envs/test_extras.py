"""Whoever lacks a package is told in one line how to get it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from spieltisch.envs.extras import need

MISSING = """
import sys
sys.modules[{package!r}] = None  # as if it were not installed
import {module}
"""


def run(script: str) -> subprocess.CompletedProcess[str]:
    """In a fresh interpreter."""
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 our own script


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("spieltisch.envs.pettingzoo", "pettingzoo", "envs"),
        ("spieltisch.envs.vector", "gymnasium", "envs"),
        ("spieltisch.envs.openspiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_package_is_named_with_the_command_that_brings_it(
    module: str, package: str, extra: str
) -> None:
    script = MISSING.format(package=package, module=module)
    told = run(script)
    last = told.stderr.strip().splitlines()[-1]
    assert last == (
        f"ImportError: This needs {package}, which is not installed: pip install 'spieltisch[{extra}]'"
    )


def test_ids_and_sights_need_none_of_them() -> None:
    script = "import spieltisch.envs.match, sys; print({'gymnasium', 'pyspiel'} & {*sys.modules})"
    told = run(script)
    assert told.stdout == "set()\n"


def test_what_is_there_is_handed_over() -> None:
    assert need("math", "envs").pi > 3
