"""A figure to be met, and what was found."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

__all__ = ["Figure", "Finding", "Site", "milliseconds", "quantile", "scaled"]


@dataclass(frozen=True)
class Site:
    """Where a figure is measured, and how large."""

    scale: float
    folder: Path
    step: Callable[[int], object] = field(default=lambda _: None)
    """Told how much was done."""
    total: Callable[[int], object] = field(default=lambda _: None)
    """Told how much there is to do."""

    def share(self, full: int, least: int = 1) -> int:
        return scaled(full, self.scale, least)


@dataclass(frozen=True)
class Finding:
    size: str
    """What was run, in numbers."""
    measured: str
    met: bool | None = None
    """Whether the goal is met; `None` where this size can't say."""


Run: TypeAlias = Callable[[Site], Coroutine[Any, Any, Finding]]


@dataclass(frozen=True)
class Figure:
    name: str
    goal: str
    run: Run


def scaled(full: int, scale: float, least: int = 1) -> int:
    return max(least, round(full * scale))


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that so large a share does not exceed."""
    if not values:
        return float("nan")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def milliseconds(values: Sequence[float]) -> str:
    """Median and 99th percentile of seconds."""
    return f"p50 {1000 * quantile(values, 0.5):.1f} ms, p99 {1000 * quantile(values, 0.99):.1f} ms"
