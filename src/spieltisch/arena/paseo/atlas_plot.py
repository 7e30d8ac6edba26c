"""The rows of an atlas as a picture: what beginning is worth on each path, and which end is the better one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from spieltisch.arena.paseo.atlas import Row
from spieltisch.rules.errors import Unreadable

__all__ = ["draw_atlas"]

_PICTURES: Final = (".png", ".svg")
_DOT: Final = "#0F7C86"


def draw_atlas(rows: Sequence[Row], file: Path) -> None:
    """A dot for each path; PNG or SVG by the file's name."""
    if file.suffix not in _PICTURES:
        raise Unreadable(f"A picture is a {' or '.join(_PICTURES)} file, not {file.name!r}.")
    matplotlib: Any = import_module("matplotlib")
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "spieltisch"
    plt: Any = import_module("matplotlib.pyplot")
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    axes.scatter(
        [100 * abs(row.tilt) for row in rows], [100 * row.edge for row in rows], color=_DOT
    )
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set(
        xlabel="how much better one end is than the other, percent",
        ylabel="what beginning is worth, percent",
        title=f"{len(rows)} paths of Paseo for two, solved",
    )
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=140, metadata={"Date": None} if file.suffix == ".svg" else None)
    plt.close(figure)
