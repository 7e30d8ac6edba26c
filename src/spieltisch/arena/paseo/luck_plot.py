"""What `luck` finds as a picture: how long games last, who beats whom, and how much of it is dice."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from spieltisch.arena.paseo.luck import PERFECT, Game, Match
from spieltisch.rules.errors import Unreadable

__all__ = ["draw_luck"]

_PICTURES: Final = (".png", ".svg")
_COLOURS: Final = ("#0F7C86", "#C8553D", "#9AA5A6")


def draw_luck(perfect: Sequence[Game], matches: Sequence[Match], file: Path) -> None:
    """PNG or SVG by the file's name."""
    if file.suffix not in _PICTURES:
        raise Unreadable(f"A picture is a {' or '.join(_PICTURES)} file, not {file.name!r}.")
    matplotlib: Any = import_module("matplotlib")
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "spieltisch"
    plt: Any = import_module("matplotlib.pyplot")
    figure, axes = plt.subplots(1, 3, figsize=(12, 3.8), layout="constrained")
    _lengths(axes[0], perfect)
    _wins(axes[1], [match for match in matches if match.one == PERFECT != match.two])
    _shares(axes[2], matches)
    for each in axes:
        each.spines[["top", "right"]].set_visible(False)
    figure.savefig(file, dpi=140, metadata={"Date": None} if file.suffix == ".svg" else None)
    plt.close(figure)


def _lengths(axes: Any, games: Sequence[Game]) -> None:
    lengths = [game.turns for game in games]
    parts = [[game.turns for game in games if game.stuck == stuck] for stuck in (False, True)]
    axes.hist(
        parts,
        bins=range(min(lengths), max(lengths) + 2),
        stacked=True,
        color=_COLOURS[:2],
        label=["all stones home", "somebody stuck"],
    )
    axes.set(xlabel="turns", ylabel="games", title="How long games last under perfect play")
    axes.legend(frameon=False, loc="upper right")


def _wins(axes: Any, matches: Sequence[Match]) -> None:
    means = [100 * match.wins.mean for match in matches]
    below = [100 * (match.wins.mean - match.wins.low) for match in matches]
    above = [100 * (match.wins.high - match.wins.mean) for match in matches]
    names = [match.two for match in matches]
    axes.bar(names, means, yerr=[below, above], color=_COLOURS[0], capsize=4)
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set(ylim=(0, 100), ylabel="wins, percent", title="Perfect play against each level")


def _shares(axes: Any, matches: Sequence[Match]) -> None:
    names = [f"{match.one}\n{match.two}" for match in matches]
    left = [0.0] * len(matches)
    for part, colour in zip(("dice", "play", "start"), _COLOURS, strict=True):
        shares = [100 * float(getattr(match, part)) for match in matches]
        axes.barh(names, shares, left=left, color=colour, label=part)
        left = [one + two for one, two in zip(left, shares, strict=True)]
    axes.set(xlabel="share of the variance of results, percent", title="How much of it is luck?")
    axes.invert_yaxis()
    axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, -0.18), ncols=3)
