"""Nobody waits for what is not used: the command and the law load no compiler and no arrays."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"numba", "numpy", "llvmlite", "gymnasium", "pettingzoo", "pyspiel", "matplotlib"}


@pytest.mark.parametrize(
    "code",
    [
        "import spieltisch.rules.record",
        "import spieltisch.bots.registry",
        "from spieltisch.cli import main; main(['--version'])",
        "from spieltisch.cli import main; main(['rules', 'P9'])",
    ],
)
def test_first_steps_load_nothing_heavy(code: str) -> None:
    tell = f"{code}; import sys; print('loaded:', *sorted(sys.modules))"
    command = [sys.executable, "-c", tell]
    out = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 our own code
    loaded = out.stdout.rpartition("loaded:")[2].split()
    assert "spieltisch" in loaded
    assert not HEAVY & {*loaded}
