"""The measured rates as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from spieltisch.bench.rounds import Result
from spieltisch.rules.errors import Unreadable

__all__ = ["check", "draw"]

_OURS, _PEERS, _INK = "#0F7C86", "#C94C21", "#2A231D"


def check(file: Path) -> None:
    """Refuse early what could not be written after a long run."""
    import_module("matplotlib")
    if file.suffix not in (".png", ".svg"):
        raise Unreadable(f"A picture is a .png or .svg file, not {file.name!r}.")
    if not file.absolute().parent.is_dir():
        raise Unreadable(f"There is no folder {file.absolute().parent}.")


def draw(results: Sequence[Result], file: Path) -> None:
    """Bars of decisions a second, on a scale of powers of ten; PNG or SVG by the file's name."""
    matplotlib: Any = import_module("matplotlib")
    matplotlib.use("Agg")
    plt: Any = import_module("matplotlib.pyplot")
    measured = [result for result in results if result.rounds][::-1]
    figure, axes = plt.subplots(figsize=(9, 0.36 * len(measured) + 1.2), layout="constrained")
    rates = [result.decisions() for result in measured]
    spread = [
        [rate.median - rate.lowest for rate in rates],
        [rate.highest - rate.median for rate in rates],
    ]
    colours = [_OURS if _is_ours(result.name) else _PEERS for result in measured]
    names = [result.name for result in measured]
    axes.barh(names, [rate.median for rate in rates], xerr=spread, color=colours, ecolor=_INK)
    axes.set_xscale("log")
    axes.set_xlabel("decisions a second (median, lowest and highest round)")
    axes.grid(axis="x", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=140)
    plt.close(figure)


def _is_ours(name: str) -> bool:
    return name.startswith(("Paseo", "Paroli", "Räuberparoli"))
