"""What a table of Paseo may read otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from spieltisch.rules.options import option

__all__ = ["AgreedOptions", "Options"]


@dataclass(frozen=True, kw_only=True)
class Options:
    """Part of configurations and positions."""

    blank_blocked: bool = option("P8", "b")
    """The blank may stop on an occupied tile, but not go past one."""


class AgreedOptions(TypedDict):
    """The same in JSON."""

    blank_blocked: bool
