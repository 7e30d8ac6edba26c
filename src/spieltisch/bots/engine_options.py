"""What can be set in our engine: who plays, and what is usual where `go` says nothing; and `go seconds 0.5 seed 7` itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from spieltisch.bots.custom import installed, is_custom
from spieltisch.bots.registry import BOTS
from spieltisch.rules.errors import Unreadable

__all__ = [
    "EngineOptions",
    "Go",
    "go_text",
    "has_bot",
    "option_lines",
    "read_amount",
    "read_go",
    "with_option",
]

_NONE: Final = "none"


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


def has_bot(name: str) -> bool:
    """Whether it is one of ours, an installed one, or the place of anybody's."""
    return name in BOTS or name in installed() or is_custom(name)


class EngineOptions(NamedTuple):
    level: str
    """A bot's name or place."""
    usual: Go = Go()


def option_lines(options: EngineOptions) -> Iterator[str]:
    """What there is to set, and what is set if nobody does, in the manner of UCI."""
    levels = " ".join(f"var {name}" for name in dict.fromkeys((*BOTS, *installed(), options.level)))
    yield f"option name level type combo default {options.level} {levels}"
    for name, value in options.usual._asdict().items():
        yield f"option name {name} type string default {_NONE if value is None else value}"


def with_option(options: EngineOptions, name: str, value: str) -> EngineOptions:
    """The same with one thing set; raises `Unreadable`."""
    if name == "level":
        if not has_bot(value):
            known = ", ".join((*BOTS, *installed()))
            raise Unreadable(f"There is no level {value[:40]!r}; there are {known}.")
        return options._replace(level=value)
    if name not in Go._fields:
        known = ", ".join(("level", *Go._fields))
        raise Unreadable(f"There is no option {name[:40]!r}; there are {known}.")
    amount = None if value == _NONE else read_amount(name, value)
    return options._replace(usual=options.usual._replace(**{name: amount}))
