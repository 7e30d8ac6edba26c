"""The command to think: `go seconds 0.5 seed 7`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from spieltisch.rules.errors import Unreadable

__all__ = ["Go", "go_text", "read_amount", "read_go"]

_READ: Final[Mapping[str, Callable[[str], Any]]] = {"seconds": float, "nodes": int, "seed": int}
_MOST: Final = 10**12
"""More than anybody waits for, and few enough for every machine to count."""


class Go(NamedTuple):
    """What a decision may cost, and the seed of its chances; `None` leaves it to the engine."""

    seconds: float | None = None
    nodes: int | None = None
    seed: int | None = None

    def or_else(self, usual: Go) -> Go:
        """With the usual limits where this has none, and the usual seed likewise."""
        is_open = self.seconds is None and self.nodes is None
        limits = usual if is_open else self
        return Go(limits.seconds, limits.nodes, usual.seed if self.seed is None else self.seed)


def go_text(go: Go) -> str:
    """The command as `read_go` reads it."""
    said = (f"{name} {value:.15g}" for name, value in go._asdict().items() if value is not None)
    return " ".join(("go", *said))


def read_go(words: Sequence[str]) -> Go:
    """What follows `go`; raises `Unreadable`."""
    names, amounts = words[::2], words[1::2]
    if len(names) > len(amounts) or len({*names}) < len(names):
        raise Unreadable("It is written: go [seconds S] [nodes N] [seed K].")
    return Go(**{name: read_amount(name, text) for name, text in zip(names, amounts, strict=True)})


def read_amount(name: str, text: str) -> Any:
    """So many of something; raises `Unreadable`."""
    if name not in _READ:
        raise Unreadable(f"There is no {name[:40]!r} here; there are {', '.join(_READ)}.")
    try:
        amount = _READ[name](text)
    except ValueError:
        raise Unreadable(f"{name} must be a number, not {text[:40]!r}.") from None
    if not (-_MOST if name == "seed" else 0) < amount < _MOST:
        raise Unreadable(f"{name} can't be {text[:40]}; try another number.")
    return amount
