"""What can be set in our engine: who plays, and what is usual where `go` says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from spieltisch.bots.engine_go import Go, read_amount
from spieltisch.bots.shelf import BOTS
from spieltisch.rules.errors import Unreadable

__all__ = ["Options", "option_lines", "with_option"]

_NONE: Final = "none"


class Options(NamedTuple):
    level: str
    """The name of a bot on the shelf."""
    usual: Go = Go()


def option_lines(options: Options) -> Iterator[str]:
    """What there is to set, and what is set if nobody does, in the manner of UCI."""
    levels = " ".join(f"var {name}" for name in BOTS)
    yield f"option name level type combo default {options.level} {levels}"
    for name, value in options.usual._asdict().items():
        yield f"option name {name} type string default {_NONE if value is None else value}"


def with_option(options: Options, name: str, value: str) -> Options:
    """The same with one thing set; raises `Unreadable`."""
    if name == "level":
        if value not in BOTS:
            raise Unreadable(f"There is no level {value[:40]!r}; there are {', '.join(BOTS)}.")
        return options._replace(level=value)
    if name not in Go._fields:
        known = ", ".join(("level", *Go._fields))
        raise Unreadable(f"There is no option {name[:40]!r}; there are {known}.")
    amount = None if value == _NONE else read_amount(name, value)
    return options._replace(usual=options.usual._replace(**{name: amount}))
