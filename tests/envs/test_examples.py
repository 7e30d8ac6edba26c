"""The examples run, learn, and say what they need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

ROOT = Path(__file__).parents[2]


def test_a_short_training_is_plotted(tmp_path: Path) -> None:
    example = run_path(str(ROOT / "examples" / "train_paseo.py"))
    points = example["train"](seconds=1.0)
    assert len(points) >= 2
    assert points[-1][0] > 0
    assert all(0.0 <= rate <= 1.0 for _, rate in points)
    example["plot"](points, tmp_path / "progress.png")
    assert (tmp_path / "progress.png").stat().st_size > 5000


@pytest.mark.parametrize(
    ("example", "missing"),
    [
        *(("train_paseo", package) for package in ("numpy", "gymnasium", "numba", "matplotlib")),
        *(("ppo_paroli", package) for package in ("numpy", "gymnasium", "sb3_contrib")),
    ],
)
def test_what_is_missing_is_said_in_one_sentence(example: str, missing: str) -> None:
    """Installed or not, the package is not found."""
    file = ROOT / "examples" / f"{example}.py"
    code = f"import sys, runpy; sys.modules[{missing!r}] = None; sys.argv = ['{example}.py']"
    code += f"; runpy.run_path({str(file)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603 our own code
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr
    assert f"This needs {missing}, which is not installed: pip install" in done.stderr
