"""Strength over the epochs as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from spieltisch.learn.training_reports import Report
from spieltisch.rules.errors import Unreadable

__all__ = ["PICTURES", "can_draw", "draw_strength"]

PICTURES: Final = (".png", ".svg")
_LINE: Final = "#0F7C86"


def can_draw() -> bool:
    return find_spec("matplotlib") is not None


def draw_strength(reports: Sequence[Report], title: str, file: Path) -> None:
    """With the spread that chance alone gives; PNG or SVG by the file's name."""
    if file.suffix not in PICTURES:
        raise Unreadable(f"A picture is a {' or '.join(PICTURES)} file, not {file.name!r}.")
    matplotlib: Any = import_module("matplotlib")
    matplotlib.use("Agg")
    plt: Any = import_module("matplotlib.pyplot")
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    epochs = [report.epoch for report in reports]
    strengths = [report.strength for report in reports]
    spreads = [_spread(report) for report in reports]
    axes.errorbar(epochs, strengths, yerr=spreads, color=_LINE, marker="o", capsize=3)
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set(xlabel="epochs", ylabel="share of games won", title=title, ylim=(0, 1))
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=140)
    plt.close(figure)


def _spread(report: Report) -> float:
    """Twice the standard error of a share."""
    return float(2 * (report.strength * (1 - report.strength) / report.games) ** 0.5)
