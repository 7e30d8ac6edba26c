"""The example runs, and learns."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

ROOT = Path(__file__).parents[2]


def test_a_short_training_is_plotted(tmp_path: Path) -> None:
    example = run_path(str(ROOT / "examples" / "train_paseo.py"))
    points = example["train"](seconds=1.0)
    assert len(points) >= 2
    assert points[-1][0] > 0
    assert all(0.0 <= rate <= 1.0 for _, rate in points)
    example["plot"](points, tmp_path / "progress.png")
    assert (tmp_path / "progress.png").stat().st_size > 5000
