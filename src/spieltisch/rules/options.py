"""Options: rulings that a reasonable table reads otherwise, to be agreed before a game.

An option is declared once, as a field of its game's `Options`, by `option`. Configurations, records,
positions, JSON, kernels, environments, commands, the page and the rules all ask `options_of`; its
words are under `option.<name>` in `words/`. What it changes is decided where its ruling is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from spieltisch.rules.errors import Impossible, Unreadable
from spieltisch.rules.json_form import a_bool

__all__ = [
    "Option",
    "agreed",
    "check_agreed",
    "marks",
    "option",
    "options_of",
    "read_agreed",
    "read_marks",
]

_KEY: Final = "option"


@dataclass(frozen=True)
class Option:
    """A ruling that can be agreed otherwise."""

    name: str
    """The field of the configuration; `True` is the other reading, `False` the default."""
    ruling: str
    mark: str
    """The letter that says in a position of one line that it is agreed."""
    only: str
    """The game it concerns, where a law has several; empty for all of them."""

    @property
    def flag(self) -> str:
        """As commands write it."""
        return self.name.replace("_", "-")


def option(ruling: str, mark: str = "", *, only: str = "") -> bool:
    """Declare a field of `Options`; off by default."""
    declared = {_KEY: (ruling, mark, only)}
    return field(default=False, metadata=declared)


def options_of(kind: type) -> tuple[Option, ...]:
    """The options declared in a class, in order."""
    return tuple(
        Option(part.name, *part.metadata[_KEY]) for part in fields(kind) if _KEY in part.metadata
    )


def agreed(value: object) -> dict[str, Any]:
    """What was agreed, by the options' names, to be handed on to another value."""
    return {each.name: getattr(value, each.name) for each in options_of(type(value))}


def check_agreed(value: object) -> None:
    """Raise `Impossible` for what is neither true nor false."""
    for each in options_of(type(value)):
        said = getattr(value, each.name)
        if not isinstance(said, bool):
            raise Impossible(f"{each.name} ({each.ruling}) is True or False, not {said!r}.")


def read_agreed(kind: type, data: Mapping[str, object]) -> dict[str, Any]:
    """The options in a JSON object; what is left out is off. Raises `Unreadable`."""
    return {each.name: a_bool(data.get(each.name, False), each.name) for each in options_of(kind)}


def marks(value: object) -> str:
    """The marks of the options that were agreed."""
    return "".join(each.mark for each in options_of(type(value)) if getattr(value, each.name))


def read_marks(kind: type, text: str) -> dict[str, Any]:
    """What these marks agree; raises `Unreadable`."""
    found = {each.name: each.mark in text for each in options_of(kind)}
    if text != "".join(each.mark for each in options_of(kind) if found[each.name]):
        known = ", ".join(f"{each.mark} ({each.ruling})" for each in options_of(kind))
        raise Unreadable(f"{text!r} marks no options: they are {known}, each once.")
    return found
