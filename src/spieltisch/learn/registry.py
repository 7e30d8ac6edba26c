"""What can be learnt, by name; loaded when it is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final, cast

from spieltisch.learn.trainer import Trainer
from spieltisch.rules.errors import Unreadable

__all__ = ["TRAINERS", "trainer_named"]

TRAINERS: Final[Mapping[str, str]] = {
    "paseo2": "paseo.line_training:TRAINER",
    "paseo34": "paseo.network_training:TRAINER",
    "paroli": "paroli.training:PAROLI",
    "raeuberparoli": "paroli.training:RAEUBERPAROLI",
}
"""Module and constant in this room."""


def trainer_named(name: str) -> Trainer:
    """The trainer of this name; raises `Unreadable`."""
    if name not in TRAINERS:
        known = ", ".join(TRAINERS)
        raise Unreadable(f"There is nothing to learn called {name!r}; there are {known}.")
    module, constant = TRAINERS[name].split(":")
    return cast("Trainer", getattr(import_module(f"spieltisch.learn.{module}"), constant))
