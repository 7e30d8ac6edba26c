"""Ready-made paths for two on which it matters least who begins, found by `spieltisch atlas`.

The starting player chooses an end (P3), so what counts is the better of the two. See docs/paseo-solved.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from spieltisch.rules.paseo.tiles import LABELS

__all__ = ["FAIR_PATHS", "FairPath", "given_path", "path_settings"]


class FairPath(NamedTuple):
    tiles: str
    """From one end to the other."""
    first: float
    """The chance to win of the player who begins, if both play their best."""


FAIR_PATHS: Final = (
    FairPath("2*1**33**1*2", 0.5182),
    FairPath("**123**321**", 0.5184),
    FairPath("2*1*3**3*1*2", 0.5203),
    FairPath("**1***323*21", 0.5204),
    FairPath("12**3**3**21", 0.5212),
)
"""The fairest first."""


def given_path(tiles: str) -> Mapping[str, object]:
    """The set-up of a game on this path, laid out straight; the players choose their ends."""
    return {"path": "given", "cells": [[x, 0, label] for x, label in enumerate(tiles)]}


def path_settings(path: str) -> Mapping[str, object]:
    """What a person means by a path: laid, random, fair, or its tiles."""
    if path == "fair":
        return given_path(FAIR_PATHS[0].tiles)
    if path and not set(path) - {*LABELS}:
        return given_path(path)
    return {"path": path}
