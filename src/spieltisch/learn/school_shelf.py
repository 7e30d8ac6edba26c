"""What can be learnt, by name; loaded when it is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final, cast

from spieltisch.learn.subject import Subject
from spieltisch.rules.errors import Unreadable

__all__ = ["SUBJECTS", "subject_called"]

SUBJECTS: Final[Mapping[str, str]] = {
    "paseo2": "paseo_line:SUBJECT",
    "paseo34": "paseo_network:SUBJECT",
    "paroli": "paroli:PAROLI",
    "raeuberparoli": "paroli:RAEUBERPAROLI",
}
"""Module and constant in this room."""


def subject_called(name: str) -> Subject:
    """The subject of this name; raises `Unreadable`."""
    if name not in SUBJECTS:
        known = ", ".join(SUBJECTS)
        raise Unreadable(f"There is nothing to learn called {name!r}; there are {known}.")
    module, constant = SUBJECTS[name].split(":")
    return cast("Subject", getattr(import_module(f"spieltisch.learn.{module}"), constant))
